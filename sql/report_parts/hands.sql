-- Every filter on hands: a condition over hand_amounts, player_results or player_hands.
(
    ($site IS NULL OR site = $site)
    AND ($game IS NULL OR game = $game)
    AND (
        $mixed IS NULL
        OR contains(regexp_replace(lower(mixed), '[^a-z0-9]', '', 'g'), $mixed)
    )
    AND ($limit IS NULL OR limit_kind = $limit)
    AND ($money IS NULL OR money = $money)
    AND ($currency IS NULL OR currency = $currency)
    AND ($stakes IS NULL OR stakes = $stakes)
    AND ($since IS NULL OR started_at >= $since)
    AND ($until IS NULL OR started_at < $until)
    AND ($players IS NULL OR players = $players)
)
