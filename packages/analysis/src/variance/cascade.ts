import { expenseGroups, type Indicators, isWhole, type Projection, type ProjectionLine } from '@uni/engine';

/** The steps from VGV to result, in the order in which they are read. */
export const cascadeKeys = [
  'vgv',
  'swaps',
  'selling',
  'correction',
  'losses',
  'commissions',
  'taxes',
  'net',
  'land',
  'outorga',
  'works',
  'incorporation',
  'commercial',
  'administration',
  'other',
  'financing',
  'result',
] as const;
/** Key of a step or total of the cascade from VGV to result. */
export type CascadeKey = (typeof cascadeKeys)[number];

/** One step of the cascade. */
export interface CascadeStep {
  readonly key: CascadeKey;
  /** Centavos: of a total its value, of a step what it adds. */
  readonly value: number;
  readonly total: boolean;
}

/** Groups that are a step of their own; every other one is part of its parent's. */
const ownSteps = new Set(['outorga', 'incorporation']);
const stepOf = new Map<string, string>(
  expenseGroups.map(({ key, parent }) => [`expense.${key}`, ownSteps.has(key) ? key : parent]),
);

/**
 * From VGV to result, exactly: between two totals the steps add up to the difference, whatever lines a study has. One step
 * holds what is sold for another price, not sold, discounted or cancelled. What no other step names is in `other`.
 */
export function resultCascade({ lines, indicators }: Pick<Projection, 'lines' | 'indicators'>): CascadeStep[] {
  const sum = (mine: (key: string) => boolean): number =>
    lines.reduce((total, line) => (isWhole(line) && mine(line.key) ? total + line.total : total), 0);
  const line = (...keys: string[]): number => sum((key) => keys.includes(key));
  const spent = (step: string): number => sum((key) => stepOf.get(key) === step);
  const [vgv, own, result] = [
    figure(indicators, 'vgv_gross'),
    figure(indicators, 'vgv_own'),
    figure(indicators, 'result'),
  ];
  const [received, free] = [line('net_receipts'), line('free_cash_flow')];
  const correction = line('correction', 'interest');
  const losses = line('delinquency', 'refunds');
  const sales = {
    swaps: own - vgv,
    selling: received - own - correction - losses,
    correction,
    losses,
    commissions: sum((key) => key.startsWith('commission.')),
    taxes: sum((key) => key.startsWith('tax.')),
  };
  const named = {
    land: spent('land'),
    outorga: spent('outorga'),
    works: spent('works'),
    incorporation: spent('incorporation'),
    commercial: spent('commercial'),
    administration: spent('administration'),
  };
  const net = vgv + added(sales);
  const steps = { ...sales, ...named, other: free - net - added(named), financing: result - free };
  const totals = { vgv, net, result };
  return cascadeKeys.flatMap((key): CascadeStep[] => {
    if (key === 'vgv' || key === 'net' || key === 'result') return [{ key, value: totals[key], total: true }];
    return steps[key] === 0 ? [] : [{ key, value: steps[key], total: false }];
  });
}

const figure = (indicators: Indicators, key: string): number => Number(indicators[key] ?? 0);
const added = (addends: Readonly<Record<string, number>>): number =>
  Object.values(addends).reduce((total, value) => total + value, 0);

/** The step of a line of the cash flow. Null: it belongs to one only through a cause, or to none. */
export function cascadeStepOf({ key, kind }: Pick<ProjectionLine, 'key' | 'kind'>): CascadeKey | null {
  if (key.startsWith('commission.')) return 'commissions';
  if (key.startsWith('tax.')) return 'taxes';
  const step = cascadeKeys.find((one) => one === stepOf.get(key));
  if (step) return step;
  const isElsewhere =
    /^((receipts|delinquency|refunds|revenue|assignment|loan|contribution|distribution)(\.|$)|rental\.(rent|recovery|exit)$)/.test(
      key,
    );
  return kind === 'cash' && !isElsewhere ? 'other' : null;
}

/** The level at which each step begins and ends; totals begin at zero. */
export function cascadeLevels<Step extends Pick<CascadeStep, 'value' | 'total'>>(
  steps: readonly Step[],
): (Step & { from: number; to: number })[] {
  let level = 0;
  return steps.map((step) => {
    const from = step.total ? 0 : level;
    level = step.total ? step.value : level + step.value;
    return { ...step, from, to: level };
  });
}
