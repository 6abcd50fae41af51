-- One row per player and hand played: what the hand was, where the player sat, what it made, and
-- what lay open around him. Behind are those who act later on the first street, the bring-in last.
CREATE OR REPLACE TEMP VIEW dealt_in AS
SELECT
    s.site,
    s.hand_id,
    s.seat,
    s.player,
    coalesce(s.hero, false) AS hero,
    h.started_at,
    h.game,
    h.limit_kind,
    h.mixed,
    h.money,
    h.currency,
    h.decimals,
    h.small_bet,
    h.big_bet,
    units_text(h.small_bet, h.decimals) || '/' || units_text(h.big_bet, h.decimals) AS stakes,
    h.table_name,
    h.max_seats,
    h.tournament_id,
    h.players,
    h.verdict,
    h.pot,
    h.rake,
    h.fees,
    h.last_street AS hand_last_street,
    s.seat = h.bring_in_seat AS was_bring_in,
    h.players - s.turn AS seats_to_bring_in,
    max(s.door_card) FILTER (s.seat = h.bring_in_seat) OVER hand AS bring_in_door,
    s.folded_on,
    s.showdown,
    s.last_street,
    s.door_card,
    s.down,
    -- Down cards that are known for the first two: not with a 7th card that is not.
    CASE
        WHEN h.game = 'five_card_stud' OR s.last_street < 7 OR length(s.down) = 8
            OR common.card IS NOT NULL
        THEN starting_hand(
            h.game, left(s.down, CASE h.game WHEN 'five_card_stud' THEN 2 ELSE 5 END) || ' ' || s.door_card
        )
    END AS starting_hand,
    s.put_in,
    s.collected,
    s.net,
    CASE WHEN h.game = 'five_card_stud' THEN 2 ELSE 3 END AS opening_street,
    -- Door cards by rank: 1 the deuce, 13 the ace; low_door: 1 the ace, 13 the king.
    strpos('23456789TJQKA', s.door_card[1]) AS door,
    strpos('A23456789TJQK', s.door_card[1]) AS low_door,
    max(strpos('23456789TJQKA', s.door_card[1])) OVER behind AS highest_door_behind,
    min(strpos('23456789TJQKA', s.door_card[1])) OVER behind AS lowest_door_behind,
    min(strpos('A23456789TJQK', s.door_card[1])) OVER behind AS lowest_low_door_behind,
    count(*) OVER behind = count(s.door_card) OVER behind AS doors_behind_known,
    -- Among those who got a card on 4th.
    coalesce(bool_or(s.last_street >= 4 AND s.door_card[1] = s.up[4]) OVER hand, false)
        AS open_pair_4,
    -- All cards known, with the one common to the table: 'As 4d ...'; 20 characters are seven.
    concat_ws(' ', nullif(s.up, ''), nullif(s.down, ''), common.card) AS known_cards
FROM seats AS s
JOIN hands AS h ON h.site = s.site AND h.hand_id = s.hand_id
LEFT JOIN (
    SELECT site, hand_id, min(card) AS card FROM cards WHERE seat = 0 GROUP BY site, hand_id
) AS common ON common.site = s.site AND common.hand_id = s.hand_id
WHERE s.dealt_in
WINDOW
    hand AS (PARTITION BY s.site, s.hand_id),
    behind AS (
        PARTITION BY s.site, s.hand_id
        ORDER BY s.turn NULLS FIRST
        ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING
    );
