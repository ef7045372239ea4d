/** From what landed to the months of enterprises, stored and handed to planning. The same again writes nothing. */
import type { BucketSums, ErpSeries } from '@uni/contracts';
import { canonicalJson, isReplaceable } from '@uni/engine';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { listModules, livingEnterprises, replaceErpEntries, type SentCell } from '../../planner/index.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import type { Chosen } from '../mapping-model/choices.model.ts';
import type { References } from '../mapping-model/facets.model.ts';
import { type Binding, type Flow, type FlowInput, flowOf, type Opening, totalOf } from '../mapping-model/flow.model.ts';
import { impliedRules } from '../mapping-model/implied-rules.model.ts';
import { installmentKinds } from '../mapping-model/installment-kinds.model.ts';
import {
  accountsIn,
  type Registers,
  readRegistered,
  registerResources,
  workTypesIn,
} from '../mapping-model/registers.model.ts';
import { rowFiltersOf } from '../mapping-model/row-filters.model.ts';
import { type Rule, ruleBook } from '../mapping-model/rules.model.ts';
import { addedLines, cellsIn, changedCells, seriesLines } from '../mapping-model/series.model.ts';
import { callSales } from '../shared/sales-projection-requests.repository.ts';
import {
  readBindings,
  readChosen,
  readDays,
  readExcluded,
  readFacets,
  readMonths,
  readRegisters,
  readRules,
  readStartDay,
} from './flow.repository.ts';
import {
  linesOfBody,
  lockPublication,
  type PartRow,
  readParts,
  readSeriesBody,
  storeFlow,
  storePart,
  storeSeries,
} from './series.repository.ts';

/** Replacements for stored data, to preview their effect. */
export interface Instead {
  readonly rules?: readonly Rule[];
  readonly chosen?: Chosen;
  readonly bindings?: ReadonlyMap<string, Binding>;
}

export interface Loaded {
  readonly input: FlowInput;
  readonly registered: Registers;
  readonly rules: readonly Rule[];
}

type Source = Pick<ConnectionRow, 'id' | 'system'>;

/** Everything that the series of a connection follows from. */
export const loadFlow = async (
  transaction: Transaction,
  organizationId: number,
  { id, system }: Source,
  instead: Instead = {},
): Promise<Loaded> => {
  const resources = registerResources(system, ['companies', 'costCenters', 'accounts', 'conditions']);
  const registered = readRegistered(system, await readRegisters(transaction, organizationId, id, resources));
  const references: References = { system, accounts: accountsIn(registered), workTypes: workTypesIn(registered) };
  const facets = await readFacets(transaction, organizationId, id);
  const chosen = instead.chosen ?? (await readChosen(transaction, organizationId, id));
  const rules = instead.rules ?? (await readRules(transaction, organizationId));
  const input: FlowInput = {
    connection: id,
    references,
    facets,
    months: await readMonths(transaction, organizationId, id),
    excluded: await readExcluded(transaction, organizationId, id, rowFiltersOf(system, chosen)),
    opening: await openingOf(transaction, organizationId, id, rowFiltersOf(system, chosen)),
    bindings: instead.bindings ?? (await readBindings(transaction, organizationId, id)),
    enterprises: await enterprisesOf(transaction),
    chosen,
    financed: financedIn(registered, chosen),
    book: ruleBook([...rules, ...impliedRules(references, chosen, facets)]),
  };
  return { input, registered, rules };
};

const financedIn = (registered: Registers, chosen: Chosen): ReadonlySet<string> => {
  const kindOf = installmentKinds(chosen);
  const named = registered('conditions').map(({ code, name }) => [code, name] as const);
  const codes = new Map([
    ...[...(chosen.get('sellFinancedPortion')?.keys() ?? [])].map((code) => [code, ''] as const),
    ...named,
  ]);
  return new Set([...codes].flatMap(([code, name]) => (kindOf(code, name) === 'bank_transfer' ? [code] : [])));
};

/** Returns the day from which movements count one by one. Within a month, the database returns those before it. */
const openingOf = async (
  transaction: Transaction,
  organizationId: number,
  connectionId: number,
  filters: ReturnType<typeof rowFiltersOf>,
): Promise<Opening | null> => {
  const day = await readStartDay(transaction, organizationId, connectionId);
  if (day === null || day.endsWith('-01')) return day === null ? null : { day, before: new Map() };
  const days = { from: `${day.slice(0, 7)}-01`, before: day };
  const before = await readDays(transaction, organizationId, connectionId, days);
  for (const [key, amount] of await readExcluded(transaction, organizationId, connectionId, filters, days))
    before.set(key, (before.get(key) ?? 0) - amount);
  return { day, before };
};

/** Enterprises that are not in the bin, with the numbers of their modules. */
export const enterprisesOf = async (db: Transaction): Promise<Map<number, ReadonlySet<number>>> => {
  const numbers = new Map<number, Set<number>>();
  for (const { id } of await livingEnterprises(db)) numbers.set(id, new Set());
  for (const { enterprise_id, n_modulo } of await listModules(db, null, null))
    numbers.get(enterprise_id)?.add(n_modulo);
  return numbers;
};

