/** From what landed to the months of enterprises, stored and handed to planning. The same again writes nothing. */
import type { BucketSums, ErpSeries } from '@uni/contracts';
import { canonicalJson, isReplaceable } from '@uni/engine';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { replaceErpEntries, type SentCell } from '../../planner/index.ts';
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
import { listEnterpriseModules } from '../shared/enterprise-modules.service.ts';
import { requestSalesProjection } from '../shared/sales-projection-requests.repository.ts';
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
export async function loadFlow(db: TenantDatabase, { id, system }: Source, instead: Instead = {}): Promise<Loaded> {
  const resources = registerResources(system, ['companies', 'costCenters', 'accounts', 'conditions']);
  const registered = readRegistered(system, await readRegisters(db, id, resources));
  const references: References = { system, accounts: accountsIn(registered), workTypes: workTypesIn(registered) };
  const facets = await readFacets(db, id);
  const chosen = instead.chosen ?? (await readChosen(db, id));
  const rules = instead.rules ?? (await readRules(db));
  const input: FlowInput = {
    connection: id,
    references,
    facets,
    months: await readMonths(db, id),
    excluded: await readExcluded(db, id, rowFiltersOf(system, chosen)),
    opening: await openingOf(db, id, rowFiltersOf(system, chosen)),
    bindings: instead.bindings ?? (await readBindings(db, id)),
    enterprises: await listEnterpriseModules(db),
    chosen,
    financed: financedIn(registered, chosen),
    book: ruleBook([...rules, ...impliedRules(references, chosen, facets)]),
  };
  return { input, registered, rules };
}

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
  db: TenantDatabase,
  connectionId: number,
  filters: ReturnType<typeof rowFiltersOf>,
): Promise<Opening | null> => {
  const day = await readStartDay(db, connectionId);
  if (day === null || day.endsWith('-01')) return day === null ? null : { day, before: new Map() };
  const days = { from: `${day.slice(0, 7)}-01`, before: day };
  const before = await readDays(db, connectionId, days);
  for (const [key, amount] of await readExcluded(db, connectionId, filters, days))
    before.set(key, (before.get(key) ?? 0) - amount);
  return { day, before };
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
  /** Also sends what has not changed to planning, where it may have been changed. */
  readonly everything?: boolean;
}

/** Projects a connection's months again. */
export async function publishSeries(db: TenantDatabase, connection: Source, act: Act): Promise<Published> {
  await lockPublication(db);
  const { input } = await loadFlow(db, connection);
  const flow = flowOf(input);
  const touched = await storeParts(db, connection, flow, act.at);
  const merged = await mergeParts(db, touched, act.at);
  const handed = act.everything ? await allOf(db, flow, merged) : merged;
  for (const [enterpriseId, lines] of handed) {
    if (!input.enterprises.has(enterpriseId)) continue;
    const acts = { organizationId: db.organizationId, enterpriseId, authorId: act.authorId, at: act.at };
    await replaceErpEntries(db, acts, entriesOf(lines));
  }
  await storeFlow(db, {
    connection_id: connection.id,
    published_at: act.at,
    sums: flow.sums,
    unmapped: Object.fromEntries(flow.unmapped),
    facets: input.facets.length,
  });
  return { sums: totalOf(flow.sums), enterprises_changed: touched.length, facets: input.facets.length };
}

/** Publishes new movements, in the transaction that ends a run. */
export const publishAfterRun =
  ({ now }: Pick<Platform, 'now'>) =>
  async (db: TenantDatabase, connection: Source): Promise<void> => {
    await publishSeries(db, connection, { at: now(), authorId: null });
    await requestSalesProjection(db, connection.id);
  };

/** Largest differences stored per changed part. */
const storedChangesLimit = 200;

/** The enterprises whose months are other than before. */
export async function storeParts(
  db: TenantDatabase,
  connection: Pick<Source, 'id'>,
  flow: Pick<Flow, 'series'>,
  at: Date,
): Promise<number[]> {
  const before = new Map<number, PartRow>();
  for (const row of await readParts(db, { connection: connection.id })) before.set(row.enterprise_id, row);
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
    await storePart(db, {
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
}

const sumOf = (lines: ErpSeries['lines']): number =>
  lines.reduce((sum, { nature, values }) => (nature === 'realised' ? values.reduce((a, b) => a + b, sum) : sum), 0);

/** Merges all connections' parts of these enterprises. Stores and returns them. */
export async function mergeParts(
  db: TenantDatabase,
  enterprises: readonly number[],
  at: Date,
): Promise<Map<number, ErpSeries['lines']>> {
  const rows = await readParts(db, { enterprises });
  const merged = new Map<number, ErpSeries['lines']>();
  for (const enterpriseId of enterprises) {
    const own = rows.filter((row) => row.enterprise_id === enterpriseId);
    const lines = addedLines(own.map((row) => JSON.parse(row.lines)));
    merged.set(enterpriseId, lines);
    await storeSeries(db, enterpriseId, { body: canonicalJson({ lines }), published_at: at });
  }
  return merged;
}

const allOf = async (
  db: TenantDatabase,
  flow: Flow,
  merged: ReadonlyMap<number, ErpSeries['lines']>,
): Promise<Map<number, ErpSeries['lines']>> => {
  const all = new Map(merged);
  for (const enterpriseId of flow.series.keys())
    if (!all.has(enterpriseId)) all.set(enterpriseId, linesOfBody(await readSeriesBody(db, enterpriseId)));
  return all;
};

/** Returns the months that planning stores: without expected documents and lines of funding. */
export const entriesOf = (lines: ErpSeries['lines']): SentCell[] =>
  cellsIn(lines).flatMap(({ nature, ...cell }) =>
    nature !== 'forecast' && isReplaceable(cell.key) ? [{ nature, ...cell }] : [],
  );
