-- The rows of player_hands that count, of the hero or $player: every filter, and the last $last
-- hands. Hands without a time are taken for the first.
(
    SELECT *
    FROM player_hands
    WHERE {player} AND {hands} AND {counted}
    {if last}
    QUALIFY dense_rank() OVER (
        ORDER BY started_at DESC NULLS LAST, length(hand_id) DESC, hand_id DESC, site
    ) <= $last
    {end}
)
