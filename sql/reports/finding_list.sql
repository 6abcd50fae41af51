-- finding_list: every finding of the referee, hand by hand
-- sections: site
-- nothing: no findings
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
JOIN {every_hand_in_brief} AS hand USING (site, hand_id)
WHERE ($code IS NULL OR code = $code OR starts_with(code, $code || '.'))
ORDER BY site, started_at, hand_id, n;
