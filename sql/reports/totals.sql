-- totals: what came of all sites, games and names together, by what was played for
-- terminal: paid_in limit_kind hands start net bb bb_per_100
-- Whose: the heroes of all files, by whatever names, or $player. Chips of play money and of
-- tournaments are added up as chips.
SELECT
    {paid_in} AS paid_in,
    limit_kind,
    list(DISTINCT site ORDER BY site) AS sites,
    list(DISTINCT player ORDER BY player) AS names,
    count(*) AS hands,
    min(started_at) AS start,
    max(started_at) AS "end",
    sum(net_amount) AS net,
    round(fraction_sum(net_bb), 2) AS bb,
    {statistics bb_per_100}
FROM {of_player} AS hand
GROUP BY ALL
ORDER BY paid_in, limit_kind;
