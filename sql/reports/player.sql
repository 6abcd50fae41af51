-- player: every statistic of one player, with n of d
-- sections: player site limit_kind paid_in game hands
-- Whose: the hero of each hand, or $player. `stud stats` says what each counts.
SELECT * EXCLUDE (one), one.statistic, one.kind, one.value, one.n, one.d
FROM (
    SELECT
        player,
        site,
        limit_kind,
        {paid_in} AS paid_in,
        game,
        count(*) AS hands,
        unnest({statistic_rows}) AS one
    FROM {of_player} AS hand
    GROUP BY player, site, limit_kind, hand.money, currency, decimals, game
)
ORDER BY player, site, paid_in, limit_kind, game, one.number;
