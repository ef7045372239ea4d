import {
  type CompanyMapping,
  type CompanyWorkbook,
  chosenFlows,
  type ProposedLine,
  proposedLines,
  type Target,
} from '@uni/workbook';

export type Origin = ProposedLine['from'] | 'values' | 'known' | 'chosen';

/** A row of the sheet with its target. */
export interface TargetRow {
  readonly source: string;
  readonly label: string;
  readonly headings: readonly string[];
  readonly position: string;
  /** Centavos of all its months, in all areas. */
  readonly sum: number;
  /** Undefined: pending. */
  readonly target: Target | undefined;
  readonly origin: Origin;
}

interface Decided {
  readonly workbook: CompanyWorkbook;
  readonly mapping: CompanyMapping;
  readonly isKnown: boolean;
  readonly chosen: ReadonlySet<string>;
}

/** The rows of the chosen developments, each once, in the order of the sheet. */
export function targetRows({ workbook, mapping, isKnown, chosen }: Decided): TargetRow[] {
  const sums = new Map<string, number>();
  for (const { lines } of chosenFlows(workbook, mapping))
    for (const { source, cents } of lines)
      sums.set(
        source,
        [...cents.values()].reduce((sum, value) => sum + value, sums.get(source) ?? 0),
      );
  return proposedLines(workbook)
    .filter(({ line }) => sums.has(line.source))
    .map(({ line, target, from }): TargetRow => {
      const { source, label, headings, position } = line;
      const decided = mapping.targets[source];
      const proposed = decided === target ? from : 'values';
      const known = isKnown && decided !== undefined && from !== 'sum' ? 'known' : proposed;
      const origin = chosen.has(source) ? 'chosen' : known;
      return { source, label, headings, position, sum: sums.get(source) ?? 0, target: decided, origin };
    });
}

/** Share of the sheet's money whose rows have a target. */
export function decidedShare(rows: readonly TargetRow[]): number {
  const money = rows.filter(({ origin }) => origin !== 'sum' && origin !== 'measure');
  const total = money.reduce((sum, row) => sum + Math.abs(row.sum), 0);
  const decided = money.filter(({ target }) => target !== undefined).reduce((sum, row) => sum + Math.abs(row.sum), 0);
  return total === 0 ? 1 : decided / total;
}

/** Accents and case aside. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

export function matchingRows(rows: readonly TargetRow[], text: string, onlyPending: boolean): TargetRow[] {
  const searched = plain(text);
  return rows.filter(
    ({ label, headings, target }) =>
      (!onlyPending || target === undefined) && plain([...headings, label].join(' ')).includes(searched),
  );
}
