import type { BuiltStudy } from './build-study.ts';
import { placer } from './expected.ts';
import { type CompanyMapping, chosenFlows } from './mapping.ts';
import type { Proof } from './proof.ts';
import type { CompanyWorkbook, FlowArea, FlowLine } from './reading.ts';
import { isMonthBalance } from './sums.ts';
import { addTo } from './timeline.ts';

/** The sheet's own balance of each month next to the flow of the study. Money taken twice or left out shows here. */
export interface FlowControl {
  /** The rows that name the balance, one for each block. */
  readonly rows: readonly Pick<FlowLine, 'label' | 'position'>[];
  /** Months from the base month with what the sheet's balance exceeds the study's flow by, in centavos. */
  readonly differences: readonly { readonly month: number; readonly cents: number }[];
}

/** Null where the sheet names no balance of a month, or only some of its blocks do. */
export function controlFlow(
  workbook: CompanyWorkbook,
  mapping: CompanyMapping,
  { sheet }: BuiltStudy,
  { total }: Proof,
): FlowControl | null {
  const flows = chosenFlows(workbook, mapping);
  const rows = balanceRows(flows);
  if (rows.length === 0) return null;
  // Closed months are as they happened, and a balance is as planned.
  const from = sheet.closing + 1;
  const choices = rows.map(({ area, lines }) =>
    lines.map((line) => ({ line, ...placed(area, line, sheet.baseMonth) })),
  );
  const known = combinations(choices).map((chosen) => ({
    rows: chosen.map(({ line: { label, position } }) => ({ label, position })),
    differences: differencesOf(chosen, total.study, from),
  }));
  return known.reduce<FlowControl | null>(
    (best, one) => (best === null || one.differences.length < best.differences.length ? one : best),
    null,
  );
}

interface BalanceRows {
  readonly area: FlowArea;
  readonly lines: readonly FlowLine[];
}

/** The balances of the blocks with items; else those of a summary, whose block has none of its own. */
function balanceRows(flows: readonly FlowArea[]): BalanceRows[] {
  const named = flows.flatMap((area) => {
    const lines = area.lines.filter(
      ({ label, sum }) => sum !== null && sum.of !== 'accumulated' && isMonthBalance(label),
    );
    return lines.length === 0 ? [] : [{ area, lines }];
  });
  if (named.length === 1) return named;
  const withItems = flows.filter(({ lines }) => lines.some(({ sum }) => sum === null));
  return withItems.every((area) => named.some((one) => one.area === area))
    ? named.filter(({ area }) => withItems.includes(area))
    : [];
}

interface PlacedRow {
  readonly line: FlowLine;
  readonly cents: ReadonlyMap<number, number>;
}

function placed(area: FlowArea, { cents }: FlowLine, baseMonth: string): Pick<PlacedRow, 'cents'> {
  const indexOf = placer(area, baseMonth);
  return { cents: new Map([...cents].map(([month, value]) => [indexOf(month), value])) };
}

/** More balances than these in a workbook are not tried against each other. */
const MOST_COMBINATIONS = 32;

/** One row of each block: results before and after loans have alike names. Beyond the limit, the last row of each. */
function combinations(choices: readonly (readonly PlacedRow[])[]): PlacedRow[][] {
  const count = choices.reduce((product, { length }) => product * length, 1);
  if (count > MOST_COMBINATIONS) return [choices.flatMap((rows) => rows.at(-1) ?? [])];
  return choices.reduce<PlacedRow[][]>(
    (all, rows) => all.flatMap((chosen) => rows.map((row) => [...chosen, row])),
    [[]],
  );
}

function differencesOf(
  chosen: readonly PlacedRow[],
  study: readonly number[],
  from: number,
): FlowControl['differences'] {
  const sheet = new Map<number, number>();
  for (const { cents } of chosen) addTo(sheet, cents);
  const tolerance = chosen.reduce((sum, { line }) => sum + (line.hasFractions ? MOST_ROUNDING : 0), 0);
  return study.flatMap((value, month) => {
    const cents = (sheet.get(month) ?? 0) - value;
    return month < from || Math.abs(cents) <= tolerance ? [] : [{ month, cents }];
  });
}

/** A balance of rows that hold more than centavos, in centavos. */
const MOST_ROUNDING = 50;
