/** Open decisions of one kind of mapping, built from facets and their months; pure. */
import type {
  ContractKind,
  MappingCoverage,
  MappingKind,
  MappingTarget,
  MovementKind,
  SourceStatus,
} from '@uni/contracts';
import { accountsAbove, plainAccount } from './accounts.model.ts';
import type { Account, Facet, References } from './facets.model.ts';
import { type FacetEvaluation, type FlowInput, holdsIn, isOpened } from './flow.model.ts';
import { kinds, type SourceDimension } from './kinds.model.ts';
import type { Rule } from './rules.model.ts';

export interface SourceKey {
  readonly account: string;
  readonly condition: string;
  readonly documentType: string;
  readonly contract: ContractKind;
}

/** The settlement of realised money, with a facet of it. */
export interface Operation {
  readonly kind: MovementKind;
  readonly code: string;
  readonly facetId: number;
}

export interface Source extends SourceKey {
  /** Stable: the connection and its attributes. */
  readonly id: string;
  readonly facetIds: readonly number[];
  readonly movementKinds: readonly MovementKind[];
  /** Those with most money first. */
  readonly operations: readonly Operation[];
  /** One account of many kinds of document: what it is differs from one to the next. */
  readonly isAggregate: boolean;
  readonly amount: number;
  readonly gross: number;
  readonly movements: number;
  readonly firstMonth: string | null;
  readonly lastMonth: string | null;
  readonly status: Exclude<SourceStatus, 'suggested'>;
  /** The rule of most of its money in its last months. */
  readonly rule: Rule | null;
  readonly otherRules: readonly number[];
  /** Magnitudes of what counts and is cash, and of what has a rule of it. */
  readonly considered: number;
  readonly decided: number;
}

interface Gathering extends SourceKey {
  facetIds: Set<number>;
  movementKinds: Set<MovementKind>;
  documents: Set<string>;
  operations: Map<string, Operation & { gross: number }>;
  amount: number;
  gross: number;
  movements: number;
  firstMonth: string | null;
  lastMonth: string | null;
  considered: number;
  decided: number;
  /** By facet, the rule that holds in its last month, with the facet's money. */
  last: Map<number, { month: string; rule: Rule | null; gross: number }>;
}

const dimensionOf: Readonly<Record<SourceDimension, (facet: Facet) => string>> = {
  account: ({ account }) => plainAccount(account),
  condition: ({ condition }) => condition,
  documentType: ({ documentType }) => documentType,
  contract: () => '',
};

const keyOf = (kind: MappingKind, facet: Facet, contract: ContractKind): SourceKey => {
  const of = (dimension: SourceDimension) => (kinds[kind].by.includes(dimension) ? dimensionOf[dimension](facet) : '');
  return {
    ...{ account: of('account'), condition: of('condition'), documentType: of('documentType') },
    contract: kinds[kind].by.includes('contract') ? contract : '',
  };
};

export const sourceId = (connection: number, { account, condition, documentType, contract }: SourceKey): string =>
  JSON.stringify([connection, account, condition, documentType, ...(contract === '' ? [] : [contract])]);

export interface SourceFilter {
  readonly company?: string | undefined;
}

/** Every source of a kind in one connection, those with most money first. */
export const sourcesOf = (
  kind: MappingKind,
  input: FlowInput,
  evaluations: ReadonlyMap<number, FacetEvaluation>,
  { company }: SourceFilter = {},
): Source[] => {
  if (!kinds[kind].systems.includes(input.references.system)) return [];
  const gatherings = new Map<string, Gathering>();
  const byFacet = new Map<number, Gathering>();
  for (const facet of input.facets) {
    if (company !== undefined && facet.company !== company) continue;
    if (!kinds[kind].lists(facet, input.references)) continue;
    const key = keyOf(kind, facet, evaluations.get(facet.id)?.contract ?? '');
    const id = sourceId(input.connection, key);
    const gathering = gatherings.get(id) ?? nothing(key);
    gatherings.set(id, gathering);
    byFacet.set(facet.id, gathering);
    gathering.movementKinds.add(facet.kind);
    noteDocument(gathering, facet);
  }
  for (const { facetId, month, amount, movements } of input.months) {
    const gathering = byFacet.get(facetId);
    const one = evaluations.get(facetId);
    if (!gathering || !one) continue;
    if (!isListed(kind, input, one, month)) continue;
    gather(gathering, one, { month, amount, count: movements, isBefore: isOpened(input.opening, one, month) });
  }
  return [...gatherings]
    .map(([id, gathering]) => finished(id, gathering))
    .filter(({ movements }) => movements > 0)
    .sort((a, b) => b.gross - a.gross || (a.id < b.id ? -1 : 1));
};

const nothing = (key: SourceKey): Gathering => ({
  ...key,
  facetIds: new Set(),
  movementKinds: new Set(),
  documents: new Set(),
  operations: new Map(),
  amount: 0,
  gross: 0,
  movements: 0,
  firstMonth: null,
  lastMonth: null,
  considered: 0,
  decided: 0,
  last: new Map(),
});

const noteDocument = ({ documents }: Gathering, { nature, documentType }: Facet): void => {
  if (nature === 'realised' && documentType !== '') documents.add(documentType);
};

