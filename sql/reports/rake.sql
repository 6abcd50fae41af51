-- rake: what a player paid of rake and fees: by pots won, by chips put in, by hands dealt
-- sections: player site limit_kind paid_in
-- terminal: game stakes hands rake_paid rake_contributed rake_dealt rake_bb_per_100
-- Whose: the hero of each hand, or $player. rake_bb_per_100: contributed, in big bets per 100 hands.
SELECT
    player,
    site,
    limit_kind,
    {paid_in} AS paid_in,
    game,
    stakes,
    count(*) AS hands,
    {statistics rake_paid rake_contributed rake_dealt},
    round(100 * fraction_sum(rake_contributed_n / big_bet) / nullif(count(big_bet), 0), 2)
        AS rake_bb_per_100
FROM {of_player} AS hand
GROUP BY player, site, limit_kind, hand.money, currency, decimals, game, stakes
ORDER BY player, site, paid_in, limit_kind, game, max(big_bet), max(small_bet);
