-- findings: what the referee found, by code, with example hands
-- sections: site
-- nothing: no findings
-- Broken hands too. $player: hands that player sat in. `stud show HAND_ID` shows a hand;
-- the report finding_list names every finding.
SELECT
    site,
    code,
    severity,
    count(*) AS findings,
    count(DISTINCT hand_id) AS hands,
    list_sort(list_distinct(array_agg(hand_id)))[:3] AS examples
FROM findings
JOIN {every_hand} AS hand USING (site, hand_id)
WHERE ($code IS NULL OR code = $code OR starts_with(code, $code || '.'))
GROUP BY site, code, severity
ORDER BY site, array_position(['error', 'warning', 'note'], severity), findings DESC, code;
