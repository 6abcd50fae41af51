-- One row per decision: an action that the player chose. Antes and the posted bring-in are
-- forced and are not here; a player who completes instead of posting the bring-in is. Five-card
-- stud is not here either: its streets have other numbers, and no statistic counts them yet.
CREATE OR REPLACE TEMP VIEW decisions AS
SELECT
    *,
    action IN ('completion', 'bet', 'raise') AS aggressive,         -- completed, bet or raised
    action IN ('call', 'completion', 'bet', 'raise') AS voluntary,  -- put chips in by choice
    to_call > 0 AS faced,                                           -- somebody's bet was owed
    to_total = amount AS nothing_in  -- had only the ante in (on 3rd street: not the bring-in)
FROM actions
ANTI JOIN (SELECT site, hand_id FROM hands WHERE game = 'five_card_stud') AS five_card
    USING (site, hand_id)
WHERE action NOT IN ('ante', 'bring_in');
