-- Rows of $player, or of the hero of each hand.
(
    CASE WHEN $player IS NULL THEN hero ELSE player = $player END
    AND ($hero IS NULL OR hero = $hero)
)
