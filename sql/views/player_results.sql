-- One row per player and hand played: what the hand was, where the player sat, what it made.
CREATE OR REPLACE TEMP VIEW player_results AS
SELECT
    h.site,
    h.hand_id,
    s.seat,
    s.player,
    s.hero,                                     -- whose file it is
    h.started_at,                               -- UTC
    h.game,
    h.limit_kind,
    h.mixed,
    h.money,                                    -- real, play, tournament
    h.currency,
    h.decimals,                                 -- a unit is 10 ** -decimals
    h.small_bet,                                -- units
    h.big_bet,                                  -- units
    h.stakes,                                   -- '0.04/0.08'
    h.table_name,
    h.max_seats,
    h.tournament_id,
    h.players,                                  -- players dealt in
    h.verdict,                                  -- holds, broken, untold
    h.pot,                                      -- units
    h.rake,                                     -- units
    h.last_street AS hand_last_street,          -- the last street dealt, 3 to 7
    s.seat = h.bring_in_seat AS was_bring_in,   -- brought in, or completed instead
    h.players - s.turn AS seats_to_bring_in,    -- 0 the bring-in, 1 acts last before it, ...
    s.folded_on,
    s.showdown,                                 -- in at a contested end
    s.last_street,                              -- the last street the player got cards on
    s.door_card,
    s.up,
    s.down,
    s.put_in,                                   -- units, returned chips taken off
    s.collected,                                -- units
    s.net,                                      -- units
    units_amount(s.net, h.decimals) AS net_amount,  -- in currency or chips
    s.net / h.big_bet AS net_bb                 -- in big bets of the hand
FROM seats AS s
JOIN hand_amounts AS h USING (site, hand_id)
WHERE s.dealt_in;
