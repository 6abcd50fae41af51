-- winnings: a player's winnings in big bets from hand to hand, at showdown and without
-- sections: player site limit_kind paid_in
-- terminal: hand start bb showdown_bb no_showdown_bb net
-- plot: line x=hand y=bb thin=showdown_bb,no_showdown_bb,before_rake_bb end=net,without_big_bet
-- Whose: the hero of each hand, or $player. Each row is what all hands up to this one made. A
-- terminal shows the ends and turning points of the line, of more than 50,000 hands those among the
-- ends of days; csv and json every hand. Hands without a time are taken for the first, by number.
-- Hands of unknown big bet (without_big_bet) leave the line as it is.
WITH line AS (
    SELECT
        player,
        site,
        limit_kind,
        money,
        currency,
        started_at,
        hand_id,
        net_bb,
        CASE WHEN showdown THEN net_bb END AS showdown_bb,
        CASE WHEN showdown IS NOT TRUE THEN net_bb END AS no_showdown_bb,
        -- What the rake took is shared among those who collect, as in rake_paid.
        net_bb + coalesce((rake + fees) * collected / nullif(pot - rake - fees, 0) / big_bet, 0)
            AS before_rake_bb,
        net_amount AS net,
        (net_bb IS NULL)::INTEGER AS without_big_bet
    FROM {of_player} AS hand
),

steps AS (
    {if terminal}
    -- A million hands take a second to put in order; their days, none.
    SELECT
        player,
        site,
        limit_kind,
        money,
        currency,
        max(started_at) AS started_at,
        CASE WHEN count(*) = 1 THEN any_value(hand_id) END AS hand_id,
        count(*) AS hands,
        fraction_sum(net_bb) AS net_bb,
        fraction_sum(showdown_bb) AS showdown_bb,
        fraction_sum(no_showdown_bb) AS no_showdown_bb,
        fraction_sum(before_rake_bb) AS before_rake_bb,
        sum(net) AS net,
        sum(without_big_bet) AS without_big_bet
    FROM line
    GROUP BY
        player, site, limit_kind, money, currency,
        date_trunc('day', started_at),
        CASE
            WHEN started_at IS NULL OR (SELECT count(*) FROM {of_player} AS hand) <= 50000
                THEN hand_id
        END
    {else}
    SELECT *, 1 AS hands FROM line
    {end}
)

SELECT
    player,
    site,
    limit_kind,
    {paid_in} AS paid_in,
    -- A count(*) FILTER, here or below, would take time with the square of the hands.
    {if terminal} sum(hands) {else} row_number() {end} OVER so_far::BIGINT AS hand,
    started_at AS start,
    hand_id,
    round(coalesce(sum(net_bb) OVER so_far, 0), 2) AS bb,
    round(coalesce(sum(showdown_bb) OVER so_far, 0), 2) AS showdown_bb,
    round(coalesce(sum(no_showdown_bb) OVER so_far, 0), 2) AS no_showdown_bb,
    round(coalesce(sum(before_rake_bb) OVER so_far, 0), 2) AS before_rake_bb,
    sum(net) OVER so_far AS net,
    sum(without_big_bet) OVER so_far::BIGINT AS without_big_bet
FROM steps
WINDOW so_far AS (
    PARTITION BY player, site, limit_kind, money, coalesce(currency, '')
    ORDER BY started_at NULLS FIRST, length(hand_id), hand_id
    ROWS UNBOUNDED PRECEDING
)
ORDER BY player, site, paid_in, limit_kind, hand;
