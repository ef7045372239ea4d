/**
 * From months of facets to months of enterprises: a pure function of landed data, bindings, choices and rules. Every centavo ends
 * in one bucket, so that the buckets always total the ERP's amount.
 */
import {
  type BindingState,
  type BucketSums,
  type ContractKind,
  type FlowBucket,
  flowBuckets,
  type MovementNature,
  movementNatures,
  wholeShare,
} from '@uni/contracts';
import { plainAccount } from './accounts.model.ts';
import { type Chosen, type Disposition, dimensionsOf, dispositionOf } from './choices.model.ts';
import type { Facet, FacetMonth, References } from './facets.model.ts';
import type { Rule, RuleBook } from './rules.model.ts';
import { divided } from './shares.model.ts';

export interface Binding {
  readonly state: BindingState;
  readonly enterprise: number | null;
  readonly module: number | null;
  /** YYYY-MM: the first and the last month in which it holds; null: no bound. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Returns true if a binding covers a month. */
export const holdsIn = ({ from, to }: Pick<Binding, 'from' | 'to'>, month: string): boolean =>
  (from === null || month >= from) && (to === null || month <= to);

export const bindingKey = (company: string, costCenter: string): string => JSON.stringify([company, costCenter]);
export const monthKey = (facetId: number, month: string): string => `${facetId} ${month}`;

export interface Opening {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Of the day's own month, the centavos before it that were not taken out; by `monthKey`. */
  readonly before: ReadonlyMap<string, number>;
}

/** The line of cash that moved before the day from which movements are read. */
export const openingLine = 'opening_balance';

export interface FlowInput {
  readonly connection: number;
  readonly references: References;
  readonly facets: readonly Facet[];
  readonly months: readonly FacetMonth[];
  /** The centavos in these months of documents that a user excluded; by `monthKey`. */
  readonly excluded: ReadonlyMap<string, number>;
  /** The day from which movements count one by one: realised cash before it is one sum. Null: everything counts. */
  readonly opening: Opening | null;
  /** By `bindingKey`. */
  readonly bindings: ReadonlyMap<string, Binding>;
  /** Enterprises that are there, with the numbers of their modules. */
  readonly enterprises: ReadonlyMap<number, ReadonlySet<number>>;
  readonly chosen: Chosen;
  readonly book: RuleBook;
  /** Codes of conditions that are a bank's part of a sale. */
  readonly financed: ReadonlySet<string>;
}

/** A facet's properties in all its months. */
export interface FacetEvaluation {
  readonly facet: Facet;
  readonly nature: MovementNature;
  readonly disposition: Disposition;
  readonly binding: 'bound' | 'ignored' | 'unbound';
  readonly enterprise: number | null;
  readonly module: number | null;
  readonly contract: ContractKind;
  /** Months outside are another source's. */
  readonly period: Pick<Binding, 'from' | 'to'>;
  readonly ruleAt: (month: string) => Rule | null;
}

/** A contract with a bank's part belongs to a financed table, for all of its installments. */
export const contractKind = ({ contract }: Facet, financed: ReadonlySet<string>): ContractKind => {
  if (contract === '') return '';
  return contract.split(',').some((code) => financed.has(code)) ? 'financed' : 'direct';
};

const always = { from: null, to: null } as const;

const periodOf = (binding: Binding | undefined, isBound: boolean): FacetEvaluation['period'] =>
  binding && isBound ? binding : always;

export const evaluateFacets = (input: FlowInput): Map<number, FacetEvaluation> => {
  const { connection, references, bindings, enterprises, chosen, book } = input;
  const lists = dimensionsOf(references.system);
  const evaluations = new Map<number, FacetEvaluation>();
  for (const facet of input.facets) {
    const { disposition, nature } = dispositionOf(facet, chosen, references, lists);
    const binding = bindings.get(bindingKey(facet.company, facet.costCenter));
    const modules = binding?.enterprise == null ? undefined : enterprises.get(binding.enterprise);
    const isBound = binding?.state === 'bound' && modules !== undefined;
    const enterprise = isBound ? (binding.enterprise ?? null) : null;
    const module = isBound && binding.module !== null && modules.has(binding.module) ? binding.module : null;
    const lookup = {
      system: references.system,
      connection,
      enterprise,
      account: plainAccount(facet.account),
      kind: facet.kind,
      condition: facet.condition,
      documentType: facet.documentType,
      costCenter: facet.costCenter,
      operation: facet.operation,
      contract: contractKind(facet, input.financed),
    };
    evaluations.set(facet.id, {
      facet,
      nature,
      disposition,
      binding: binding?.state === 'ignored' ? 'ignored' : isBound ? 'bound' : 'unbound',
      enterprise,
      module,
      contract: lookup.contract,
      period: periodOf(binding, isBound),
      ruleAt: book.at(lookup),
    });
  }
  return evaluations;
};

/** Returns the bucket of a month's money, and its rule. */
export const bucketOf = (
  { disposition, binding, period, ruleAt }: FacetEvaluation,
  month: string,
): { bucket: FlowBucket; rule: Rule | null } => {
  const rule = ruleAt(month);
  if (disposition === 'ignored' || binding === 'ignored' || !holdsIn(period, month)) return { bucket: 'ignored', rule };
  if (disposition === 'non_cash') return { bucket: 'non_cash', rule };
  if (rule?.targets.length === 0) return { bucket: 'ignored', rule };
  if (binding === 'unbound') return { bucket: 'unbound', rule };
  return { bucket: rule === null ? 'unmapped' : 'mapped', rule };
};

export const noSums = (): BucketSums => ({
  source: 0,
  mapped: 0,
  unmapped: 0,
  unbound: 0,
  non_cash: 0,
  ignored: 0,
  gross_source: 0,
  gross_mapped: 0,
  gross_unmapped: 0,
  gross_unbound: 0,
  gross_non_cash: 0,
  gross_ignored: 0,
});

export const addTo = (sums: BucketSums, bucket: FlowBucket, amount: number): void => {
  sums.source += amount;
  sums[bucket] += amount;
  sums.gross_source += Math.abs(amount);
  sums[`gross_${bucket}`] += Math.abs(amount);
};

/** Returns true if the buckets equal the source, to the centavo. */
export const addsUp = (sums: BucketSums): boolean =>
  flowBuckets.reduce((sum, bucket) => sum + sums[bucket], 0) === sums.source &&
  flowBuckets.reduce((sum, bucket) => sum + sums[`gross_${bucket}`], 0) === sums.gross_source;

export const summed = (rows: Iterable<BucketSums>): BucketSums => {
  const total = noSums();
  for (const row of rows) for (const key of Object.keys(total) as (keyof BucketSums)[]) total[key] += row[key];
  return total;
};

/** Centavos by month, by nature, line and module. */
export type Cells = Map<string, Map<string, number>>;

export const cellsKey = (nature: MovementNature, key: string, module: number | null): string =>
  JSON.stringify([nature, key, module]);
export const cellsOf = (text: string): [nature: MovementNature, key: string, module: number | null] => JSON.parse(text);

export interface Flow {
  /** By enterprise. */
  readonly series: Map<number, Cells>;
  readonly sums: Record<MovementNature, BucketSums>;
  /** Magnitudes of realised months without a rule, by enterprise. */
  readonly unmapped: Map<number, number>;
}

export const flowOf = (
  input: FlowInput,
  evaluations: ReadonlyMap<number, FacetEvaluation> = evaluateFacets(input),
): Flow => {
  const flow: Flow = { series: new Map(), sums: emptySums(), unmapped: new Map() };
  for (const { facetId, month, amount } of input.months) {
    const one = evaluations.get(facetId);
    if (!one) continue;
    const excluded = input.excluded.get(monthKey(facetId, month)) ?? 0;
    if (excluded !== 0) addTo(flow.sums[one.nature], 'ignored', excluded);
    const rest = amount - excluded - open(flow, input.opening, one, month, amount - excluded);
    if (rest === 0) continue;
    const { bucket, rule } = bucketOf(one, month);
    addTo(flow.sums[one.nature], bucket, rest);
    if (one.enterprise === null) continue;
    if (bucket === 'unmapped' && one.nature === 'realised')
      flow.unmapped.set(one.enterprise, (flow.unmapped.get(one.enterprise) ?? 0) + Math.abs(rest));
    if (bucket === 'mapped' && rule) spread(flow, one, month, rest, rule.targets);
  }
  return flow;
};

/** Puts what moved before the day into the opening balance; answers how much that was. */
const open = (flow: Flow, opening: Opening | null, one: FacetEvaluation, month: string, amount: number): number => {
  const opened = openedOf(opening, one, month, amount);
  if (opened === 0) return 0;
  addTo(flow.sums[one.nature], 'mapped', opened);
  spread(flow, one, opening?.day.slice(0, 7) ?? month, opened, wholly(openingLine));
  return opened;
};

const wholly = (key: string): Rule['targets'] => [{ key: key as Rule['targets'][number]['key'], share: wholeShare }];

/** Returns true for an enterprise's cash if the whole month precedes the day from which movements count. */
export const isOpened = (opening: Opening | null, one: FacetEvaluation, month: string): boolean =>
  opening !== null && month < opening.day.slice(0, 7) && opens(one, month);

const opens = (one: FacetEvaluation, month: string): boolean => {
  if (one.nature !== 'realised' || one.enterprise === null) return false;
  const { bucket } = bucketOf(one, month);
  return bucket === 'mapped' || bucket === 'unmapped';
};

/** Returns the part of a month that moved before the day. It belongs to the opening balance, with or without a rule. */
const openedOf = (opening: Opening | null, one: FacetEvaluation, month: string, amount: number): number => {
  if (isOpened(opening, one, month)) return amount;
  if (opening === null || month !== opening.day.slice(0, 7) || !opens(one, month)) return 0;
  return opening.before.get(monthKey(one.facet.id, month)) ?? 0;
};

const spread = (
  flow: Flow,
  { enterprise, module, nature }: FacetEvaluation,
  month: string,
  amount: number,
  targets: Rule['targets'],
) => {
  if (enterprise === null) return;
  const cells = flow.series.get(enterprise) ?? new Map<string, Map<string, number>>();
  flow.series.set(enterprise, cells);
  const amounts = divided(amount, targets);
  for (const [position, { key }] of targets.entries()) {
    const at = cellsKey(nature, key, module);
    const months = cells.get(at) ?? new Map<string, number>();
    cells.set(at, months);
    months.set(month, (months.get(month) ?? 0) + (amounts[position] ?? 0));
  }
};

const emptySums = (): Record<MovementNature, BucketSums> => ({
  realised: noSums(),
  committed: noSums(),
  forecast: noSums(),
});

export const totalOf = (sums: Readonly<Record<MovementNature, BucketSums>>): BucketSums =>
  summed(movementNatures.map((nature) => sums[nature]));
