-- in_a_row(a, b, c): whether three different ranks follow on each other; the ace is high and low.
CREATE OR REPLACE TEMP MACRO in_a_row(a, b, c) AS (
    greatest(strpos('A23456789TJQK', a), strpos('A23456789TJQK', b), strpos('A23456789TJQK', c))
    - least(strpos('A23456789TJQK', a), strpos('A23456789TJQK', b), strpos('A23456789TJQK', c)) = 2
    OR greatest(strpos('23456789TJQKA', a), strpos('23456789TJQKA', b), strpos('23456789TJQKA', c))
    - least(strpos('23456789TJQKA', a), strpos('23456789TJQKA', b), strpos('23456789TJQKA', c)) = 2
);

-- high_start(a, b, door, suited): a stud high start by the ranks of its down cards and door card.
CREATE OR REPLACE TEMP MACRO high_start(a, b, door, suited) AS
    CASE
        WHEN a = b AND b = door THEN 'rolled up'
        WHEN a = b THEN CASE
            WHEN contains('AKQJ', a) THEN 'big pair buried'
            WHEN contains('T987', a) THEN 'middle pair buried'
            ELSE 'small pair buried' END
        WHEN door IN (a, b) THEN CASE
            WHEN contains('AKQJ', door) THEN 'big pair split'
            WHEN contains('T987', door) THEN 'middle pair split'
            ELSE 'small pair split' END
        WHEN suited THEN 'three flush'
        WHEN in_a_row(a, b, door) THEN 'three straight'
        WHEN contains('AKQJ', a) AND contains('AKQJ', b) AND contains('AKQJ', door)
            THEN 'three big'
        ELSE 'other'
    END;

-- paired_hi_lo(pair, kicker): a hi-lo start with a pair, by rank.
CREATE OR REPLACE TEMP MACRO paired_hi_lo(pair, kicker) AS
    CASE
        WHEN contains('AKQJ', pair) THEN 'big pair'
        WHEN contains('T9', pair) THEN 'high pair'
        WHEN kicker = 'A' THEN 'low pair with an ace'
        WHEN contains('2345678', kicker) THEN 'pair and low kicker'
        ELSE 'other'
    END;

-- hi_lo_start(a, b, door, suited): a hi-lo start by the ranks of its down cards and door card.
CREATE OR REPLACE TEMP MACRO hi_lo_start(a, b, door, suited) AS
    CASE
        WHEN a = b AND b = door THEN 'rolled up'
        WHEN a = b THEN paired_hi_lo(a, door)
        WHEN a = door THEN paired_hi_lo(a, b)
        WHEN b = door THEN paired_hi_lo(b, a)
        ELSE CASE contains('A2345678', a)::INTEGER + contains('A2345678', b)::INTEGER
                + contains('A2345678', door)::INTEGER
            WHEN 3 THEN CASE
                WHEN suited THEN 'three low suited'
                WHEN in_a_row(a, b, door) THEN 'three low connected'
                ELSE 'three low other' END
            WHEN 2 THEN 'two low'
            ELSE 'other' END
    END;

-- lowball_start(a, b, door): a razz start by its down cards and door card, each as the rank it
-- counts in the low: 1 or 14 the ace.
CREATE OR REPLACE TEMP MACRO lowball_start(a, b, door) AS
    CASE
        WHEN door > 8 AND a <> b AND greatest(a, b) <= 8 THEN 'one high up'
        WHEN door > 8 THEN 'brick'
        WHEN a = b OR a = door OR b = door OR greatest(a, b) > 8 THEN 'other'
        WHEN greatest(a, b, door) <= 5 THEN 'three to a five'
        WHEN greatest(a, b, door) = 6 THEN 'three to a six'
        WHEN greatest(a, b, door) = 7 THEN 'three to a seven'
        ELSE 'three to an eight'
    END;

-- five_card_start(a, door): a start of five-card stud by the ranks of down card and door card.
CREATE OR REPLACE TEMP MACRO five_card_start(a, door) AS
    CASE
        WHEN a = door AND contains('AKQJ', a) THEN 'big pair'
        WHEN a = door AND contains('T987', a) THEN 'middle pair'
        WHEN a = door THEN 'small pair'
        WHEN contains('AKQJ', a) AND contains('AKQJ', door) THEN 'two big'
        WHEN 'A' IN (a, door) THEN 'ace'
        ELSE 'other'
    END;

-- starting_hand(game, cards): the category of a starting hand: its down cards, then its door card
-- ('Ac 4d 2h'; in five-card stud 'Ac 4d'). NULL unless all of them are there.
CREATE OR REPLACE TEMP MACRO starting_hand(game, cards) AS
    CASE
        WHEN length(cards) = 5 AND game = 'five_card_stud' THEN five_card_start(cards[1], cards[4])
        WHEN length(cards) <> 8 OR game = 'five_card_stud' THEN NULL
        WHEN game = 'stud_high' THEN high_start(
            cards[1], cards[4], cards[7], cards[2] = cards[5] AND cards[5] = cards[8]
        )
        WHEN game = 'razz' THEN lowball_start(
            strpos('A23456789TJQK', cards[1]), strpos('A23456789TJQK', cards[4]),
            strpos('A23456789TJQK', cards[7])
        )
        WHEN game = 'razz_27' THEN lowball_start(
            strpos('-23456789TJQKA', cards[1]), strpos('-23456789TJQKA', cards[4]),
            strpos('-23456789TJQKA', cards[7])
        )
        WHEN game IN ('stud_hi_lo', 'stud_hi_lo_nq') THEN hi_lo_start(
            cards[1], cards[4], cards[7], cards[2] = cards[5] AND cards[5] = cards[8]
        )
    END;
