-- bring_in: how each player does as the bring-in
-- sections: site limit_kind paid_in game
-- terminal: player hands bring_in completed fold_to_steal defend continued bb
-- top: 20
-- Every player, most hands first; $player or $hero for one. A terminal shows 20 of each table, or
-- $top. All but hands and bring_in is of the hands in which the player was the bring-in: completed,
-- of those where he could; folded to a steal, or defended; continued to 4th (3rd in five-card stud);
-- and bb, the big bets they made in all.
SELECT
    player,
    site,
    limit_kind,
    paid_in,
    game,
    hands,
    percent_of(brought_in, hands) AS bring_in,
    brought_in AS bring_in_n,
    hands AS bring_in_d,
    percent_of(completed_n, completed_d) AS completed,
    completed_n,
    completed_d,
    percent_of(fold_n, fold_d) AS fold_to_steal,
    fold_n AS fold_to_steal_n,
    fold_d AS fold_to_steal_d,
    percent_of(defend_n, defend_d) AS defend,
    defend_n,
    defend_d,
    percent_of(continued_n, brought_in) AS continued,
    continued_n,
    brought_in AS continued_d,
    bb
FROM (
    SELECT
        player,
        site,
        limit_kind,
        {paid_in} AS paid_in,
        game,
        count(*) AS hands,
        count(*) FILTER (was_bring_in) AS brought_in,
        count(*) FILTER (was_bring_in AND complete_first) AS completed_n,
        count(complete_first) FILTER (was_bring_in) AS completed_d,
        count(*) FILTER (fold_bring_in_to_steal) AS fold_n,
        count(fold_bring_in_to_steal) AS fold_d,
        count(*) FILTER (defend_bring_in) AS defend_n,
        count(defend_bring_in) AS defend_d,
        count(*) FILTER (
            was_bring_in AND last_street > CASE game WHEN 'five_card_stud' THEN 2 ELSE 3 END
        ) AS continued_n,
        round(fraction_sum(CASE WHEN was_bring_in THEN net_bb END), 2) AS bb
    FROM {of_players} AS hand
    GROUP BY player, site, limit_kind, hand.money, currency, decimals, game
    HAVING count(*) >= coalesce($min_hands, 1)
    {if top}
    QUALIFY row_number() OVER (
        PARTITION BY site, paid_in, limit_kind, game ORDER BY count(*) DESC, player
    ) <= $top
    {end}
)
ORDER BY site, paid_in, limit_kind, game, hands DESC, player;
