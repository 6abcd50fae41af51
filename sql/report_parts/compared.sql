-- Each statistic of the hero or $player beside that of $vs, or of the field: all other players, in
-- hands of the same site, game, limit and money. A row per statistic: n and d, vs_n and vs_d, and
-- how many percentages are compared (comparisons). $last: of each of the two; of the field all.
(
    WITH own AS (
        SELECT DISTINCT site, player
        FROM played
        WHERE {player} AND {hands} AND {counted} AND player IS DISTINCT FROM $vs
    ),

    counted AS (
        SELECT hand.*, own.player AS who
        FROM (SELECT * FROM player_hands WHERE {hands} AND {counted}) AS hand
        LEFT JOIN own ON own.site = hand.site AND own.player = hand.player
        WHERE $vs IS NULL OR own.player IS NOT NULL OR hand.player = $vs
        {if last}
        QUALIFY own.player IS NULL AND $vs IS NULL OR dense_rank() OVER (
            PARTITION BY own.player, CASE WHEN $player IS NULL THEN hand.site END
            ORDER BY started_at DESC NULLS LAST, length(hand_id) DESC, hand_id DESC, hand.site
        ) <= $last
        {end}
    ),

    sums AS (
        SELECT
            site,
            limit_kind,
            {paid_in} AS paid_in,
            game,
            any_value(decimals) AS decimals,
            who,
            count(*) AS hands,
            unnest({statistic_rows}) AS one
        FROM counted
        GROUP BY site, limit_kind, counted.money, currency, decimals, game, who
    ),

    beside AS (
        SELECT
            *,
            CASE WHEN $vs IS NULL
                THEN sum(hands) OVER game_played - hands
                ELSE sum(hands) FILTER (who IS NULL) OVER game_played
            END AS vs_hands,
            CASE WHEN $vs IS NULL
                THEN sum(one.n) OVER game_played - one.n
                ELSE sum(one.n) FILTER (who IS NULL) OVER game_played
            END AS vs_n,
            CASE WHEN $vs IS NULL
                THEN (sum(one.d) OVER game_played - one.d)::BIGINT
                ELSE (sum(one.d) FILTER (who IS NULL) OVER game_played)::BIGINT
            END AS vs_d
        FROM sums
        WINDOW game_played AS (
            PARTITION BY site, limit_kind, paid_in, decimals, game, one.statistic
        )
    )

    SELECT
        who AS player,
        coalesce($vs, 'the field') AS against,
        site,
        limit_kind,
        paid_in,
        game,
        hands,
        vs_hands::BIGINT AS vs_hands,
        one.number,
        one.statistic,
        one.kind,
        one.flag,
        statistic_value(one.kind, one.n, one.d, decimals) AS value,
        one.n,
        one.d,
        statistic_value(one.kind, vs_n, vs_d, decimals) AS vs_value,
        vs_n,
        vs_d,
        count(*) FILTER (one.flag AND one.d > 0 AND vs_d > 0) OVER (
            PARTITION BY who, site, limit_kind, paid_in, decimals, game
        ) AS comparisons
    FROM beside
    WHERE who IS NOT NULL AND vs_hands > 0
)
