-- Statistics of the showdown. The street after `opening_street` is 4th street, or 3rd in five-card stud.
-- Halves are of the main pot; a showdown whose best hands the text
-- does not tell (high_winners 0) has no part in those that ask for them.

-- stat: wtsd
-- counts: reached showdown
-- of: saw 4th (3rd in five-card stud)
showdown AND last_street > opening_street AS n,
last_street > opening_street AS d;

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
-- of: saw 4th (3rd in five-card stud)
collected > 0 AND last_street > opening_street AS n,
last_street > opening_street AS d;

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

-- stat: low_made
-- counts: has five ranks of eight or less
-- of: reached 7th of stud hi-lo eight-or-better with all cards known
last_street >= 7 AND game = 'stud_hi_lo' AND length(known_cards) = 20
    AND contains(known_cards, 'A')::INTEGER + contains(known_cards, '2')::INTEGER
        + contains(known_cards, '3')::INTEGER + contains(known_cards, '4')::INTEGER
        + contains(known_cards, '5')::INTEGER + contains(known_cards, '6')::INTEGER
        + contains(known_cards, '7')::INTEGER + contains(known_cards, '8')::INTEGER >= 5 AS n,
last_street >= 7 AND game = 'stud_hi_lo' AND length(known_cards) = 20 AS d;

-- stat: low_won
-- counts: won or shared the main pot's low at showdown
-- of: reached 7th of stud hi-lo eight-or-better with all cards known
last_street >= 7 AND game = 'stud_hi_lo' AND length(known_cards) = 20 AND showdown AND won_low AS n,
last_street >= 7 AND game = 'stud_hi_lo' AND length(known_cards) = 20 AS d;
