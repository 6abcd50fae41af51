-- finding_list: every finding of the referee, hand by hand
-- sections: site
-- terminal: hand_id line severity code message
-- Broken hands too. $code: one rule's, or all that begin with it; $player: hands that player
-- sat in.
SELECT
    site,
    hand_id,
    findings.line AS line,
    severity,
    code,
    message,
    expected,
    actual
FROM findings
JOIN hand_amounts USING (site, hand_id)
WHERE {hands} AND {verdicts} AND {seated}
    AND ($code IS NULL OR code = $code OR starts_with(code, $code || '.'))
ORDER BY site, started_at, hand_id, n;
