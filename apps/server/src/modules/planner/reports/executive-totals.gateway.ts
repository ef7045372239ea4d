/** The totals of a study in one line, each with what leads to it from the one before. */
import type { BridgeRow, BridgeTotal } from '@uni/analysis';
import { totalsBridge as copy } from '@uni/phrases';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { compactMoney } from '../shared/written-values.model.ts';
import { plain, quiet } from './pdf-layout.gateway.ts';

interface StripTotal {
  readonly key: BridgeTotal;
  readonly value: number;
  readonly steps: readonly BridgeRow[];
}

const totalsOf = (rows: readonly BridgeRow[]): StripTotal[] => {
  let steps: BridgeRow[] = [];
  return rows.flatMap((row): StripTotal[] => {
    if (row.kind !== 'total') {
      steps = [...steps, row];
      return [];
    }
    const total = { key: row.key, value: row.value, steps };
    steps = [];
    return [total];
  });
};

/** Sums of additions and deductions, if both lead to a total, else the only one. */
const ledBy = (steps: readonly BridgeRow[]): string => {
  const sum = (isMine: (value: number) => boolean): number =>
    steps.reduce((all, { value }) => (isMine(value) ? all + value : all), 0);
  const signed = (value: number): string => (value > 0 ? '+' : '') + compactMoney(value).replace('R$ ', '');
  const [adds, takes] = [sum((value) => value > 0), sum((value) => value < 0)];
  if (adds > 0 && takes < 0) return `${signed(adds)}  ${signed(takes)}`;
  return steps.length === 0 ? '' : signed(adds + takes);
};

/** An amount stays on one line, below the name if both do not fit side by side. */
const unbroken = (amount: string): string => amount.replaceAll(' ', '\u00a0');

export const totalsStrip = (rows: readonly BridgeRow[]): Content => {
  const totals = totalsOf(rows);
  return {
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (at) => (at === 0 || at === totals.length ? 0 : 0.6),
      vLineColor: () => '#d0d5dd',
      paddingTop: () => 0,
      paddingBottom: () => 0,
    },
    table: {
      widths: totals.map(() => '*'),
      body: [
        totals.map(
          ({ key, value, steps }): TableCell => ({
            stack: [
              {
                text: [{ text: copy.totals[key], color: quiet }, ` ${unbroken(plain(compactMoney(value)))}`],
                fontSize: 7,
              },
              { text: plain(ledBy(steps)) || ' ', color: quiet, fontSize: 6.5 },
            ],
          }),
        ),
      ],
    },
    margin: [0, 0, 0, 8],
  };
};
