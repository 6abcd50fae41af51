-- players: each player's every statistic, with n of d
-- sections: site limit_kind money game
-- terminal: player hands bb_per_100 vpip3 raise3 steal wtsd w_sd
-- Every player, most hands first (a terminal shows the most telling columns only); $player or $hero for one; $min_hands leaves out the strangers.
SELECT
    player,
    site,
    limit_kind,
    {money} AS money,
    game,
    count(*) AS hands,
    {statistics}
FROM player_hands
WHERE {players} AND {hands} AND {counted}
GROUP BY player, site, limit_kind, player_hands.money, currency, decimals, game
HAVING count(*) >= coalesce($min_hands, 1)
ORDER BY site, money, limit_kind, game, hands DESC, player;
