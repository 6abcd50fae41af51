-- Statistics of the street that is dealt first: 3rd street, or 2nd in five-card stud. How such a file is read: docs/statistics.md, "Adding one".

-- stat: vpip3
-- counts: called, completed, bet or raised on 3rd
-- of: dealt in with at least one decision on 3rd
voluntary_opening AS n,
opening_decisions > 0 AS d;

-- stat: complete_first
-- counts: first to complete
-- of: acted with the pot uncompleted and could complete
completed AND could_complete AS n,
could_complete AS d;

-- stat: limp
-- counts: called the bring-in
-- of: acted with the pot uncompleted (the bring-in, who has nobody to call, left out)
limped AND NOT was_bring_in AS n,
uncompleted_n IS NOT NULL AND NOT was_bring_in AS d;

-- stat: raise3
-- counts: any completion or raise on 3rd
-- of: had a raise option on 3rd
raised_opening AND could_raise_opening AS n,
could_raise_opening AS d;

-- stat: steal
-- counts: completed first in
-- of: nobody voluntarily in yet, could complete, from the last three seats before the bring-in
could_complete AND was_stolen AND first_in_seat = seat AS n,
could_complete AND uncompleted_n <= coalesce(first_in_n, uncompleted_n)
    AND seats_to_bring_in BETWEEN 1 AND 3 AS d;

-- stat: steal_door
-- counts: completed first in
-- of: nobody voluntarily in yet, could complete, and own door card ranks better than every one (high: higher; razz: lower) behind and the bring-in's
first_in_aggressive AND first_in_seat = seat AND could_complete AND uncompleted_n <= coalesce(first_in_n, uncompleted_n) AND NOT was_bring_in
    AND doors_behind_known AND CASE game WHEN 'razz' THEN low_door < lowest_low_door_behind
        WHEN 'razz_27' THEN door < lowest_door_behind
        WHEN 'stud_high' THEN door > highest_door_behind
        WHEN 'five_card_stud' THEN door > highest_door_behind END AS n,
could_complete AND uncompleted_n <= coalesce(first_in_n, uncompleted_n) AND NOT was_bring_in
    AND doors_behind_known AND CASE game WHEN 'razz' THEN low_door < lowest_low_door_behind
        WHEN 'razz_27' THEN door < lowest_door_behind
        WHEN 'stud_high' THEN door > highest_door_behind
        WHEN 'five_card_stud' THEN door > highest_door_behind END AS d;

-- stat: steal_door_high
-- counts: completed first in
-- of: nobody voluntarily in yet, could complete, and own door card ranks above every one behind and the bring-in's (hi-lo)
first_in_aggressive AND first_in_seat = seat AND could_complete AND uncompleted_n <= coalesce(first_in_n, uncompleted_n) AND NOT was_bring_in
    AND doors_behind_known AND game LIKE 'stud_hi_lo%' AND door > highest_door_behind AS n,
could_complete AND uncompleted_n <= coalesce(first_in_n, uncompleted_n) AND NOT was_bring_in
    AND doors_behind_known AND game LIKE 'stud_hi_lo%' AND door > highest_door_behind AS d;

-- stat: steal_door_low
-- counts: completed first in
-- of: nobody voluntarily in yet, could complete, and own door card ranks below every one behind and the bring-in's, the ace the lowest (hi-lo)
first_in_aggressive AND first_in_seat = seat AND could_complete AND uncompleted_n <= coalesce(first_in_n, uncompleted_n) AND NOT was_bring_in
    AND doors_behind_known AND game LIKE 'stud_hi_lo%' AND low_door < lowest_low_door_behind AS n,
could_complete AND uncompleted_n <= coalesce(first_in_n, uncompleted_n) AND NOT was_bring_in
    AND doors_behind_known AND game LIKE 'stud_hi_lo%' AND low_door < lowest_low_door_behind AS d;

-- stat: steal_success
-- counts: everybody folded to the steal
-- of: steals
was_stolen AND first_in_seat = seat AND voluntary_actions = 1
    AND hand_last_street = opening_street AND NOT showdown AS n,
was_stolen AND first_in_seat = seat AS d;

-- stat: bring_in
-- counts: was the bring-in
-- of: dealt in
was_bring_in AS n,
true AS d;

-- stat: fold_bring_in_to_steal
-- counts: folded
-- of: was the bring-in and faced a steal and no other caller
folded_to_completion AND was_bring_in AND was_stolen
    AND faced_completion_n <= coalesce(second_in_n, faced_completion_n) AS n,
was_bring_in AND was_stolen
    AND faced_completion_n <= coalesce(second_in_n, faced_completion_n) AS d;

-- stat: defend_bring_in
-- counts: called or raised
-- of: was the bring-in and faced a steal and no other caller
(called_completion OR two_bet) AND was_bring_in AND was_stolen
    AND faced_completion_n <= coalesce(second_in_n, faced_completion_n) AS n,
was_bring_in AND was_stolen
    AND faced_completion_n <= coalesce(second_in_n, faced_completion_n) AS d;

-- stat: two_bet3
-- counts: re-raised the completion
-- of: faced exactly a completion with a raise option
two_bet AND could_two_bet AS n,
could_two_bet AS d;

-- stat: three_bet3
-- counts: raised again
-- of: faced one re-raise with a raise option
three_bet AND could_three_bet AS n,
could_three_bet AS d;

-- stat: fold_to_two_bet3
-- counts: folded
-- of: faced one re-raise
folded_to_two_bet AS n,
faced_two_bet AS d;

-- stat: squeeze3
-- counts: re-raised
-- of: faced a completion and at least one cold call, with a raise option
could_two_bet AND cold_call_n < two_bet_n AS n,
cold_call_n < could_two_bet_n AS d;

-- stat: cold_call3
-- counts: called a completion or more with nothing but the ante in
-- of: faced that
cold_called AS n,
could_cold_call AS d;
