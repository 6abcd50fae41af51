-- big_pots: the hands with the biggest pots, in big bets, and who won them
-- sections: site paid_in
-- terminal: hand_id game stakes pot_bb winners
-- Every hand, or those that $player (or with --hero a hero) was dealt in; 20 of each kind of money,
-- or $top. net: what $player made, or the hero. `stud show HAND_ID` shows a hand.
WITH biggest AS (
    SELECT *, {paid_in} AS paid_in
    FROM {counted_hands} AS hand
    WHERE pot_bb > 0
    QUALIFY row_number() OVER (
        PARTITION BY site, money, currency
        ORDER BY pot_bb DESC, started_at, hand_id
    ) <= coalesce($top, 20)
)

SELECT
    site,
    paid_in,
    hand_id,
    biggest.started_at AS start,
    game,
    stakes,
    any_value(pot_amount) AS pot,
    round(any_value(pot_bb), 2) AS pot_bb,
    array_agg(player ORDER BY collected DESC, seat) FILTER (collected > 0) AS winners,
    units_amount(
        (max(net) FILTER (CASE WHEN $player IS NULL THEN seats.hero ELSE player = $player END))
            ::BIGINT,
        any_value(decimals)
    ) AS net
FROM biggest
JOIN seats USING (site, hand_id)
WHERE dealt_in
GROUP BY ALL
ORDER BY site, paid_in, pot_bb DESC, start, hand_id;
