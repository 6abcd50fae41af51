-- A row per text of a stored hand: the first one (fate 'first') and its copies.
CREATE OR REPLACE TEMP VIEW hand_sources AS
SELECT site, hand_id, import_id, file, line, hero, 'first' AS fate, NULL AS says, text
FROM hands
JOIN hand_texts USING (site, hand_id)
UNION ALL
SELECT site, hand_id, import_id, file, line, hero, fate, says, text
FROM copies;
