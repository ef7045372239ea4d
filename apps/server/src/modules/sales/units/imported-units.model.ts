/** Rows of a sheet compared with the existing units. */
import { type ImportedUnit, importedUnit, unitFaults } from '@uni/contracts';
import type { UnitChange, UnitRow } from './units.repository.ts';

export interface UnitImport {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: { row: number; message: string }[];
}

const keyOf = ({ block, nome }: { readonly block: string; readonly nome: string }): string =>
  JSON.stringify([block, nome]);

/**
 * Compares a sheet's rows with the existing units. State is read for new units only, since users and contracts change the others.
 */
export const comparedRows = (rows: readonly unknown[], existing: readonly UnitRow[]) => {
  const known = new Map(existing.map((unit) => [keyOf(unit), unit]));
  const seen = new Set<string>();
  const added: ImportedUnit[] = [];
  const changed: { row: number; read: UnitRow; change: UnitChange }[] = [];
  const rejected: UnitImport['rejected'] = [];
  let unchanged = 0;
  for (const [row, given] of rows.entries()) {
    const parsed = importedUnit.safeParse(given);
    if (!parsed.success) {
      const message = parsed.error.issues.map(({ path, message }) => [...path, message].join(': ')).join(' ');
      rejected.push({ row, message });
      continue;
    }
    const key = keyOf(parsed.data);
    const read = known.get(key);
    if (seen.has(key) || read?.origin === 'erp') {
      rejected.push({ row, message: seen.has(key) ? unitFaults.twice : unitFaults.erp });
      continue;
    }
    seen.add(key);
    if (!read) {
      added.push(parsed.data);
      continue;
    }
    const { state: _state, ...fields } = parsed.data;
    const change = Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => read[name as keyof UnitRow] !== value),
    ) as UnitChange;
    if (Object.keys(change).length > 0) changed.push({ row, read, change });
    else unchanged += 1;
  }
  return { added, changed, unchanged, rejected };
};
