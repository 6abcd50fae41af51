-- The rows of player_hands that count, of everybody, or $player, or heroes: every filter, and the
-- last $last hands of each player at each site, or of the one that is asked for.
(
    SELECT *
    FROM player_hands
    WHERE {players} AND {hands} AND {counted}
    {if last}
    QUALIFY dense_rank() OVER (
        PARTITION BY
            CASE WHEN $player IS NULL AND $hero IS NULL THEN player END,
            CASE WHEN $player IS NULL AND $hero IS NULL THEN site END
        ORDER BY started_at DESC NULLS LAST, length(hand_id) DESC, hand_id DESC, site
    ) <= $last
    {end}
)
