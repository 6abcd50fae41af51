-- tables: a player's results by table
-- sections: player site paid_in
-- terminal: table_name hands players avg_pot vpip3 net bb bb_per_100
-- top: 20
-- Whose: the hero of each hand, or $player. Most hands first. players: dealt in, on average. A
-- terminal shows 20 of each table, or $top.
SELECT
    player,
    site,
    {paid_in} AS paid_in,
    table_name,
    tournament_id,
    list_sort(list_distinct(array_agg(game))) AS games,
    min(started_at) AS start,
    max(started_at) AS "end",
    count(*) AS hands,
    round(avg(players), 2) AS players,
    {statistics vpip3 saw4 wtsd avg_pot},
    units_amount(sum(net)::BIGINT, decimals) AS net,
    round(fraction_sum(net_bb), 2) AS bb,
    {statistics bb_per_100}
FROM {of_player} AS hand
GROUP BY player, site, hand.money, currency, decimals, table_name, tournament_id
{if top}
QUALIFY row_number() OVER (
    PARTITION BY player, site, paid_in ORDER BY count(*) DESC, table_name, tournament_id
) <= $top
{end}
ORDER BY player, site, paid_in, hands DESC, table_name, tournament_id;
