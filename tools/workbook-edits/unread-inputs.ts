import type { ProjectionPositions, ReadWorkbook } from '@uni/workbook';

/** Input cells by path from which no formula leads to a line of months or to an indicator. */
export function unreadInputs(positions: ProjectionPositions, file: ReadWorkbook): string[] {
  const read = readings(file);
  const leading = new Set<string>();
  const open = [
    ...positions.lines.map(({ sheet, row }) => rowOf(sheet, row + 1)),
    ...[...positions.indicators.values()].map(({ sheet, address }) => rowOf(sheet, rowNumber(address))),
  ];
  for (let row = open.pop(); row !== undefined; row = open.pop()) {
    if (leading.has(row)) continue;
    leading.add(row);
    open.push(...(read.get(row) ?? []));
  }
  return [...positions.inputs]
    .filter(([, { sheet, address }]) => !leading.has(rowOf(sheet, rowNumber(address))))
    .map(([pointer]) => pointer);
}

const rowOf = (sheet: string, row: number): string => `${sheet}!${row}`;
const rowNumber = (address: string): number => Number(address.replace(/\D+/, ''));

/** The rows that the formulas of each row read; an input has a row of its own. */
function readings({ sheets }: ReadWorkbook): Map<string, Set<string>> {
  const read = new Map<string, Set<string>>();
  for (const [sheet, cells] of sheets)
    for (const [address, cell] of cells) {
      // A formula moved along its row reads the rows that the first one reads.
      if (cell.shared || cell.formula === null) continue;
      const own = rowOf(sheet, rowNumber(address));
      const known = read.get(own) ?? new Set();
      read.set(own, known);
      for (const row of rowsIn(cell.formula, sheet)) known.add(row);
    }
  return read;
}

/** A reference; the name of a sheet has 31 characters at most. */
const reference = /(?:'((?:[^']|''){1,31})'!|([A-Za-zÀ-ÿ]{1,31})!)?\$?[A-Z]{1,3}\$?(\d+)(?::\$?[A-Z]{1,3}\$?(\d+))?/g;

function* rowsIn(formula: string, own: string): Generator<string> {
  for (const [, quoted, plain, first, last = first] of formula.matchAll(reference))
    for (let row = Number(first); row <= Number(last); row++)
      yield rowOf(quoted?.replaceAll("''", "'") ?? plain ?? own, row);
}
