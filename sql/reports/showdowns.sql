-- showdowns: what a player wins at showdowns: all, high only, low only, a quarter
-- sections: player site limit_kind paid_in
-- terminal: game showdowns w_sd scoop high_only low_only quartered three_quartered
-- nothing: no showdowns
-- Whose: the hero of each hand, or $player. `stud stats` says what each counts.
SELECT
    player,
    site,
    limit_kind,
    {paid_in} AS paid_in,
    game,
    count(*) AS hands,
    count(*) FILTER (showdown) AS showdowns,
    {statistics wtsd w_sd won_money_sd scoop high_only low_only quartered three_quartered no_low},
    {statistics low_made low_won},
    round(fraction_sum(CASE WHEN showdown THEN net_bb END), 2) AS bb
FROM {of_player} AS hand
GROUP BY player, site, limit_kind, hand.money, currency, decimals, game
HAVING count(*) FILTER (showdown) > 0
ORDER BY player, site, paid_in, limit_kind, game;
