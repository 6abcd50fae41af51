-- conflicts: texts of a hand that contradict the one by which it is stored
-- sections: site
-- nothing: no conflicts
-- The first text stays, the other is kept beside it; `stud show HAND_ID --text` prints both.
SELECT
    site,
    hand_id,
    hand_amounts.file || ':' || hand_amounts.line AS stored,
    copies.file || ':' || copies.line AS other,
    says AS difference
FROM copies
JOIN hand_amounts USING (site, hand_id)
WHERE fate = 'conflict' AND {hands}
ORDER BY site, started_at, hand_id, copies.file, copies.line;
