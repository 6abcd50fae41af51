-- findings: what the referee found, by code, with example hands
-- sections: site
-- nothing: no findings
-- Broken hands too. $player: hands that player sat in. `stud show HAND_ID` shows a hand;
-- the report finding_list names every finding.
SELECT
    site,
    code,
    severity,
    sum(findings)::BIGINT AS findings,
    count(*) AS hands,
    min(hand_id, 3) AS examples
FROM (
    SELECT site, code, severity, hand_id, count(*) AS findings
    FROM findings
    JOIN {every_hand_in_brief} AS hand USING (site, hand_id)
    WHERE ($code IS NULL OR code = $code OR starts_with(code, $code || '.'))
    GROUP BY site, code, severity, hand_id
)
GROUP BY site, code, severity
ORDER BY site, array_position(['error', 'warning', 'note'], severity), findings DESC, code;
