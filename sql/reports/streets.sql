-- streets: what a player does on each street
-- sections: player site limit_kind paid_in game
-- plot: bars x=street y=bet,raise,call,folded n=saw_d
-- terminal: street saw bet cbet raise call fold_to_bet check_raise
-- Whose: the hero of each hand, or $player. On the street that is dealt first, bet is the statistic
-- complete_first and raise is two_bet3. folded: of those that saw the street.
WITH counted AS (
    SELECT
        player,
        site,
        limit_kind,
        {paid_in} AS paid_in,
        game,
        CASE game WHEN 'five_card_stud' THEN 2 ELSE 3 END AS first_street,
        histogram(folded_on) AS folds,
        unnest({statistic_rows
            bring_in complete_first two_bet3 saw3 saw4 saw5 saw6 saw7
            bet_3 bet_4 bet_5 bet_6 bet_7 cbet_3 cbet_4 cbet_5 cbet_6 cbet_7
            raise_3 raise_4 raise_5 raise_6 raise_7 call_3 call_4 call_5 call_6 call_7
            fold_to_bet_3 fold_to_bet_4 fold_to_bet_5 fold_to_bet_6 fold_to_bet_7
            check_raise_3 check_raise_4 check_raise_5 check_raise_6 check_raise_7
            aggression_freq_3 aggression_freq_4 aggression_freq_5 aggression_freq_6
            aggression_freq_7
        }) AS one
    FROM {of_player} AS hand
    GROUP BY player, site, limit_kind, hand.money, currency, decimals, game
),

by_street AS (
    SELECT
        * EXCLUDE (one),
        -- Everybody sees the first street: d of bring_in.
        CASE one.statistic
            WHEN 'bring_in' THEN 'saw'
            WHEN 'complete_first' THEN 'bet'
            WHEN 'two_bet3' THEN 'raise'
            ELSE rtrim(regexp_extract(one.statistic, '^(saw|[a-z_]+_)[3-7]$', 1), '_')
        END AS what,
        coalesce(
            try_cast(regexp_extract(one.statistic, '^(?:saw|[a-z_]+_)([3-7])$', 1) AS INTEGER),
            first_street
        ) AS street,
        CASE one.statistic WHEN 'bring_in' THEN one.d ELSE one.n::BIGINT END AS n,
        one.d AS d
    FROM counted
),

told AS (
    SELECT
        player,
        site,
        limit_kind,
        paid_in,
        game,
        street AS number,
        coalesce(sum(n) FILTER (what = 'saw'), 0)::BIGINT AS saw_n,
        coalesce(sum(d) FILTER (what = 'saw'), 0)::BIGINT AS saw_d,
        coalesce(sum(n) FILTER (what = 'bet'), 0)::BIGINT AS bet_n,
        coalesce(sum(d) FILTER (what = 'bet'), 0)::BIGINT AS bet_d,
        coalesce(sum(n) FILTER (what = 'cbet'), 0)::BIGINT AS cbet_n,
        coalesce(sum(d) FILTER (what = 'cbet'), 0)::BIGINT AS cbet_d,
        coalesce(sum(n) FILTER (what = 'raise'), 0)::BIGINT AS raise_n,
        coalesce(sum(d) FILTER (what = 'raise'), 0)::BIGINT AS raise_d,
        coalesce(sum(n) FILTER (what = 'call'), 0)::BIGINT AS call_n,
        coalesce(sum(d) FILTER (what = 'call'), 0)::BIGINT AS call_d,
        coalesce(sum(n) FILTER (what = 'fold_to_bet'), 0)::BIGINT AS fold_to_bet_n,
        coalesce(sum(d) FILTER (what = 'fold_to_bet'), 0)::BIGINT AS fold_to_bet_d,
        coalesce(sum(n) FILTER (what = 'check_raise'), 0)::BIGINT AS check_raise_n,
        coalesce(sum(d) FILTER (what = 'check_raise'), 0)::BIGINT AS check_raise_d,
        coalesce(sum(n) FILTER (what = 'aggression_freq'), 0)::BIGINT AS aggression_freq_n,
        coalesce(sum(d) FILTER (what = 'aggression_freq'), 0)::BIGINT AS aggression_freq_d,
        coalesce(any_value(folds)[street], 0)::BIGINT AS folded_n
    FROM by_street
    GROUP BY player, site, limit_kind, paid_in, game, street
)

SELECT
    player,
    site,
    limit_kind,
    paid_in,
    game,
    CASE number WHEN 2 THEN '2nd' WHEN 3 THEN '3rd' ELSE number || 'th' END AS street,
    percent_of(saw_n, saw_d) AS saw,
    saw_n,
    saw_d,
    percent_of(bet_n, bet_d) AS bet,
    bet_n,
    bet_d,
    percent_of(cbet_n, cbet_d) AS cbet,
    cbet_n,
    cbet_d,
    percent_of(raise_n, raise_d) AS raise,
    raise_n,
    raise_d,
    percent_of(call_n, call_d) AS call,
    call_n,
    call_d,
    percent_of(fold_to_bet_n, fold_to_bet_d) AS fold_to_bet,
    fold_to_bet_n,
    fold_to_bet_d,
    percent_of(check_raise_n, check_raise_d) AS check_raise,
    check_raise_n,
    check_raise_d,
    percent_of(aggression_freq_n, aggression_freq_d) AS aggression_freq,
    aggression_freq_n,
    aggression_freq_d,
    percent_of(folded_n, saw_n) AS folded,
    folded_n,
    saw_n AS folded_d
FROM told
WHERE saw_d > 0
ORDER BY player, site, paid_in, limit_kind, game, number;
