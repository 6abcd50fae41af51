-- Hands of any verdict, or of $verdicts.
($verdicts IS NULL OR list_contains($verdicts, verdict))
