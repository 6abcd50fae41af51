-- sessions: a player's sittings; a pause of more than 30 minutes (--gap) starts a new one
-- sections: player site
-- top: 20
-- nothing: no hands with a time
-- Whose: the hero of each hand, or $player. Tables played at once are one sitting; a tournament
-- is one by itself. The end is when the last hand began: no text says when it ended. A terminal
-- shows the last 20 of each table, or $top.
WITH stretches AS (
    -- Hands of one slot as long as the pause have none between them that would start a sitting: so
    -- few rows, a stretch at a table each, need be put in order. Slots of no pause are moments;
    -- a pause of more than 1,900 years ends nothing.
    SELECT
        site,
        player,
        money,
        currency,
        decimals,
        tournament_id,
        table_name,
        min(started_at) AS first_at,
        max(started_at) AS last_at,
        count(*) AS hands,
        sum(net) AS net,
        fraction_sum(net_bb) AS net_bb,
        count(net_bb) AS with_big_bet
    FROM {of_player} AS hand
    WHERE started_at IS NOT NULL
    GROUP BY
        site, player, hand.money, currency, decimals, tournament_id, table_name,
        epoch_us(started_at) // greatest(least(coalesce($gap, 30), 1000000000)::BIGINT * 60000000, 1)
),

gaps AS (
    SELECT
        *,
        coalesce(
            first_at - max(last_at) OVER (
                PARTITION BY site, player, money, currency, decimals, tournament_id
                ORDER BY first_at
                ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
            ) > to_minutes(least(coalesce($gap, 30), 1000000000)::BIGINT),
            true
        ) AS is_first
    FROM stretches
)

SELECT
    player,
    site,
    {paid_in} AS paid_in,
    min(first_at) AS start,
    max(last_at) AS "end",
    count(DISTINCT table_name) AS tables,
    sum(hands)::BIGINT AS hands,
    units_amount(sum(net)::BIGINT, decimals) AS net,
    round(fraction_sum(net_bb), 2) AS bb,
    round(100 * fraction_sum(net_bb) / nullif(sum(with_big_bet), 0), 2) AS bb_per_100,
    fraction_sum(net_bb) AS bb_per_100_n,
    sum(with_big_bet)::BIGINT AS bb_per_100_d
FROM (
    SELECT
        *,
        -- A count(*) FILTER here would take time with the square of the hands.
        sum(is_first::INTEGER) OVER (
            PARTITION BY site, player, money, currency, decimals, tournament_id
            ORDER BY first_at
            RANGE UNBOUNDED PRECEDING
        ) AS sitting
    FROM gaps
)
GROUP BY player, site, money, currency, decimals, tournament_id, sitting
{if top}
QUALIFY row_number() OVER (
    PARTITION BY player, site
        ORDER BY min(first_at) DESC, max(last_at) DESC, tournament_id, money, currency
) <= $top
{end}
ORDER BY player, site, start, paid_in, tournament_id;