const noteOperation = ({ operations }: Gathering, { id, kind, nature, operation }: Facet, gross: number): void => {
  if (nature !== 'realised' || operation === '') return;
  const at = operationKey({ kind, code: operation });
  const known = operations.get(at) ?? { kind, code: operation, facetId: id, gross: 0 };
  operations.set(at, { ...known, gross: known.gross + gross });
};

/** As the lists of parameters name it: each kind of movement has codes of its own. */
export const operationKey = ({ kind, code }: Pick<Operation, 'kind' | 'code'>): string => `${kind}:${code}`;

/** Movements pending on another screen are listed here once they have a rule. */
const isListed = (
  kind: MappingKind,
  { references }: FlowInput,
  { ruleAt, facet }: FacetEvaluation,
  month: string,
): boolean => ruleAt(month) !== null || kinds[kind].isPending(facet, references);

interface MonthOfFacet {
  readonly month: string;
  readonly amount: number;
  readonly count: number;
  /** Part of the opening balance: needs no decision. */
  readonly isBefore: boolean;
}

const gather = (
  into: Gathering,
  { facet, disposition, binding, period, ruleAt }: FacetEvaluation,
  { month, amount, count, isBefore }: MonthOfFacet,
) => {
  const gross = Math.abs(amount);
  into.facetIds.add(facet.id);
  noteOperation(into, facet, gross);
  into.amount += amount;
  into.gross += gross;
  into.movements += count;
  if (into.firstMonth === null || month < into.firstMonth) into.firstMonth = month;
  if (into.lastMonth === null || month > into.lastMonth) into.lastMonth = month;
  if (disposition !== null || binding === 'ignored' || !holdsIn(period, month) || isBefore) return;
  const rule = ruleAt(month);
  into.considered += gross;
  if (rule) into.decided += gross;
  const known = into.last.get(facet.id);
  into.last.set(facet.id, {
    month: known && known.month > month ? known.month : month,
    rule: known && known.month > month ? known.rule : rule,
    gross: (known?.gross ?? 0) + gross,
  });
};

/** Types of documents that one account of purchases usually has: invoices of goods and of services, receipts, advances. */
const usualDocuments = 5;

const finished = (id: string, { last, facetIds, movementKinds, documents, operations, ...one }: Gathering): Source => {
  const weights = new Map<Rule, number>();
  let isPending = one.decided < one.considered;
  for (const { rule, gross } of last.values()) {
    if (rule) weights.set(rule, (weights.get(rule) ?? 0) + gross);
    else isPending = true;
  }
  const [rule = null, ...others] = [...weights].sort((a, b) => b[1] - a[1] || a[0].id - b[0].id).map(([rule]) => rule);
  const otherRules = others
    .filter((other) => rule && !sameTargets(other.targets, rule.targets))
    .map((other) => other.id);
  return {
    ...one,
    id,
    facetIds: [...facetIds],
    movementKinds: [...movementKinds].sort(),
    operations: [...operations.values()]
      .sort((a, b) => b.gross - a.gross || (operationKey(a) < operationKey(b) ? -1 : 1))
      .map(({ gross: _gross, ...operation }) => operation),
    isAggregate: one.account !== '' && one.documentType === '' && documents.size > usualDocuments,
    rule,
    otherRules,
    status: statusOf(last.size === 0, isPending, rule, otherRules),
  };
};

const statusOf = (
  isLeftOut: boolean,
  isPending: boolean,
  rule: Rule | null,
  otherRules: readonly number[],
): Source['status'] => {
  if (isLeftOut) return 'ignored';
  if (isPending) return 'pending';
  if (otherRules.length > 0) return 'conflict';
  return rule?.targets.length === 0 ? 'ignored' : 'mapped';
};

export const sameTargets = (a: readonly MappingTarget[], b: readonly MappingTarget[]): boolean =>
  JSON.stringify(a.map(({ key, share }) => [key, share]).sort()) ===
  JSON.stringify(b.map(({ key, share }) => [key, share]).sort());

/** The accounts above one, the nearest first. */
export const branchOf = (account: string, { accounts }: Pick<References, 'accounts'>): Account[] =>
  accountsAbove(account, accounts).flatMap((code) => accounts.get(code) ?? []);

export const coverageOf = (
  sources: readonly (Pick<Source, 'considered' | 'decided'> & { readonly status: SourceStatus })[],
): MappingCoverage => {
  const relevant = sources.filter(({ considered, status }) => considered > 0 || status !== 'ignored');
  const of = (...statuses: SourceStatus[]) => relevant.filter(({ status }) => statuses.includes(status)).length;
  const amount = relevant.reduce((sum, { considered }) => sum + considered, 0);
  const mapped = relevant.reduce((sum, { decided }) => sum + decided, 0);
  const mappedSources = of('mapped', 'ignored', 'conflict');
  return {
    sources: relevant.length,
    mapped_sources: mappedSources,
    suggested_sources: of('suggested'),
    pending_sources: of('pending'),
    amount,
    mapped_amount: mapped,
    by_rows: relevant.length === 0 ? null : mappedSources / relevant.length,
    by_value: amount === 0 ? null : mapped / amount,
  };
};
