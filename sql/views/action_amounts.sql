-- One row per action: actions, with its line in the file and the stack behind it.
CREATE OR REPLACE TEMP VIEW action_amounts AS
SELECT
    actions.*,
    hands.line + actions.hand_line AS line,      -- line of the file
    seats.stack - coalesce(sum(actions.amount) OVER (
        PARTITION BY actions.site, actions.hand_id, actions.seat
        ORDER BY actions.n
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
    ), 0)::BIGINT AS stack_before                -- units behind before it; NULL if not stated
FROM actions
JOIN hands ON hands.site = actions.site AND hands.hand_id = actions.hand_id
LEFT JOIN seats ON seats.site = actions.site AND seats.hand_id = actions.hand_id
    AND seats.seat = actions.seat;
