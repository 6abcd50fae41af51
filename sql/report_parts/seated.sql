-- Hands that $player, or a hero, was dealt in.
(
    true
    {if player}
    AND (site, hand_id) IN (SELECT (site, hand_id) FROM played WHERE player = $player)
    {end}
    {if hero}
    AND (site, hand_id) IN (SELECT (site, hand_id) FROM played WHERE hero = $hero)
    {end}
)
