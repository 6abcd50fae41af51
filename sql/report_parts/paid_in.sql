-- What is played for: the currency, or play, or tournament.
CASE money WHEN 'real' THEN coalesce(currency, 'real') ELSE money END
