-- conflicts: texts of a hand that contradict the one by which it is stored, or were rejected
-- sections: site
-- nothing: no conflicts
-- The first text stays, the other is kept beside it; `stud show HAND_ID --text` prints both. A text
-- that was rejected, and made whole at the same place since, is not listed.
SELECT
    site,
    hand_id,
    hand_amounts.file || ':' || hand_amounts.line AS stored,
    copies.file || ':' || copies.line AS other,
    says AS difference
FROM copies
JOIN hand_amounts USING (site, hand_id)
WHERE
    {hands}
    AND (
        fate = 'conflict'
        OR fate = 'rejected'
        AND (copies.file, copies.line) <> (hand_amounts.file, hand_amounts.line)
    )
ORDER BY site, started_at, hand_id, copies.file, copies.line;
