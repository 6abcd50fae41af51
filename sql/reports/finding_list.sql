-- finding_list: every finding of the referee, hand by hand
-- sections: site
-- nothing: no findings
-- terminal: hand_id line severity code message
-- top: 20
-- Broken hands too. $code: one rule's, or all that begin with it; $player: hands that player sat in.
-- A terminal shows the last 20 of each table, or $top.
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
{if top}
QUALIFY row_number() OVER (
    PARTITION BY site ORDER BY started_at DESC NULLS LAST, hand_id DESC, n DESC
) <= $top
{end}
ORDER BY site, started_at, hand_id, n;
