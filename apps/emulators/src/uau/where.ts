/** What the mirror of units may be asked for. */
export interface UnitCondition {
  readonly empresa: number;
  readonly obra: string | null;
  readonly status: number | null;
}

const CONDITION =
  /^\s*where\s+empresa_unid\s*=\s*(\d{1,5})(?:\s+and\s+obra_unid\s*=\s*'([A-Z0-9/-]{1,5})')?(?:\s+and\s+vendido_unid\s*=\s*(\d{1,2}))?\s*$/i;

/**
 * Reads the one form of SQL that is taken. The real route runs whatever it gets; here anything else is refused, so
 * that a test sees when a text of somebody's got into it.
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
