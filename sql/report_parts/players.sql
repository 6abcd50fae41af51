-- Rows of everybody, or of $player, or of heroes.
(($player IS NULL OR player = $player) AND ($hero IS NULL OR hero = $hero))
