import { centsOfDecimal, decimalOfCents, type RealisedEntry, type RealisedNature } from '@uni/contracts';
import { plain, type SourceCell, type SourceRow } from './detect.ts';
import { isInflow, type WrittenRow } from './written-rows.ts';

/** A line of the study that a row of a sheet may go to. */
export interface Target {
  readonly key: string;
  readonly module: number | null;
  readonly label: string;
  /** Never guessed by its name: chosen by hand, or remembered. */
  readonly isByHand?: boolean;
}

/** The target's id, or that the row is left out. */
export type Choice = string;
export const ignored: Choice = '';
export const targetId = ({ key, module }: Pick<Target, 'key' | 'module'>): string => `${key}#${module ?? ''}`;

/** Returns the key of a remembered row: its label, and its module if it has one. */
export const sourceId = ({ label, module }: SourceRow): string => `${plain(label)}#${module ?? ''}`;

export interface Suggestion {
  readonly choice: Choice;
  readonly from: 'code' | 'memory' | 'likeness' | 'none';
}

/** Suggests a target by the sheet's own code, the last import, or similarity of names. */
export function suggest(row: SourceRow, targets: readonly Target[], memory: ReadonlyMap<string, Choice>): Suggestion {
  const byId = new Map(targets.map((target) => [targetId(target), target]));
  const coded = row.code === null ? '' : targetId({ key: row.code, module: row.module });
  if (byId.has(coded)) return { choice: coded, from: 'code' };
  const known = memory.get(sourceId(row));
  if (known !== undefined && (known === ignored || byId.has(known))) return { choice: known, from: 'memory' };
  if (row.isTotal) return { choice: ignored, from: 'none' };
  const ranked = targets
    .filter(({ isByHand }) => !isByHand)
    .map((target) => ({ target, score: likeness(row.label, target.label) }))
    .filter(({ score }) => score >= LIKE_ENOUGH)
    .sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  // Two that are equally like it are a question, not an answer.
  if (!best || best.score === second?.score) return { choice: ignored, from: 'none' };
  return { choice: targetId(best.target), from: 'likeness' };
}

const LIKE_ENOUGH = 0.6;
const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);

/** 1 for the same words, 0 for none in common; one name inside the other is nearly the same. */
function likeness(a: string, b: string): number {
  if (plain(a) === plain(b)) return 1;
  const [mine, theirs] = [new Set(wordsOf(a)), new Set(wordsOf(b))];
  const common = [...mine].filter((word) => theirs.has(word)).length;
  if (common === 0) return 0;
  if (common === Math.min(mine.size, theirs.size)) return 0.75 + 0.2 * (common / Math.max(mine.size, theirs.size));
  return common / new Set([...mine, ...theirs]).size;
}

/** True if most rows mapped to cost lines have positive amounts. */
export function writesCostsPositive(rows: readonly { row: SourceRow; choice: Choice }[]): boolean {
  const costs = rows.filter(({ choice }) => choice !== ignored && !isInflow(choice));
  const cents = costs.flatMap(({ row }) => row.cells.map((cell) => cell.cents)).filter((value) => value !== 0);
  return cents.filter((value) => value > 0).length * 2 >= cents.length;
}

/** A row to write, and where in the sheet it came from. */
export interface ImportRow extends WrittenRow {
  readonly position: string;
}

/** Amounts of the mapped rows, with the sign their lines have: `flip` turns costs written as positive amounts. */
export function importRowsOf(
  rows: readonly { row: SourceRow; choice: Choice }[],
  targets: readonly Target[],
  flip: boolean,
): ImportRow[] {
  const byId = new Map(targets.map((target) => [targetId(target), target]));
  return rows.flatMap(({ row, choice }) => {
    const target = byId.get(choice);
    return target ? row.cells.map((cell) => written(cell, target, flip)) : [];
  });
}

function written({ month, cents, document, position }: SourceCell, { key, module }: Target, flip: boolean): ImportRow {
  const signed = flip && !isInflow(key) ? -cents || 0 : cents;
  return { key, module, month, amount: decimalOfCents(signed), document, position };
}

export interface Change {
  readonly key: string;
  readonly module: number | null;
  readonly month: string;
  /** Centavos as displayed: costs and revenues positive. Null: no previous value. */
  readonly before: number | null;
  readonly after: number;
}

/** Returns the changes of an import, cell by cell, in the order of lines and months. */
export function changesOf(
  rows: readonly WrittenRow[],
  entries: readonly RealisedEntry[],
  nature: RealisedNature,
): Change[] {
  const id = (row: { key: string; module: number | null; month: string }): string =>
    `${row.key} ${row.module ?? ''} ${row.month}`;
  const before = new Map<string, number>();
  for (const entry of entries.filter((candidate) => candidate.nature === nature))
    before.set(id(entry), (before.get(id(entry)) ?? 0) + centsOfDecimal(entry.amount));
  const after = new Map<string, Change>();
  for (const row of rows) {
    const sign = isInflow(row.key) ? 1 : -1;
    const old = before.get(id(row));
    const sum = (after.get(id(row))?.after ?? 0) + sign * centsOfDecimal(row.amount);
    const { key, module, month } = row;
    after.set(id(row), { key, module, month, before: old === undefined ? null : sign * old || 0, after: sum || 0 });
  }
  return [...after.values()]
    .filter((change) => change.before !== change.after)
    .sort((a, b) => (id(a) < id(b) ? -1 : 1));
}
