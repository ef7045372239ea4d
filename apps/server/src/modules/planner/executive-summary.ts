/** What one page tells of a version: numbers of its projection, none computed anew but the steps from VGV to result. */
import type { Premise } from '@uni/contracts';
import {
  type Check,
  expenseGroups,
  type expenseParents,
  type Indicators,
  type Projection,
  type ProjectionLine,
  type Study,
} from '@uni/engine';
import { premisesOf } from './premises.ts';

export interface ExecutiveSummary {
  readonly organization: string;
  readonly enterprise: {
    readonly code: string;
    readonly name: string;
    readonly city: string | null;
    readonly state: string | null;
  };
  readonly version: {
    readonly nome: string;
    readonly state: string;
    readonly current: boolean;
    readonly revision: number;
  };
  /** On the wire's clock. */
  readonly issued_at: string;
  readonly base_month: string;
  readonly months: number;
  readonly terms: Study['terms'];
  /** How many months, from the base month, are realised. */
  readonly closed: number;
  readonly indicators: Indicators;
  /** Free cash flow by month and accumulated, centavos. */
  readonly net: readonly number[];
  readonly accumulated: readonly number[];
  readonly cascade: readonly CascadeStep[];
  readonly discount: Premise;
  readonly premises: readonly Premise[];
  /** How many more premises the study has than the page shows. */
  readonly more_premises: number;
  readonly checks: readonly Check[];
  /** The version is approved, and today's engine or the months closed since give other numbers. */
  readonly differs_from_approved: boolean;
}

export type CascadeKey =
  | 'vgv'
  | 'swaps'
  | 'selling'
  | 'correction'
  | 'losses'
  | 'commissions'
  | keyof typeof expenseParents
  | 'taxes'
  | 'free'
  | 'financing'
  | 'result';

export interface CascadeStep {
  readonly key: CascadeKey;
  /** Centavos: of a total its value, of a step what it adds. */
  readonly value: number;
  readonly total: boolean;
}

type Told = Pick<ExecutiveSummary, 'organization' | 'enterprise' | 'version' | 'issued_at' | 'differs_from_approved'>;

export const executiveSummary = (told: Told, study: Study, projection: Projection): ExecutiveSummary => {
  const { base_month, months, indicators, checks, lines } = projection;
  const whole = lines.filter(({ module }) => module === null);
  const values = (key: string): readonly number[] => whole.find((line) => line.key === key)?.values ?? [];
  const premises = premisesOf(study);
  const main = mainPremises(premises);
  return {
    ...told,
    base_month,
    months,
    terms: study.terms,
    closed: Math.max(0, ...whole.map(({ realised }) => realised?.length ?? 0)),
    indicators,
    net: values('free_cash_flow'),
    accumulated: values('accumulated_free'),
    cascade: cascadeOf(whole, indicators),
    discount: { key: 'discount_rate', of: null, value: study.discount_rate.value, unit: study.discount_rate.basis },
    premises: main,
    more_premises: premises.length - main.length,
    checks,
  };
};

const mostPremises = 10;

/** One of each kind before a second of any, in the study's order. */
export const mainPremises = (premises: readonly Premise[]): Premise[] => {
  const seen = new Map<string, number>();
  const ranked = premises.map((premise, at) => {
    const turn = seen.get(premise.key) ?? 0;
    seen.set(premise.key, turn + 1);
    return { premise, at, turn };
  });
  return ranked
    .toSorted((one, other) => one.turn - other.turn || one.at - other.at)
    .slice(0, mostPremises)
    .toSorted((one, other) => one.at - other.at)
    .map(({ premise }) => premise);
};

const parentOf = new Map(expenseGroups.map(({ key, parent }) => [`expense.${key}`, parent]));

/**
 * From VGV to result, exactly: between two totals the steps add up to the difference, whatever lines a study has. What
 * is sold for another price, not sold, discounted or cancelled is one step; what no other step names is in `other`.
 */
export const cascadeOf = (whole: readonly ProjectionLine[], indicators: Indicators): CascadeStep[] => {
  const sum = (mine: (key: string) => boolean): number =>
    whole.reduce((total, line) => (mine(line.key) ? total + line.total : total), 0);
  const line = (...keys: string[]): number => sum((key) => keys.includes(key));
  const indicator = (key: string): number => Number(indicators[key] ?? 0);
  const [vgv, own, result] = [indicator('vgv_gross'), indicator('vgv_own'), indicator('result')];
  const received = line('net_receipts');
  const free = line('free_cash_flow');
  const correction = line('correction', 'interest');
  const losses = line('delinquency', 'refunds');
  const commissions = sum((key) => key.startsWith('commission.'));
  const taxes = sum((key) => key.startsWith('tax.'));
  const expenses = (parent: string): number => sum((key) => parentOf.get(key) === parent);
  const named = {
    land: expenses('land'),
    works: expenses('works'),
    commercial: expenses('commercial'),
    administration: expenses('administration'),
  };
  const spent = Object.values(named).reduce((total, value) => total + value, commissions + taxes);
  const steps: Record<Exclude<CascadeKey, 'vgv' | 'free' | 'result'>, number> = {
    swaps: own - vgv,
    selling: received - own - correction - losses,
    correction,
    losses,
    commissions,
    ...named,
    other: free - received - spent,
    taxes,
    financing: result - free,
  };
  const { financing, ...operation } = steps;
  const shown = (some: Record<string, number>): CascadeStep[] =>
    Object.entries(some).flatMap(([key, value]) =>
      value === 0 ? [] : [{ key: key as CascadeKey, value, total: false }],
    );
  return [
    { key: 'vgv', value: vgv, total: true },
    ...shown(operation),
    ...(financing === 0 ? [] : [{ key: 'free' as const, value: free, total: true }]),
    ...shown({ financing }),
    { key: 'result', value: result, total: true },
  ];
};
