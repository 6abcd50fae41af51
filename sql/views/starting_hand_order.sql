-- starting_hand_order(category): the order in which starting hands are listed, from 1.
CREATE OR REPLACE TEMP MACRO starting_hand_order(category) AS list_position([
    'rolled up',
    'big pair buried', 'big pair split', 'middle pair buried', 'middle pair split',
    'small pair buried', 'small pair split', 'three flush', 'three straight', 'three big',
    'three low suited', 'three low connected', 'three low other', 'low pair with an ace',
    'pair and low kicker', 'big pair', 'high pair', 'middle pair', 'small pair', 'two low',
    'two big', 'ace',
    'three to a five', 'three to a six', 'three to a seven', 'three to an eight', 'one high up',
    'brick',
    'other'
], category);
