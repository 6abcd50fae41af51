-- The rows of hand_amounts, whatever their verdict: every filter, and the last $last hands.
(
    SELECT *
    FROM hand_amounts
    {seated}
    WHERE {hands} AND {verdicts}
    {last_hands}
)
