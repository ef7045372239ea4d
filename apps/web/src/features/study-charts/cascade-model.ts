import {
  type CascadeKey,
  type CausedStep,
  cascadeCauses,
  cascadeKeys,
  cascadeLevels,
  causedCascade,
  opposedSteps,
} from '@uni/analysis';
import type { Projection } from '@uni/engine';
import { charts } from '@uni/phrases';
import { type BridgeBar, type ChartTable, moneyCell, shareCell } from '../../ui/charts/index.ts';
import { formatCompact, shareOfText } from '../../ui/numbers/index.ts';
import type { CashFlowLine } from '../study/cash-flow-view.ts';

/** Chart C4: from VGV to result, with what each step is of the VGV. Pure. */

const copy = charts.cascade;

/** Returns the label of a step or of a part. A line of the cash flow has its own name. */
export const cascadeLabel = ({ key, label }: Pick<CausedStep, 'key' | 'label'>): string =>
  label ?? (copy.steps as Readonly<Record<string, string>>)[key] ?? key;

export interface CascadePicture {
  readonly title: string;
  readonly steps: readonly CausedStep[];
  readonly bars: readonly BridgeBar[];
  readonly table: ChartTable;
}

type CascadeInput = Pick<Projection, 'lines' | 'indicators'>;

export function cascadePicture(
  projection: CascadeInput,
  compared: { name: string; projection: CascadeInput } | null,
): CascadePicture {
  // Causes of both signs stand apart, in both studies alike: netted, they would hide each other.
  const split = new Set(
    [projection, ...(compared ? [compared.projection] : [])].flatMap((one) => [...opposedSteps(one)]),
  );
  const steps = cascadeLevels(causedCascade(projection, split));
  const others = compared ? cascadeLevels(causedCascade(compared.projection, split)) : [];
  const vgv = steps[0]?.value ?? 0;
  const shareOf = (value: number): number | null => (vgv === 0 ? null : value / vgv);
  const result = steps.at(-1)?.value ?? 0;
  return {
    title: vgv === 0 ? copy.title : copy.answer(formatCompact(result), formatCompact(vgv)),
    steps,
    bars: steps.map((step): BridgeBar => {
      const other = others.find(({ key }) => key === step.key);
      return {
        key: step.key,
        label: cascadeLabel(step),
        text: formatCompact(step.value),
        note: shareOfText(step.value, vgv),
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
  steps: readonly CausedStep[],
  others: readonly CausedStep[],
  otherName: string | null,
  shareOf: (value: number) => number | null,
): ChartTable {
  // A step that only one of the two has is a row all the same.
  const ordered = inOrder([...steps, ...others]);
  const valueIn = (list: readonly CausedStep[], key: CausedStep['key']): number =>
    list.find((step) => step.key === key)?.value ?? 0;
  return {
    columns: [copy.step, copy.value, copy.share, ...(otherName === null ? [] : [otherName, copy.difference])],
    rows: ordered.map(({ key, label }) => {
      const value = valueIn(steps, key);
      const other = valueIn(others, key);
      return [
        cascadeLabel({ key, label }),
        moneyCell(value),
        shareCell(shareOf(value)),
        ...(otherName === null ? [] : [moneyCell(other), moneyCell(value - other)]),
      ];
    }),
  };
}

/** Steps as they are read, each cause where its step stands. */
function inOrder(steps: readonly CausedStep[]): CausedStep[] {
  const causes: readonly string[] = cascadeCauses;
  const orderOf = ({ key, of }: CausedStep): number =>
    cascadeKeys.indexOf(of) * (causes.length + 1) + causes.indexOf(key) + 1;
  const sorted = steps.toSorted((one, other) => orderOf(one) - orderOf(other));
  return [...new Map(sorted.map((step) => [step.key, step])).values()];
}

/** Explanation of each step: an indicator, or the first of these cash flow rows equal to it. */
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

/** Field that edits a step without its own explanation. */
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

export function stepTarget(
  { key, of, value }: Pick<CausedStep, 'key' | 'of' | 'value'>,
  tree: readonly CashFlowLine[],
): StepTarget {
  const by = explained[of];
  if ('indicator' in by) return { kind: 'indicator', key: by.indicator };
  const line = [...by.rows, key].find((id) => rowOf(tree, id)?.total === value);
  return line ? { kind: 'row', line } : { kind: 'path', path: edited[of] ?? '/expenses' };
}

function rowOf(tree: readonly CashFlowLine[], id: string): CashFlowLine | null {
  for (const line of tree) {
    const match = line.id === id ? line : rowOf(line.children, id);
    if (match) return match;
  }
  return null;
}
