-- units_amount(units, decimals): whole units as an exact decimal amount: (1234, 2) gives 12.3400.
-- A unit finer than a ten-thousandth does not exist at any site; one is refused, not rounded.
CREATE OR REPLACE TEMP MACRO units_amount(units, decimals) AS
    units::DECIMAL(18, 0) * CASE decimals
        WHEN 2 THEN 0.0100::DECIMAL(5, 4)
        WHEN 0 THEN 1.0000::DECIMAL(5, 4)
        WHEN 1 THEN 0.1000::DECIMAL(5, 4)
        WHEN 3 THEN 0.0010::DECIMAL(5, 4)
        WHEN 4 THEN 0.0001::DECIMAL(5, 4)
        ELSE error('units finer than 0.0001 cannot be shown')::DECIMAL(5, 4)
    END;

-- units_text(units, decimals): an amount as people write stakes: (8, 2) gives 0.08, (80000, 2)
-- gives 800. Not for negative amounts.
CREATE OR REPLACE TEMP MACRO units_text(units, decimals) AS
    CASE WHEN units % (10 ** decimals)::BIGINT = 0
        THEN (units // (10 ** decimals)::BIGINT)::VARCHAR
        ELSE (units // (10 ** decimals)::BIGINT)::VARCHAR || '.'
            || lpad((units % (10 ** decimals)::BIGINT)::VARCHAR, decimals::INTEGER, '0')
    END;
