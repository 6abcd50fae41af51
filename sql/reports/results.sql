-- results: hands, net and big bets per 100, by game and stakes
-- sections: player site limit_kind paid_in
-- plot: as winnings
-- Whose: the hero of each hand, or $player. Hands of unknown big bet count in hands and net;
-- bb_per_100 says of how many hands it is, if not of all.
SELECT
    player,
    site,
    limit_kind,
    {paid_in} AS paid_in,
    game,
    stakes,
    count(*) AS hands,
    units_amount(sum(net)::BIGINT, decimals) AS net,
    round(fraction_sum(net_bb), 2) AS bb,
    {statistics bb_per_100}
FROM {of_player} AS hand
GROUP BY
    player, site, limit_kind, hand.money, currency, decimals, game, stakes
ORDER BY player, site, paid_in, limit_kind, game, max(big_bet), max(small_bet);
