-- starting_hands: how a player does with each kind of starting hand
-- sections: player site limit_kind paid_in game
-- plot: as starting_map
-- terminal: starting_hand hands vpip3 raise3 won bb bb_per_100
-- nothing: no hand has all of its first cards known
-- Whose: the hero of each hand, or $player. Hands whose first cards are all known: of others than
-- the hero those that were shown down, which are better than what they start with.
SELECT
    player,
    site,
    limit_kind,
    {paid_in} AS paid_in,
    game,
    starting_hand,
    count(*) AS hands,
    {statistics vpip3 raise3 saw4 wtsd w_sd w_saw4},
    round(100.0 * count(*) FILTER (collected > 0) / count(*), 1) AS won,
    count(*) FILTER (collected > 0) AS won_n,
    count(*) AS won_d,
    units_amount(sum(net)::BIGINT, decimals) AS net,
    round(fraction_sum(net_bb), 2) AS bb,
    {statistics bb_per_100}
FROM {of_player} AS hand
WHERE starting_hand IS NOT NULL
GROUP BY player, site, limit_kind, hand.money, currency, decimals, game, starting_hand
ORDER BY
    player, site, paid_in, limit_kind, game, starting_hand_order(starting_hand), starting_hand;