export interface Published {
  readonly sums: BucketSums;
  readonly enterprises_changed: number;
  readonly facets: number;
}

export interface Act {
  readonly at: Date;
  /** The user who caused it; null: a run. */
  readonly authorId: number | null;
  /** Hands also what has not changed to planning, which may have been changed there. */
  readonly everything?: boolean;
}

/** Projects a connection's months again. */
export const publishSeries = async (
  transaction: Transaction,
  organizationId: number,
  connection: Source,
  act: Act,
): Promise<Published> => {
  await lockPublication(transaction, organizationId);
  const { input } = await loadFlow(transaction, organizationId, connection);
  const flow = flowOf(input);
  const touched = await storeParts(transaction, organizationId, connection, flow, act.at);
  const merged = await mergeParts(transaction, organizationId, touched, act.at);
  const handed = act.everything ? await allOf(transaction, organizationId, flow, merged) : merged;
  for (const [enterpriseId, lines] of handed) {
    if (!input.enterprises.has(enterpriseId)) continue;
    const acts = { enterpriseId, authorId: act.authorId, at: act.at };
    await replaceErpEntries(transaction, acts, entriesOf(lines));
  }
  await storeFlow(transaction, organizationId, {
    connection_id: connection.id,
    published_at: act.at,
    sums: flow.sums,
    unmapped: Object.fromEntries(flow.unmapped),
    facets: input.facets.length,
  });
  return { sums: totalOf(flow.sums), enterprises_changed: touched.length, facets: input.facets.length };
};

/** Publishes new movements, in the transaction that ends a run. */
export const publishAfterRun =
  ({ now }: Pick<Platform, 'now'>) =>
  async (transaction: Transaction, organizationId: number, connection: Source): Promise<void> => {
    await publishSeries(transaction, organizationId, connection, { at: now(), authorId: null });
    await callSales(transaction, organizationId, connection.id);
  };

/** Largest differences stored per changed part. */
const storedChangesLimit = 200;

/** The enterprises whose months are other than before. */
export const storeParts = async (
  transaction: Transaction,
  organizationId: number,
  connection: Pick<Source, 'id'>,
  flow: Pick<Flow, 'series'>,
  at: Date,
): Promise<number[]> => {
  const before = new Map<number, PartRow>();
  for (const part of await readParts(transaction, organizationId, { connection: connection.id }))
    before.set(part.enterprise_id, part);
  const touched: number[] = [];
  for (const enterpriseId of new Set([...before.keys(), ...flow.series.keys()])) {
    const known = before.get(enterpriseId);
    const lines = seriesLines(flow.series.get(enterpriseId) ?? new Map());
    const text = canonicalJson(lines);
    if (text === (known?.lines ?? '[]')) continue;
    touched.push(enterpriseId);
    const old: ErpSeries['lines'] = known ? JSON.parse(known.lines) : [];
    const changes = changedCells(old, lines);
    const size = (one: (typeof changes)[number]) => Math.abs(one.after - one.before);
    await storePart(transaction, organizationId, {
      connection_id: connection.id,
      enterprise_id: enterpriseId,
      lines: text,
      published_at: at,
      previous_at: known?.published_at ?? null,
      changes: changes.sort((a, b) => size(b) - size(a)).slice(0, storedChangesLimit),
      cells_changed: changes.length,
      total_before: sumOf(old),
      total_after: sumOf(lines),
    });
  }
  return touched;
};

const sumOf = (lines: ErpSeries['lines']): number =>
  lines.reduce((sum, { nature, values }) => (nature === 'realised' ? values.reduce((a, b) => a + b, sum) : sum), 0);

/** Merges all connections' parts of these enterprises. Stores and returns them. */
export const mergeParts = async (
  transaction: Transaction,
  organizationId: number,
  enterprises: readonly number[],
  at: Date,
): Promise<Map<number, ErpSeries['lines']>> => {
  const parts = await readParts(transaction, organizationId, { enterprises });
  const merged = new Map<number, ErpSeries['lines']>();
  for (const enterpriseId of enterprises) {
    const own = parts.filter((part) => part.enterprise_id === enterpriseId);
    const lines = addedLines(own.map((part) => JSON.parse(part.lines)));
    merged.set(enterpriseId, lines);
    await storeSeries(transaction, organizationId, enterpriseId, { body: canonicalJson({ lines }), published_at: at });
  }
  return merged;
};

const allOf = async (
  transaction: Transaction,
  organizationId: number,
  flow: Flow,
  merged: ReadonlyMap<number, ErpSeries['lines']>,
): Promise<Map<number, ErpSeries['lines']>> => {
  const all = new Map(merged);
  for (const enterpriseId of flow.series.keys())
    if (!all.has(enterpriseId))
      all.set(enterpriseId, linesOfBody(await readSeriesBody(transaction, organizationId, enterpriseId)));
  return all;
};

/** Returns the months that planning stores: without expected documents and lines of funding. */
export const entriesOf = (lines: ErpSeries['lines']): SentCell[] =>
  cellsIn(lines).flatMap(({ nature, ...cell }) =>
    nature !== 'forecast' && isReplaceable(cell.key) ? [{ nature, ...cell }] : [],
  );
