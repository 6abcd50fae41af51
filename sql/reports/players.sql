-- players: each player's statistics, with n of d: all in csv and json, some in a terminal
-- sections: site limit_kind paid_in game
-- terminal: player hands bb_per_100 vpip3 raise3 steal wtsd w_sd
-- top: 20
-- Every player, most hands first; $player or $hero for one; $min_hands leaves out strangers. A
-- terminal shows 20 of each table, or $top.
SELECT
    player,
    site,
    limit_kind,
    {paid_in} AS paid_in,
    game,
    count(*) AS hands,
    {statistics}
FROM {of_players} AS hand
GROUP BY player, site, limit_kind, hand.money, currency, decimals, game
HAVING count(*) >= coalesce($min_hands, 1)
{if top}
QUALIFY row_number() OVER (
    PARTITION BY site, paid_in, limit_kind, game ORDER BY count(*) DESC, player
) <= $top
{end}
ORDER BY site, paid_in, limit_kind, game, hands DESC, player;
