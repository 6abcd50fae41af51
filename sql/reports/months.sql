-- months: a player's results by month, all games together
-- sections: player site limit_kind paid_in
-- terminal: month hands vpip3 w_saw4 net bb bb_per_100
-- Whose: the hero of each hand, or $player. Months of UTC, as 2026-11; hands without a time stand
-- under none, before the others.
SELECT
    player,
    site,
    limit_kind,
    {paid_in} AS paid_in,
    strftime(started_at, '%Y-%m') AS month,
    count(*) AS hands,
    {statistics vpip3 saw4 wtsd w_sd w_saw4 rake_contributed},
    units_amount(sum(net)::BIGINT, decimals) AS net,
    round(fraction_sum(net_bb), 2) AS bb,
    {statistics bb_per_100}
FROM {of_player} AS hand
GROUP BY player, site, limit_kind, hand.money, currency, decimals, month
ORDER BY player, site, paid_in, limit_kind, month NULLS FIRST;
