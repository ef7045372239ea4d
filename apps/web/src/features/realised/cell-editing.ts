import { centsOfDecimal, decimalOfCents, isSent, type RealisedEntry, type RealisedNature } from '@uni/contracts';
import { monthAt } from '@uni/engine';
import { realised as copy } from '@uni/phrases';
import { clipboardTable } from '../../ui/grid-navigation/table-text.ts';
import { formatNumber, parseNumber } from '../../ui/numbers/index.ts';
import { isInflow, type WrittenRow } from '../sheet-import/written-rows.ts';
import type { Replacement } from './realised-api.ts';
import type { Column } from './realised-columns.ts';
import { cellId, type RealisedLine } from './realised-model.ts';

export interface EditingRules {
  readonly baseMonth: string;
  /** The last closed month as a position. */
  readonly closing: number;
  readonly readOnly: boolean;
  /** True if values from an ERP may be adjusted by hand. */
  readonly mayAdjust: boolean;
  readonly monthName: (at: number) => string;
}

/** Returns the reason why a cell is read-only, or null. */
export function refusalOf(line: RealisedLine, column: Column, rules: EditingRules): string | null {
  const refused = copy.refusedCell;
  if (rules.readOnly) return refused.readOnly;
  if (column.measure !== 'realised' && column.measure !== 'committed') return refused.computed;
  if (column.group === '' || column.period.from !== column.period.to) return refused.period;
  if (!line.isLeaf) return refused.parts;
  const { from } = column.period;
  if (column.measure === 'realised' && from <= rules.closing) return refused.closed(rules.monthName(from));
  return !rules.mayAdjust && line.sent.has(cellId(column.measure, from)) ? refused.sent : null;
}

export type Typed = { readonly ok: true; readonly cents: number | null } | { readonly ok: false };

/** Parses a text to centavos; null for a blank. */
export function readTyped(text: string): Typed {
  const parsed = parseNumber(text, 'money');
  if (parsed.kind === 'refused') return { ok: false };
  return { ok: true, cents: parsed.kind === 'blank' ? null : Math.round(parsed.value * 100) };
}

/** One cell of a block to write: a magnitude in centavos, null for a blank. */
export interface CellValue {
  readonly line: RealisedLine;
  readonly month: number;
  readonly cents: number | null;
}

/**
 * Returns the rows that give the cells the typed values. An ERP's part stays and a second row holds the rest.
 * A zero is a row, a blank is none.
 */
export function replacementOf(
  cells: readonly CellValue[],
  nature: RealisedNature,
  entries: readonly RealisedEntry[],
  baseMonth: string,
): Replacement {
  const months = cells.map(({ month }) => monthAt(baseMonth, month)).sort();
  const rows = cells.flatMap(({ line, month, cents }): WrittenRow[] => {
    if (cents === null) return [];
    const { key, module } = line;
    const at = monthAt(baseMonth, month);
    const mine = entries.filter(
      (entry) => entry.nature === nature && entry.key === key && entry.module === module && entry.month === at,
    );
    const sent = mine
      .filter(({ origin }) => isSent(origin))
      .reduce((sum, { amount }) => sum + centsOfDecimal(amount), 0);
    const signed = (isInflow(key) ? cents : -cents) - sent || 0;
    const hasSent = mine.some(({ origin }) => isSent(origin));
    if (hasSent && signed === 0) return [];
    return [
      { key, module, month: at, amount: decimalOfCents(signed), note: mine.find(({ note }) => note)?.note ?? null },
    ];
  });
  const lines = [...new Map(cells.map(({ line: { id, key, module } }) => [id, { key, module }])).values()];
  return { nature, from: months[0] ?? '', to: months.at(-1) ?? '', lines, rows };
}

/** A cell of the table. */
export interface LineColumn {
  readonly line: RealisedLine;
  readonly column: Column;
}

/**
 * Returns the replacements that give every cell the same value. A replacement names all months from its first to its last.
 * Only months in a row, of one nature, share it.
 */
export function replacementsOf(
  cells: readonly LineColumn[],
  cents: number | null,
  entries: readonly RealisedEntry[],
  baseMonth: string,
): Replacement[] {
  const runs = new Map<string, CellValue[]>();
  for (const [id, own] of Map.groupBy(cells, ({ line, column }) => `${natureOf(column)} ${line.id}`)) {
    const months = own.map(({ column }) => column.period.from).sort((a, b) => a - b);
    const [nature = ''] = id.split(' ');
    for (const run of runsOf(months)) {
      const key = `${nature} ${run[0]} ${run.length}`;
      const values = own
        .filter(({ column }) => run.includes(column.period.from))
        .map(({ line, column }) => ({ line, month: column.period.from, cents }));
      runs.set(key, [...(runs.get(key) ?? []), ...values]);
    }
  }
  return [...runs].map(([key, values]) =>
    replacementOf(values, key.startsWith('committed') ? 'committed' : 'realised', entries, baseMonth),
  );
}

export const natureOf = ({ measure }: Column): RealisedNature => (measure === 'committed' ? 'committed' : 'realised');

/** Months in a row. */
function runsOf(months: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const month of months) {
    const last = runs.at(-1);
    if (last?.at(-1) === month - 1) last.push(month);
    else runs.push([month]);
  }
  return runs;
}

/**
 * A block of text as cells. Rows go down the lines that can be typed into, columns go month by month. Null when a text is
 * no number or the block leaves the table.
 */
export function pastedCells(
  text: string,
  start: {
    lines: readonly RealisedLine[];
    line: number;
    month: number;
    months: number;
    /** Cells that may not be overwritten. */
    isProtected?: (line: RealisedLine, month: number) => boolean;
  },
): { cells: CellValue[]; refused: number } {
  const block = clipboardTable(text);
  const leaves = start.lines.slice(start.line).filter(({ isLeaf }) => isLeaf);
  let refused = 0;
  const cells = block.flatMap((row, down) =>
    row.flatMap((field, across): CellValue[] => {
      const line = leaves[down];
      const month = start.month + across;
      const typed = readTyped(field);
      if (!line || month >= start.months || !typed.ok || start.isProtected?.(line, month)) {
        refused += 1;
        return [];
      }
      return [{ line, month, cents: typed.cents }];
    }),
  );
  return { cells, refused };
}

/** Nothing realised is not a realised zero. */
export function isBlank(line: RealisedLine, { measure, period }: Column): boolean {
  if (measure !== 'realised') return false;
  for (let at = period.from; at <= period.to; at += 1) if (line.touched.has(at)) return false;
  return true;
}

/** Returns the editor's initial text, also used for copying: exact, without separators. */
export function cellText(line: RealisedLine, column: Column): string {
  const value = column.value(line);
  if (value === null || column.kind === 'share') return '';
  const isNothing = isBlank(line, column) || (value === 0 && column.measure === 'committed');
  return isNothing
    ? ''
    : formatNumber(value / 100, { decimals: 2 })
        .replaceAll('.', '')
        .replace('\u2212', '-');
}
