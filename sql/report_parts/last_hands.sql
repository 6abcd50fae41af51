-- Behind a condition on hands: of those the last $last.
{if last}
QUALIFY row_number() OVER (
    ORDER BY started_at DESC NULLS LAST, length(hand_id) DESC, hand_id DESC, site
) <= $last
{end}
