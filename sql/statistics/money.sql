-- What the hands made. A sum never mixes currencies, or real, play and tournament money.

-- stat: net
-- as: amount
-- counts: collected less put in
-- of: hands dealt in
net AS n,
true AS d;

-- stat: bb_per_100
-- as: per_100
-- counts: collected less put in, in big bets of the hand
-- of: hands dealt in whose big bet is known
net_bb AS n,
net_bb IS NOT NULL AS d;

-- stat: avg_pot
-- as: average
-- counts: the pot after uncalled bets came back, in big bets of the hand
-- of: hands dealt in whose big bet is known
pot / big_bet AS n,
big_bet > 0 AS d;

-- stat: rake_paid
-- as: share
-- counts: of the hand's rake and fees, the share of chips collected
-- of: hands dealt in
(rake + fees) * collected / nullif(pot - rake - fees, 0) AS n,
true AS d;

-- stat: rake_contributed
-- as: share
-- counts: of the hand's rake and fees, the share of chips put in
-- of: hands dealt in
(rake + fees) * put_in / nullif(pot, 0) AS n,
true AS d;

-- stat: rake_dealt
-- as: share
-- counts: the hand's rake and fees by the players dealt in
-- of: hands dealt in
(rake + fees) / players AS n,
true AS d;
