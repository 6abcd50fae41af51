-- Statistics of the showdown. Halves are of the main pot; a showdown whose best hands the text
-- does not tell (high_winners 0) has no part in those that ask for them.

-- stat: wtsd
-- counts: reached showdown
-- of: saw 4th
showdown AND last_street >= 4 AS n,
last_street >= 4 AS d;

-- stat: w_sd
-- counts: collected anything at showdown
-- of: showdowns
showdown AND collected > 0 AS n,
showdown AS d;

-- stat: won_money_sd
-- counts: won more than was put in
-- of: showdowns
showdown AND net > 0 AS n,
showdown AS d;

-- stat: w_saw4
-- counts: collected anything
-- of: saw 4th
collected > 0 AND last_street >= 4 AS n,
last_street >= 4 AS d;

-- stat: scoop
-- counts: took all of every pot contended
-- of: showdowns with more than one contender
showdown AND collected > 0 AND collected >= contended_paid AS n,
showdown AS d;

-- stat: high_only
-- counts: won high and no low, and the low half went elsewhere
-- of: hi-lo showdowns
showdown AND game LIKE 'stud_hi_lo%' AND won_high AND NOT won_low AND low_winners > 0 AS n,
showdown AND game LIKE 'stud_hi_lo%' AND high_winners > 0 AS d;

-- stat: low_only
-- counts: won low and no high
-- of: hi-lo showdowns
showdown AND game LIKE 'stud_hi_lo%' AND won_low AND NOT won_high AND high_winners > 0 AS n,
showdown AND game LIKE 'stud_hi_lo%' AND high_winners > 0 AS d;

-- stat: quartered
-- counts: share of the main pot exactly 1/4 (odd chips aside)
-- of: hi-lo showdowns with a qualifying low
showdown AND game LIKE 'stud_hi_lo%' AND high_winners > 0 AND low_winners > 0
    AND 2 * (won_high::INTEGER * low_winners + won_low::INTEGER * high_winners)
        = high_winners * low_winners AS n,
showdown AND game LIKE 'stud_hi_lo%' AND high_winners > 0 AND low_winners > 0 AS d;

-- stat: three_quartered
-- counts: share of the main pot exactly 3/4 (odd chips aside)
-- of: hi-lo showdowns with a qualifying low
showdown AND game LIKE 'stud_hi_lo%' AND high_winners > 0 AND low_winners > 0
    AND 2 * (won_high::INTEGER * low_winners + won_low::INTEGER * high_winners)
        = 3 * high_winners * low_winners AS n,
showdown AND game LIKE 'stud_hi_lo%' AND high_winners > 0 AND low_winners > 0 AS d;

-- stat: no_low
-- counts: nobody qualified for low
-- of: hi-lo showdowns
showdown AND game LIKE 'stud_hi_lo%' AND high_winners > 0 AND low_winners = 0 AS n,
showdown AND game LIKE 'stud_hi_lo%' AND high_winners > 0 AS d;
