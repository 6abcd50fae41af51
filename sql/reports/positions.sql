-- positions: how a player does by seats after the bring-in
-- sections: player site limit_kind paid_in game
-- terminal: position hands vpip3 raise3 steal saw4 w_saw4 bb_per_100
-- Whose: the hero of each hand, or $player. 0 is the bring-in, 1 the seat after it, which acts
-- first; --players keeps tables of one size. Hands without a bring-in stand under no position.
SELECT
    player,
    site,
    limit_kind,
    {paid_in} AS paid_in,
    game,
    CASE WHEN seats_to_bring_in = 0 THEN 0 ELSE players - seats_to_bring_in END AS position,
    count(*) AS hands,
    {statistics vpip3 complete_first limp raise3 steal steal_success two_bet3 cold_call3 saw4 wtsd},
    {statistics w_sd w_saw4},
    units_amount(sum(net)::BIGINT, decimals) AS net,
    round(fraction_sum(net_bb), 2) AS bb,
    {statistics bb_per_100}
FROM {of_player} AS hand
GROUP BY player, site, limit_kind, hand.money, currency, decimals, game, position
ORDER BY player, site, paid_in, limit_kind, game, position NULLS LAST;
