/** Conditions that a query of the mirror of units may state. */
export interface UnitCondition {
  readonly empresa: number;
  readonly obra: string | null;
  readonly status: number | null;
}

const CONDITION =
  /^\s*where\s+empresa_unid\s*=\s*(\d{1,5})(?:\s+and\s+obra_unid\s*=\s*'([A-Z0-9/-]{1,5})')?(?:\s+and\s+vendido_unid\s*=\s*(\d{1,2}))?\s*$/i;

/**
 * Parses the only accepted form of SQL. The real route runs whatever it gets. Everything else is refused here, so that a test
 * detects user text in it.
 */
export function parseWhere(text: string): UnitCondition | null {
  const match = CONDITION.exec(text);
  if (!match?.[1]) return null;
  return {
    empresa: Number(match[1]),
    obra: match[2] ?? null,
    status: match[3] === undefined ? null : Number(match[3]),
  };
}
