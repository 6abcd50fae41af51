-- Of each of {every_hand} what {in_brief} tells.
(
    {in_brief}
    AND {verdicts}
    {last_hands}
)
