-- stakes: a player's results by stakes, all games together
-- sections: player site limit_kind paid_in
-- terminal: stakes hands vpip3 w_saw4 avg_pot net bb bb_per_100
-- Whose: the hero of each hand, or $player. Hands of unknown stakes stand under none.
SELECT
    player,
    site,
    limit_kind,
    {paid_in} AS paid_in,
    stakes,
    count(*) AS hands,
    {statistics vpip3 saw4 wtsd w_sd w_saw4 avg_pot rake_contributed},
    units_amount(sum(net)::BIGINT, decimals) AS net,
    round(fraction_sum(net_bb), 2) AS bb,
    {statistics bb_per_100}
FROM {of_player} AS hand
GROUP BY player, site, limit_kind, hand.money, currency, decimals, stakes
ORDER BY player, site, paid_in, limit_kind, max(big_bet), max(small_bet);
