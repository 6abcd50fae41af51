-- The rows of hand_amounts that count: every filter, and the last $last hands.
(
    SELECT *
    FROM hand_amounts
    WHERE {hands} AND {counted} AND {seated}
    {if last}
    QUALIFY row_number() OVER (
        ORDER BY started_at DESC NULLS LAST, length(hand_id) DESC, hand_id DESC, site
    ) <= $last
    {end}
)
