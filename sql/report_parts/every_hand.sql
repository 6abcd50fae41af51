-- The rows of hand_amounts, whatever their verdict: every filter, and the last $last hands.
(
    SELECT *
    FROM hand_amounts
    WHERE {hands} AND {verdicts} AND {seated}
    {if last}
    QUALIFY row_number() OVER (
        ORDER BY started_at DESC NULLS LAST, length(hand_id) DESC, hand_id DESC, site
    ) <= $last
    {end}
)
