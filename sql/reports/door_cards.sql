-- door_cards: how a player does with each door card
-- sections: player site limit_kind paid_in game
-- terminal: door hands vpip3 raise3 saw4 w_saw4 bb bb_per_100
-- Whose: the hero of each hand, or $player. By rank; ? where the text does not show the card.
SELECT
    player,
    site,
    limit_kind,
    {paid_in} AS paid_in,
    game,
    coalesce(door_card[1], '?') AS door,
    count(*) AS hands,
    {statistics vpip3 complete_first raise3 fold_to_two_bet3 saw4 wtsd w_sd w_saw4},
    units_amount(sum(net)::BIGINT, decimals) AS net,
    round(fraction_sum(net_bb), 2) AS bb,
    {statistics bb_per_100}
FROM {of_player} AS hand
GROUP BY player, site, limit_kind, hand.money, currency, decimals, game, door
ORDER BY player, site, paid_in, limit_kind, game, strpos('AKQJT98765432?', door);
