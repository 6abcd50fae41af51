-- hands: every hand by time, with its stakes, pot and verdict
-- terminal: site hand_id started_at game stakes pot_amount verdict
-- top: 20
-- $player: dealt in. Hands of every verdict, unless asked otherwise. A terminal shows the last 20,
-- or $top.
SELECT
    *,
    {paid_in} AS paid_in
FROM {if top} (
    -- Those to show are found by little: the rest of a hand is read of few.
    FROM hand_amounts
    SEMI JOIN (
        SELECT site, hand_id
        FROM {every_hand_in_brief}
        ORDER BY started_at DESC NULLS LAST, site DESC, hand_id DESC
        LIMIT $top
    ) AS last_ones USING (site, hand_id)
) {else} {every_hand} {end} AS hand
ORDER BY started_at, site, hand_id;
