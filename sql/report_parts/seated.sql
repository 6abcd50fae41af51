-- Behind FROM hand_amounts: of its hands those that $player, or a hero, was dealt in.
{if player}
SEMI JOIN (SELECT site, hand_id FROM played WHERE player = $player) AS theirs
    USING (site, hand_id)
{end}
{if hero}
SEMI JOIN (SELECT site, hand_id FROM played WHERE hero = $hero) AS heroes
    USING (site, hand_id)
{end}
