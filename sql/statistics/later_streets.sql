-- Statistics of the streets after the first: 4th to 7th, or 3rd to 5th of five-card stud. {N} is the street, {P} the one before it.

-- stat: saw3
-- counts: got a card on 3rd while still in
-- of: hands of five-card stud dealt in
last_street >= 3 AND game = 'five_card_stud' AS n,
game = 'five_card_stud' AS d;

-- stat: saw{N}
-- streets: 4 5 6 7
-- counts: got a card on {N}th while still in
-- of: hands dealt in (of games with a {N}th street)
last_street >= {N} AS n,
{N} <= 5 OR game <> 'five_card_stud' AS d;

-- stat: saw{N}_of_saw{P}
-- streets: 4 5 6 7
-- counts: got a card on {N}th while still in
-- of: saw {P}th street
last_street >= {N} AS n,
last_street >= {P} AND ({N} <= 5 OR game <> 'five_card_stud') AS d;

-- stat: bet_{N}
-- streets: 3 4 5 6 7
-- counts: bet
-- of: could bet on {N}th (nobody had)
bets_{N} > 0 AND could_bet_{N} AS n,
could_bet_{N} AS d;

-- stat: cbet_{N}
-- streets: 3 4 5 6 7
-- counts: bet
-- of: was the last aggressor on {P}th and could bet on {N}th
bets_{N} > 0 AND could_bet_{N} AND aggressor_{P} AS n,
could_bet_{N} AND aggressor_{P} AS d;

-- stat: raise_{N}
-- streets: 3 4 5 6 7
-- counts: raised
-- of: faced a bet or raise on {N}th with a raise option
raises_{N} > 0 AND could_raise_{N} AS n,
could_raise_{N} AS d;

-- stat: call_{N}
-- streets: 3 4 5 6 7
-- counts: called
-- of: faced a bet or raise on {N}th
calls_{N} > 0 AS n,
faced_{N} AS d;

-- stat: fold_to_bet_{N}
-- streets: 3 4 5 6 7
-- counts: folded
-- of: faced a bet or raise on {N}th
folded_to_bet_{N} AS n,
faced_{N} AS d;

-- stat: check_raise_{N}
-- streets: 3 4 5 6 7
-- counts: raised after checking
-- of: checked, then faced a bet on {N}th with a raise option
checked_{N} AND raises_{N} > 0 AND could_raise_{N} AS n,
checked_{N} AND could_raise_{N} AS d;

-- stat: aggression_freq_{N}
-- streets: 3 4 5 6 7
-- each: action
-- counts: bets and raises on {N}th, each one
-- of: bets, raises, calls and folds on {N}th (checks left out)
bets_{N} + raises_{N} AS n,
bets_{N} + raises_{N} + calls_{N} + folds_{N} AS d;

-- stat: aggression_factor
-- as: ratio
-- each: action
-- counts: bets and raises after the first street
-- of: calls after the first street
bets_3 + bets_4 + bets_5 + bets_6 + bets_7
    + raises_3 + raises_4 + raises_5 + raises_6 + raises_7 AS n,
calls_3 + calls_4 + calls_5 + calls_6 + calls_7 AS d;

-- stat: double_bet_4
-- counts: bet or raised the big size
-- of: could bet or raise on 4th, an open pair on board (fixed-limit stud high: it is allowed)
most_over_4 >= big_bet AND open_pair_4 AND could_push_4
    AND game = 'stud_high' AND limit_kind = 'fixed' AS n,
could_push_4 AND open_pair_4 AND game = 'stud_high' AND limit_kind = 'fixed' AS d;
