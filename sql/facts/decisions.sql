-- One row per decision: an action that the player chose. Antes and the posted bring-in are
-- forced and are not here; a player who completes instead of posting the bring-in is.
CREATE OR REPLACE TEMP VIEW decisions AS
SELECT
    actions.*,
    street = CASE WHEN five_card.hand_id IS NULL THEN 3 ELSE 2 END
        AS opening,                                                 -- on the street that is dealt first
    action IN ('completion', 'bet', 'raise') AS aggressive,         -- completed, bet or raised
    action IN ('call', 'completion', 'bet', 'raise') AS voluntary,  -- put chips in by choice
    to_call > 0 AS faced,                                           -- somebody's bet was owed
    to_total = amount AS nothing_in  -- had only the ante in (on the first street: not the bring-in)
FROM actions
LEFT JOIN (SELECT site, hand_id FROM hands WHERE game = 'five_card_stud') AS five_card
    USING (site, hand_id)
WHERE action NOT IN ('ante', 'bring_in');
