-- Hands whose verdict counts in statistics: those that hold and those untold, or $verdicts.
list_contains(coalesce($verdicts, ['holds', 'untold']), verdict)
