import { type CascadeKey, type CascadeStep, cascadeLevels, resultCascade } from '@uni/analysis';
import type { Projection } from '@uni/engine';
import { charts } from '@uni/phrases';
import { type BridgeBar, type ChartTable, moneyCell, shareCell } from '../../ui/charts/index.ts';
import { formatCompact, formatShare } from '../../ui/numbers/index.ts';
import type { CashFlowLine } from '../study/cash-flow-view.ts';

/** Chart C4: from VGV to result, with what each step is of the VGV. Pure. */

const words = charts.cascade;

export interface CascadePicture {
  readonly title: string;
  readonly bars: readonly BridgeBar[];
  readonly table: ChartTable;
}

type Told = Pick<Projection, 'lines' | 'indicators'>;

export function cascadePicture(projection: Told, compared: { name: string; projection: Told } | null): CascadePicture {
  const steps = cascadeLevels(resultCascade(projection));
  const others = compared ? cascadeLevels(resultCascade(compared.projection)) : [];
  const vgv = steps[0]?.value ?? 0;
  const shareOf = (value: number): number | null => (vgv === 0 ? null : value / vgv);
  const result = steps.at(-1)?.value ?? 0;
  return {
    title: vgv === 0 ? words.title : words.answer(formatCompact(result), formatCompact(vgv)),
    bars: steps.map((step): BridgeBar => {
      const part = shareOf(step.value);
      const other = others.find(({ key }) => key === step.key);
      return {
        key: step.key,
        label: words.steps[step.key],
        text: formatCompact(step.value),
        note: part === null ? '' : formatShare(part),
        from: step.from,
        to: step.to,
        tone: step.total ? 'end' : step.value < 0 ? 'minus' : 'plus',
        ghost: other ? { from: other.from, to: other.to } : null,
      };
    }),
    table: tableOf(steps, others, compared?.name ?? null, shareOf),
  };
}

function tableOf(
  steps: readonly CascadeStep[],
  others: readonly CascadeStep[],
  otherName: string | null,
  shareOf: (value: number) => number | null,
): ChartTable {
  // A step that only one of the two has is a row all the same.
  const keys = [...new Set([...steps, ...others].map(({ key }) => key))];
  const ordered = Object.keys(words.steps).filter((key): key is CascadeKey => keys.some((one) => one === key));
  const valueIn = (list: readonly CascadeStep[], key: CascadeKey): number =>
    list.find((step) => step.key === key)?.value ?? 0;
  return {
    columns: [words.step, words.value, words.share, ...(otherName === null ? [] : [otherName, words.difference])],
    rows: ordered.map((key) => {
      const value = valueIn(steps, key);
      const other = valueIn(others, key);
      return [
        words.steps[key],
        moneyCell(value),
        shareCell(shareOf(value)),
        ...(otherName === null ? [] : [moneyCell(other), moneyCell(value - other)]),
      ];
    }),
  };
}

/** What explains a step: an indicator, or the first of these rows of the cash flow that is exactly it. */
const explained: Readonly<Record<CascadeKey, { indicator: string } | { rows: readonly string[] }>> = {
  vgv: { indicator: 'vgv_gross' },
  result: { indicator: 'result' },
  swaps: { indicator: 'vgv_own' },
  selling: { rows: [] },
  correction: { rows: ['correction', 'interest'] },
  losses: { rows: ['refunds', 'delinquency'] },
  commissions: { rows: ['commissions'] },
  taxes: { rows: ['taxes'] },
  net: { rows: [] },
  land: { rows: ['expense.terrain', 'rubric.land'] },
  outorga: { rows: ['expense.outorga'] },
  works: { rows: ['rubric.works'] },
  incorporation: { rows: ['expense.incorporation'] },
  commercial: { rows: ['rubric.commercial'] },
  administration: { rows: ['rubric.administration'] },
  other: { rows: ['expense.other_expenses'] },
  financing: { rows: [] },
};

/** Where a step without an explanation of its own is edited. */
const edited: Readonly<Partial<Record<CascadeKey, string>>> = {
  selling: '/modules/0/tables',
  correction: '/modules/0/tables',
  losses: '/modules/0/delinquency',
  net: '/taxation',
  financing: '/loans',
};

export type StepTarget =
  | { kind: 'indicator'; key: string }
  | { kind: 'row'; line: string }
  | { kind: 'path'; path: string };

export function stepTarget(key: CascadeKey, value: number, tree: readonly CashFlowLine[]): StepTarget {
  const by = explained[key];
  if ('indicator' in by) return { kind: 'indicator', key: by.indicator };
  const line = by.rows.find((id) => rowOf(tree, id)?.total === value);
  return line ? { kind: 'row', line } : { kind: 'path', path: edited[key] ?? '/expenses' };
}

function rowOf(tree: readonly CashFlowLine[], id: string): CashFlowLine | null {
  for (const line of tree) {
    const found = line.id === id ? line : rowOf(line.children, id);
    if (found) return found;
  }
  return null;
}
