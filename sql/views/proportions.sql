-- fraction_sum(x): the sum of fractions to 6 places; NULL if there are none. Numbers with a point add
-- up to another last digit in another order, and DuckDB's threads keep none: to 6 places it is the
-- same each time, and never -0.
CREATE OR REPLACE TEMP MACRO fraction_sum(x) AS round(fsum(x), 6) + 0.0;

-- normal_quantile(p): where the standard normal distribution has p below it, for 0.5 <= p < 1;
-- right to 0.0005 (Abramowitz and Stegun 26.2.23).
CREATE OR REPLACE TEMP MACRO normal_quantile(p) AS
    sqrt(-2 * ln(1 - p)) - (
        2.515517 + 0.802853 * sqrt(-2 * ln(1 - p)) + 0.010328 * (-2 * ln(1 - p))
    ) / (
        1 + 1.432788 * sqrt(-2 * ln(1 - p)) + 0.189269 * (-2 * ln(1 - p))
        + 0.001308 * (-2 * ln(1 - p)) ** 1.5
    );

-- wilson_low(n, d, z), wilson_high: the ends of Wilson's score interval for n of d; z in standard
-- deviations.
CREATE OR REPLACE TEMP MACRO wilson_low(n, d, z) AS
    CASE WHEN n = 0 THEN 0.0 ELSE greatest(0.0, (
        n + z * z / 2 - z * sqrt(n::DOUBLE * (d - n) / d + z * z / 4)
    ) / (d + z * z)) END;

-- The other end.
CREATE OR REPLACE TEMP MACRO wilson_high(n, d, z) AS
    CASE WHEN n = d THEN 1.0 ELSE least(1.0, (
        n + z * z / 2 + z * sqrt(n::DOUBLE * (d - n) / d + z * z / 4)
    ) / (d + z * z)) END;

-- difference_low(n1, d1, n2, d2, z), difference_high: the ends of Newcombe's interval (his method
-- 10, out of two Wilson intervals) for the difference of n1 of d1 and n2 of d2.
CREATE OR REPLACE TEMP MACRO difference_low(n1, d1, n2, d2, z) AS
    n1::DOUBLE / d1 - n2::DOUBLE / d2 - sqrt(
        (n1::DOUBLE / d1 - wilson_low(n1, d1, z)) ** 2
        + (wilson_high(n2, d2, z) - n2::DOUBLE / d2) ** 2
    );

-- The other end.
CREATE OR REPLACE TEMP MACRO difference_high(n1, d1, n2, d2, z) AS
    n1::DOUBLE / d1 - n2::DOUBLE / d2 + sqrt(
        (wilson_high(n1, d1, z) - n1::DOUBLE / d1) ** 2
        + (n2::DOUBLE / d2 - wilson_low(n2, d2, z)) ** 2
    );

-- chernoff(n, d, p): an upper bound of the chance that d tries of chance p make n or more, where n
-- of d is above p; n or fewer, where it is below. Right for every d, be it 1.
CREATE OR REPLACE TEMP MACRO chernoff(n, d, p) AS
    exp(-(
        CASE WHEN n = 0 THEN 0.0 WHEN p <= 0 THEN 1000.0 ELSE n * ln(n::DOUBLE / d / p) END
        + CASE WHEN n = d THEN 0.0 WHEN p >= 1 THEN 1000.0
            ELSE (d - n) * ln((1 - n::DOUBLE / d) / (1 - p)) END
    ));

-- statistic_value(kind, n, d, decimals): the value of a statistic of that kind from its sums, as a
-- number; NULL where d is 0.
CREATE OR REPLACE TEMP MACRO statistic_value(kind, n, d, decimals) AS
    CASE WHEN d > 0 THEN CASE kind
        WHEN 'percent' THEN round(100.0 * n / d, 1)
        WHEN 'per_100' THEN round(100.0 * n / d, 2)
        WHEN 'amount' THEN round(n / 10.0 ** decimals, 4)
        WHEN 'share' THEN round(n / 10.0 ** decimals, 4)
        ELSE round(n::DOUBLE / d, 2)
    END END;

-- percent_of(n, d): n of d in percent; NULL where d is 0.
CREATE OR REPLACE TEMP MACRO percent_of(n, d) AS round(100.0 * n / nullif(d, 0), 1);
