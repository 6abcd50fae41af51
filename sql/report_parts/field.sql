-- The sums of everybody's hands that count, by game, limit, site and money: no filter on players.
{keep}
(
    SELECT
        site,
        limit_kind,
        {paid_in} AS paid_in,
        decimals,
        game,
        count(*) AS hands,
        {statistic_sums} AS sums
    FROM player_hands
    WHERE {hands} AND {counted}
    GROUP BY site, limit_kind, money, currency, decimals, game
)
{kept}
