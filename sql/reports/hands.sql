-- hands: every hand by time, with its stakes, pot and verdict
-- terminal: site hand_id started_at game stakes pot_amount verdict
-- $player: dealt in. Hands of every verdict, unless asked otherwise.
SELECT
    *,
    {paid_in} AS paid_in
FROM {every_hand} AS hand
ORDER BY started_at, site, hand_id;
