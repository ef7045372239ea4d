import { type Nature, naturesOf, rowsOf } from './area-rows.ts';
import { isWord, plain, textOf } from './cell-values.ts';
import { type Block, labelColumns } from './label-columns.ts';
import { type MonthHead, monthHeads, periodHeads } from './month-heads.ts';
import type { FlowArea, FlowLine, Scale } from './reading.ts';
import type { SheetView } from './sheet-view.ts';
import { checkSums, isBalance } from './sums.ts';

/** The blocks of lines over months in a sheet, in the direction in which it has more months. */
export function flowAreas(
  views: readonly [SheetView, SheetView],
  scale: Scale,
): { areas: FlowArea[]; view: SheetView } {
  for (const headsOf of [monthHeads, periodHeads]) {
    const match = areasUnder(views, headsOf, scale);
    if (match) return match;
  }
  const pair = areasUnder(views, (view) => periodHeads(view, PAIR), scale);
  return pair ? { ...pair, areas: pair.areas.filter(isClosed) } : { areas: [], view: views[0] };
}

/** Two years, semesters or quarters: other tables have that many in a row, too. */
const PAIR = 2;

/** Returns null where no row of the sheet is such a head. */
function areasUnder(
  views: readonly [SheetView, SheetView],
  headsOf: (view: SheetView) => MonthHead[],
  scale: Scale,
): { areas: FlowArea[]; view: SheetView } | null {
  const [across, down] = views.map((view) => ({ view, heads: headsOf(view) }));
  const size = (heads: readonly MonthHead[]): number => Math.max(0, ...heads.map(({ columns }) => columns.length));
  const chosen = across && down && size(down.heads) > size(across.heads) ? down : across;
  if (!chosen || chosen.heads.length === 0) return null;
  const { view, heads } = chosen;
  const areas = blocksOf(view, heads).flatMap((block) => areasOf(view, block, scale));
  return { areas, view };
}

/** Sums are those of the head's columns: divided into months, a row and its items differ by centavos. */
function checkSumsOfColumns({ columns }: MonthHead, rows: readonly AreaRow[]): FlowLine[] {
  if (columns.every(({ span }) => span === 1)) return checkSums(rows);
  const ofColumns = ({ cents }: FlowLine): Map<number, number> =>
    new Map(
      columns.flatMap(({ month, span }) => {
        const months = Array.from({ length: span }, (_, at) => month + at).filter((one) => cents.has(one));
        return months.length === 0 ? [] : [[month, months.reduce((sum, one) => sum + (cents.get(one) ?? 0), 0)]];
      }),
    );
  const checked = checkSums(rows.map(({ line, isBreak }) => ({ line: { ...line, cents: ofColumns(line) }, isBreak })));
  return rows.map(({ line }, at) => ({ ...line, sum: checked[at]?.sum ?? null }));
}

type AreaRow = Parameters<typeof checkSums>[0][number];

/** True if a balance of the block's own lines holds in every month: what other tables have is no balance. */
const isClosed = ({ months, lines }: FlowArea): boolean =>
  lines.some(
    ({ label, sum, cents }) =>
      isBalance(label) &&
      (sum?.of === 'net' || sum?.of === 'above' || sum?.of === 'below') &&
      sum.differences.length === 0 &&
      months.every((month) => cents.has(month)),
  );

function blocksOf(view: SheetView, heads: readonly MonthHead[]): Block[] {
  const rows = [...new Set(heads.map(({ row }) => row))];
  const next = new Map(rows.map((row, at) => [row, rows[at + 1] ?? view.height]));
  const lastColumns = new Map<number, number>();
  // Heads of one row come from left to right.
  return heads.map((head) => {
    const from = (lastColumns.get(head.row) ?? -1) + 1;
    lastColumns.set(head.row, head.columns.at(-1)?.column ?? -1);
    return { head, from, end: next.get(head.row) ?? view.height };
  });
}

/** Rows of several developments under one head are one area each. */
function areasOf(view: SheetView, block: Block, scale: Scale): FlowArea[] {
  const labels = labelColumns(view, block);
  if (!labels) return [];
  const natures = naturesOf(view, block.head);
  const rows = rowsOf({ view, scale }, block, labels, natures);
  const titled = titleOf(view, block);
  const names = [...new Set(rows.map(({ development }) => development))];
  return names.flatMap((name) => {
    const own = rows.filter(({ development }) => development === name);
    const { head } = block;
    const lines = checkSumsOfColumns(
      head,
      own.map(({ line, isBreak }) => ({ line, isBreak })),
    );
    if (lines.length === 0) return [];
    const last = head.columns.at(-1)?.column ?? 0;
    return [
      {
        ...{ sheet: view.name, development: name ?? titled, isTurned: view.isTurned, isNumbered: head.isNumbered },
        range: `${view.name}!${view.address(head.row, block.from)}:${view.address(block.end - 1, last)}`,
        months: [
          ...new Set(head.columns.flatMap(({ month, span }) => Array.from({ length: span }, (_, at) => month + at))),
        ],
        divided: head.columns.filter(({ span }) => span > 1).map(({ column }) => textOf(view.head(head.row, column))),
        closing: closingOf(head, natures, lines),
        lines,
      },
    ];
  });
}

/** The last month of realised columns in which any row has an amount: later ones wait to be filled. */
function closingOf({ columns }: MonthHead, natures: readonly Nature[], lines: readonly FlowLine[]): number | null {
  const months = columns.flatMap(({ month }, at) => (natures[at] === 'realised' ? [month] : []));
  const filled = months.filter((month) =>
    lines.some(({ realised, cents }) => ((realised.size > 0 ? realised : cents).get(month) ?? 0) !== 0),
  );
  return filled.length === 0 ? null : Math.max(...filled);
}

/** Rows above a head in which its title may stand. */
const TITLE_ROWS = 4;

/** The title of a block: a text that stands alone above its head. */
function titleOf(view: SheetView, { head, from }: Block): string | null {
  const last = head.columns.at(-1)?.column ?? 0;
  for (let row = head.row - 1; row >= Math.max(0, head.row - TITLE_ROWS); row -= 1) {
    const contents = new Set<string>();
    for (let column = from; column <= last; column += 1) {
      const text = textOf(view.cell(row, column));
      if (text !== '') contents.add(text);
    }
    const [only] = contents;
    if (contents.size === 1 && only !== undefined && isWord(only) && !/^(real|prev|proj|orc)/.test(plain(only)))
      return only;
  }
  return null;
}
