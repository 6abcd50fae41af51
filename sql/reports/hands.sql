-- hands: every hand by time, with its stakes, pot and verdict
-- terminal: site hand_id started_at game stakes pot_amount verdict
-- top: 20
-- $player: dealt in. Hands of every verdict, unless asked otherwise. A terminal shows the last 20,
-- or $top.
SELECT
    *,
    {paid_in} AS paid_in
FROM {if top} (
    FROM {every_hand}
    ORDER BY started_at DESC NULLS LAST, site DESC, hand_id DESC
    LIMIT $top
) {else} {every_hand} {end} AS hand
ORDER BY started_at, site, hand_id;
