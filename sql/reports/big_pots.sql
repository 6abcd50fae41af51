-- big_pots: the hands with the biggest pots, in big bets, and who won them
-- sections: site paid_in
-- terminal: hand_id game stakes pot_bb winners
-- Every hand, or those that $player (or with --hero a hero) was dealt in; 20 of each kind of money,
-- or $top, below a million. net: what $player made, or the hero. `stud show HAND_ID` shows a hand.
WITH biggest AS (
    -- The least of these, in order: no need to put all hands in order.
    SELECT
        site,
        unnest(min(
            {'less': -pot_bb, 'start': started_at, 'hand_id': hand_id},
            least(coalesce($top, 20), 999999)::BIGINT
        ))['hand_id'] AS hand_id
    FROM {counted_hands}
    WHERE pot_bb > 0
    GROUP BY site, money, currency
)

SELECT
    site,
    {paid_in} AS paid_in,
    hand_id,
    hand.started_at AS start,
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
JOIN hand_amounts AS hand USING (site, hand_id)
JOIN seats USING (site, hand_id)
WHERE dealt_in
GROUP BY ALL
ORDER BY site, paid_in, pot_bb DESC, start, hand_id;
