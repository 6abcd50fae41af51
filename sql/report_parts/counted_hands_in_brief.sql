-- Of each of {counted_hands} what {in_brief} tells.
(
    {in_brief}
    AND {counted}
    {last_hands}
)
