import { isWhole, type Projection } from '@uni/engine';
import { type CascadeKey, type CascadeStep, cascadeKeys, cascadeStepOf, resultCascade } from './cascade.ts';

/** Causes that are no line of the cash flow, in the order in which they are read. */
export const cascadeCauses = [
  'unsold',
  'price',
  'discounts',
  'cancelled',
  'resold',
  'revenues',
  'outstanding',
  'indexation',
  'interest',
  'delinquency',
  'refunds',
  'assignment_interest',
  'assignment_costs',
  'loan_interest',
  'loan_fees',
  'rest',
] as const;
export type CascadeCause = (typeof cascadeCauses)[number];

/** One of what a step adds up: a cause, or a line of the cash flow under its own name. */
export interface StepPart {
  /** A cause, or the key of a line. */
  readonly key: string;
  /** The line's name; null of a cause. */
  readonly label: string | null;
  readonly value: number;
}

/** A step with what it adds up, exactly. */
export interface PartedStep<Key extends string = CascadeKey> {
  readonly key: Key;
  readonly value: number;
  readonly total: boolean;
  readonly parts: readonly StepPart[];
}

/** A step of the cascade, or one of the parts that it adds up. */
export interface CausedStep {
  readonly key: string;
  readonly of: CascadeKey;
  /** The name of a line; null: the key has a name of its own. */
  readonly label: string | null;
  readonly value: number;
  readonly total: boolean;
}

type ProjectionResult = Pick<Projection, 'lines' | 'indicators'>;

/** Returns the parts of each step, which add up exactly to its value. A total has none. */
export function partsOf(projection: ProjectionResult): ReadonlyMap<CascadeKey, readonly StepPart[]> {
  const whole = projection.lines.filter(isWhole);
  const sum = (test: RegExp): number => whole.reduce((all, { key, total }) => (test.test(key) ? all + total : all), 0);
  const [base, resold, discounts] = [sum(/^sales_base$/), sum(/^resale_base$/), sum(/^discounts$/)];
  const causes: Partial<Record<CascadeKey, Partial<Record<CascadeCause, number>>>> = {
    selling: {
      unsold: base - Number(projection.indicators.vgv_own ?? 0),
      price: sum(/^(sales|resales)\./) + discounts - base - resold,
      discounts: -discounts,
      cancelled: -sum(/^cancelled_base$/),
      resold,
      revenues: sum(/^(revenue\..*|rental\.(rent|recovery|exit))$/),
    },
    correction: { indexation: sum(/^correction$/), interest: sum(/^interest$/) },
    losses: { delinquency: sum(/^delinquency$/), refunds: sum(/^refunds$/) },
    financing: {
      assignment_interest: -sum(/^assignment\.\d+\.interest$/),
      assignment_costs: sum(/^assignment\.\d+\.costs$/),
      loan_fees: sum(/^loan\.\d+\.fees$/),
    },
  };
  const values = new Map(resultCascade(projection).map(({ key, value }) => [key, value]));
  const steps = cascadeKeys.filter((key) => key !== 'vgv' && key !== 'net' && key !== 'result');
  return new Map(
    steps.map((key) => {
      const named = Object.entries(causes[key] ?? {}).map(([cause, value]) => ({ key: cause, label: null, value }));
      const lines = whole
        .filter((line) => cascadeStepOf(line) === key)
        .map((line) => ({ key: line.key, label: line.label, value: line.total }));
      const components = [...named, ...lines];
      const rest = (values.get(key) ?? 0) - components.reduce((all, { value }) => all + value, 0);
      const unnamed = { key: restOf[key] ?? 'rest', label: null, value: rest };
      return [key, [...components, unnamed].filter(({ value }) => value !== 0)];
    }),
  );
}

/** Remainder of a step outside its named parts. */
const restOf: Partial<Record<CascadeKey, CascadeCause>> = { selling: 'outstanding', financing: 'loan_interest' };

/** Some add and some take away: their sum alone would hide both. */
export const isOpposed = (components: readonly { readonly value: number }[]): boolean =>
  components.some(({ value }) => value > 0) && components.some(({ value }) => value < 0);

/** The steps that net parts of both signs. */
export function opposedSteps(projection: ProjectionResult): Set<CascadeKey> {
  return new Set([...partsOf(projection)].flatMap(([key, components]) => (isOpposed(components) ? [key] : [])));
}

/** The cascade with the parts of each step; a step whose parts cancel out is there all the same. */
export function partedCascade(projection: ProjectionResult): PartedStep[] {
  const components = partsOf(projection);
  const steps = new Map<CascadeKey, CascadeStep>(resultCascade(projection).map((step) => [step.key, step]));
  return cascadeKeys.flatMap((key): PartedStep[] => {
    const own = components.get(key) ?? [];
    const step = steps.get(key) ?? (own.length > 0 ? { key, value: 0, total: false } : null);
    return step ? [{ ...step, parts: own }] : [];
  });
}

/** Returns the cascade with split steps replaced by their parts. Of zero steps only those in `alwaysListed` remain. */
export function causedCascade(
  projection: ProjectionResult,
  split: ReadonlySet<CascadeKey>,
  alwaysListed: readonly CascadeKey[] = [],
): CausedStep[] {
  return partedCascade(projection).flatMap(({ key: of, value, total, parts }): CausedStep[] => {
    if (split.has(of)) return parts.map((component) => ({ ...component, of, total: false }));
    return value === 0 && !total && !alwaysListed.includes(of) ? [] : [{ key: of, of, label: null, value, total }];
  });
}

/** A step from one result to another, or one part of a step. */
export interface CascadeBridgeStep {
  readonly key: CascadeKey;
  /** Null: the whole step, whose parts all moved the same way. */
  readonly component: Omit<StepPart, 'value'> | null;
  /** Centavos that it adds to the result, or takes from it. */
  readonly value: number;
}

/**
 * Returns the steps from one result to the other: they add up to the difference, to the centavo. A step whose parts moved against
 * each other is replaced by its parts.
 */
export function cascadeBridge(
  before: readonly PartedStep<string>[],
  after: readonly PartedStep[],
): CascadeBridgeStep[] {
  const isStep = ({ key, total }: { key: string; total: boolean }): boolean => !total || key === 'vgv';
  const [was, is] = [before, after].map((steps) => new Map(steps.filter(isStep).map((step) => [step.key, step])));
  return cascadeKeys.flatMap((key): CascadeBridgeStep[] => {
    const [old, now] = [was?.get(key), is?.get(key)];
    const components = movedParts(old?.parts ?? [], now?.parts ?? []);
    if (isOpposed(components)) return components.map(({ value, ...component }) => ({ key, component, value }));
    const value = (now?.value ?? 0) - (old?.value ?? 0);
    return value === 0 ? [] : [{ key, component: null, value }];
  });
}

function movedParts(before: readonly StepPart[], after: readonly StepPart[]): StepPart[] {
  const all = new Map([...before, ...after].map((component) => [component.key, component]));
  const valueIn = (components: readonly StepPart[], searchedKey: string): number =>
    components.find(({ key }) => key === searchedKey)?.value ?? 0;
  return [...all.values()]
    .map((component) => ({ ...component, value: valueIn(after, component.key) - valueIn(before, component.key) }))
    .filter(({ value }) => value !== 0);
}
