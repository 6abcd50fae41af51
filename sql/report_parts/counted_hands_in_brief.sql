-- Of each of {counted_hands} what hand_amounts and player_results both tell. Of $player it reads his
-- own rows of played alone: a name is one player of a hand.
(
    SELECT
        site,
        hand_id,
        started_at,
        game,
        money,
        currency,
        decimals,
        stakes,
        pot,
        pot / nullif(big_bet, 0) AS pot_bb
    FROM {if player} played {else} hand_amounts {end}
    WHERE
        {hands} AND {counted}
        {if player}
        AND player = $player
        {end}
        {if hero}
        AND (site, hand_id) IN (SELECT (site, hand_id) FROM played WHERE hero = $hero)
        {end}
    {if last}
    QUALIFY row_number() OVER (
        ORDER BY started_at DESC NULLS LAST, length(hand_id) DESC, hand_id DESC, site
    ) <= $last
    {end}
)
