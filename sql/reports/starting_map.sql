-- starting_map: what each kind of starting hand made by its door card, in big bets per hand
-- sections: player site limit_kind paid_in game
-- plot: heat x=door y=starting_hand value=bb_per_hand n=hands least=30
-- nothing: no hand has all of its first cards known
-- Whose: the hero of each hand, or $player. Hands whose first cards are all known, as in the report
-- starting_hands; a picture marks those of fewer than 30 hands.
SELECT
    player,
    site,
    limit_kind,
    {paid_in} AS paid_in,
    game,
    starting_hand,
    door_card[1] AS door,
    count(*) AS hands,
    round(fraction_sum(net_bb), 2) AS bb,
    round(fraction_sum(net_bb) / nullif(count(net_bb), 0), 2) AS bb_per_hand
FROM {of_player} AS hand
WHERE starting_hand IS NOT NULL
GROUP BY player, site, limit_kind, hand.money, currency, decimals, game, starting_hand, door
ORDER BY
    player, site, paid_in, limit_kind, game, starting_hand_order(starting_hand), starting_hand,
    strpos('AKQJT98765432', door);
