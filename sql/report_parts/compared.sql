-- Each statistic of the hero or $player beside that of $vs, or of the field: all other players, in
-- hands of the same site, game, limit and money. A row per statistic: n and d, vs_n and vs_d, and
-- how many percentages are compared (comparisons). $last: of each of the two; of the field all.
(
    -- Whoever is the hero of one hand of a site is compared by all hands there.
    WITH heroes AS (
        SELECT (site, player)
        FROM played
        WHERE {player} AND {hands} AND {counted}
    ),

    of_own AS (
        SELECT
            *,
            {if last}
            dense_rank() OVER (
                PARTITION BY player, CASE WHEN $player IS NULL THEN site END
                ORDER BY started_at DESC NULLS LAST, length(hand_id) DESC, hand_id DESC, site
            ) <= $last
            {else}
            true
            {end}
            AS recent
        FROM player_hands
        WHERE
            {hands} AND {counted}
            AND player IS DISTINCT FROM $vs
            {if player}
            AND player = $player
            {else}
            AND (site, player) IN (FROM heroes)
            {end}
            {if hero}
            AND (site, player) IN (FROM heroes)
            {end}
    ),

    own AS (
        SELECT
            player,
            site,
            limit_kind,
            {paid_in} AS paid_in,
            decimals,
            game,
            count(*) AS hands,
            {statistic_sums} AS sums
        FROM of_own
        WHERE recent
        GROUP BY player, site, limit_kind, money, currency, decimals, game
    ),

    -- What the field is less: every own hand.
    taken AS (
        {if last}
        SELECT
            player,
            site,
            limit_kind,
            {paid_in} AS paid_in,
            decimals,
            game,
            count(*) AS hands,
            {statistic_sums} AS sums
        FROM of_own
        GROUP BY player, site, limit_kind, money, currency, decimals, game
        {else}
        FROM own
        {end}
    ),

    others AS (
        {if vs}
        SELECT
            site,
            limit_kind,
            {paid_in} AS paid_in,
            decimals,
            game,
            count(*) AS hands,
            {statistic_sums} AS sums
        FROM (
            SELECT *
            FROM player_hands
            WHERE {hands} AND {counted} AND player = $vs
            {if last}
            QUALIFY dense_rank() OVER (
                PARTITION BY CASE WHEN $player IS NULL THEN site END
                ORDER BY started_at DESC NULLS LAST, length(hand_id) DESC, hand_id DESC, site
            ) <= $last
            {end}
        )
        GROUP BY site, limit_kind, money, currency, decimals, game
        {else}
        FROM {field}
        {end}
    ),

    beside AS (
        SELECT
            own.player,
            site,
            limit_kind,
            paid_in,
            decimals,
            game,
            own.hands,
            others.hands {if vs}{else} - taken.hands {end} AS vs_hands,
            unnest(own.sums) AS one,
            unnest(taken.sums) AS less,
            unnest(others.sums) AS other
        FROM own
        JOIN taken USING (player, site, limit_kind, paid_in, decimals, game)
        JOIN others USING (site, limit_kind, paid_in, decimals, game)
        WHERE vs_hands > 0
    ),

    counted AS (
        SELECT
            * EXCLUDE (one, less, other),
            one.number AS number,
            one.statistic AS statistic,
            one.kind AS kind,
            one.flag AS flag,
            round(one.n, 2) AS n,
            one.d AS d,
            round(other.n {if vs}{else} - less.n {end}, 2) AS vs_n,
            other.d {if vs}{else} - less.d {end} AS vs_d
        FROM beside
    )

    SELECT
        * EXCLUDE (n, d, vs_n, vs_d),
        coalesce($vs, 'the field') AS against,
        statistic_value(kind, n, d, decimals) AS value,
        n,
        d,
        statistic_value(kind, vs_n, vs_d, decimals) AS vs_value,
        vs_n,
        vs_d,
        count(*) FILTER (flag AND d > 0 AND vs_d > 0) OVER (
            PARTITION BY player, site, limit_kind, paid_in, decimals, game
        ) AS comparisons
    FROM counted
)
