-- What hand_amounts and player_results both tell of hands; a condition on verdicts follows. Of $player
-- it reads his own rows of played alone: a name is one player of a hand.
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
{if hero}
SEMI JOIN (SELECT site, hand_id FROM played WHERE hero = $hero) AS heroes USING (site, hand_id)
{end}
WHERE {hands}
    {if player}
    AND player = $player
    {end}
