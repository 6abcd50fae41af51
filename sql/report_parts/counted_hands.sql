-- The rows of hand_amounts that count: every filter, and the last $last hands.
(
    SELECT *
    FROM hand_amounts
    {seated}
    WHERE {hands} AND {counted}
    {last_hands}
)
