-- winnings: a player's winnings in big bets from hand to hand, at showdown and without
-- sections: player site limit_kind paid_in
-- terminal: hand start bb showdown_bb no_showdown_bb net
-- plot: line x=hand y=bb thin=showdown_bb,no_showdown_bb,before_rake_bb end=net,without_big_bet
-- Whose: the hero of each hand, or $player. Each row is what all hands up to this one made. A
-- terminal shows the ends and turning points of the line, csv and json every hand. Hands without a
-- time are taken for the first, by number. Hands of unknown big bet (without_big_bet) leave the line
-- as it is.
SELECT
    player,
    site,
    limit_kind,
    {paid_in} AS paid_in,
    row_number() OVER so_far AS hand,
    started_at AS start,
    hand_id,
    round(coalesce(sum(net_bb) OVER so_far, 0), 2) AS bb,
    round(coalesce(sum(CASE WHEN showdown THEN net_bb END) OVER so_far, 0), 2) AS showdown_bb,
    round(coalesce(sum(CASE WHEN showdown IS NOT TRUE THEN net_bb END) OVER so_far, 0), 2)
        AS no_showdown_bb,
    -- What the rake took is shared among those who collect, as in rake_paid.
    round(coalesce(sum(
        net_bb + coalesce((rake + fees) * collected / nullif(pot - rake - fees, 0) / big_bet, 0)
    ) OVER so_far, 0), 2) AS before_rake_bb,
    sum(net_amount) OVER so_far AS net,
    -- A count(*) FILTER here would take time with the square of the hands.
    sum((net_bb IS NULL)::INTEGER) OVER so_far::BIGINT AS without_big_bet
FROM {of_player} AS hand
WINDOW so_far AS (
    PARTITION BY player, site, limit_kind, hand.money, coalesce(currency, '')
    ORDER BY started_at NULLS FIRST, length(hand_id), hand_id
    ROWS UNBOUNDED PRECEDING
)
ORDER BY player, site, paid_in, limit_kind, hand;
