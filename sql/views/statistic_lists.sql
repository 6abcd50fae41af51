-- statistic_sums(names, kinds, flags, ns, ds): a list of a struct per statistic out of lists of what
-- each is called and counts: number, statistic, kind, flag, n, d.
CREATE OR REPLACE TEMP MACRO statistic_sums(names, kinds, flags, ns, ds) AS
    list_transform(list_zip(names, kinds, flags, ns, ds), lambda one, number: {
        'number': number::INTEGER,
        'statistic': one[1],
        'kind': one[2],
        'flag': one[3],
        'n': one[4],
        'd': one[5]
    });

-- statistic_values(sums, decimals): the same with the value of each, and n as it is shown.
CREATE OR REPLACE TEMP MACRO statistic_values(sums, decimals) AS
    list_transform(sums, lambda one: {
        'number': one.number,
        'statistic': one.statistic,
        'kind': one.kind,
        'flag': one.flag,
        'value': statistic_value(one.kind, one.n, one.d, decimals),
        'n': round(one.n, 2),
        'd': one.d
    });
