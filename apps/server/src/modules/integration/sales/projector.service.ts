/**
 * Turns landed rows into rows of the sales back office. Each page of keys is one transaction that also stores its cursor. A
 * killed worker resumes after the last page. Unchanged rows are skipped.
 */

import { type ErpSystem, type ErpTally, erpTallies } from '@uni/contracts';
import { record } from '../../../platform/audit/index.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { hashText } from '../../../platform/hashing.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import type { Worker } from '../../../platform/work/index.ts';
import {
  addTallies,
  type ErpContract,
  type ErpParty,
  type ErpTarget,
  type ErpUnit,
  findErpLinks,
  type IncomingRow,
  noTally,
  putErpContracts,
  putErpParties,
  putErpUnits,
  removeErpContracts,
  removeErpParties,
  removeErpUnits,
} from '../../sales/index.ts';
import { type ConnectionRow, findConnection } from '../connections/connections.repository.ts';
import { takeTime } from '../landing/landing.repository.ts';
import { salesWorker } from '../shared/sales-projection-requests.repository.ts';
import { salesContext } from './context.service.ts';
import { leavePage } from './leave-page.service.ts';
import {
  changeProjection,
  countHeads,
  digestsBeneath,
  findProjection,
  type HeadRow,
  headsAfter,
  noteFailure,
  type ProjectionRow,
  projectionsDue,
  rowsBeneath,
} from './projections.repository.ts';
import type { Children, SalesContext, SalesReader, Stage } from './reading.model.ts';
import { siengeSales } from './sienge.model.ts';
import { uauSales } from './uau.model.ts';

const readers: Readonly<Record<ErpSystem, SalesReader>> = { sienge: siengeSales, uau: uauSales };

/** Of contracts fewer: each brings its installments. */
const pageSizes = { units: 500, clients: 500, suppliers: 500, contracts: 100 } as const;

export const salesProjector = ({ database, now }: Platform): Worker => ({
  name: salesWorker,
  kind: 'computes',
  act: async (organizationId, signal) => {
    const within = <T>(work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
      database.withOrganization(organizationId, work);
    const due = await within(projectionsDue);
    const problems: unknown[] = [];
    for (const connectionId of due)
      try {
        while (await within((db) => projectPage(db, connectionId, now()))) if (signal.aborted) return now();
      } catch (problem) {
        // Other connections do not wait for this one. It is reported as failed and retried.
        problems.push(problem);
        await within((db) => noteFailure(db, connectionId, now()));
      }
    if (problems.length > 0) throw new AggregateError(problems, 'rows of the sales back office could not be made');
    return null;
  },
});

/** One page; false: there is nothing more to do. */
const projectPage = async (db: TenantDatabase, connectionId: number, at: Date): Promise<boolean> => {
  await takeTime(db);
  const projection = await findProjection(db, connectionId, true);
  if (!projection || projection.wanted <= projection.done) return false;
  const connection = await findConnection(db, connectionId);
  if (!connection) return leavePage(db, projection, at);
  const reader = readers[connection.system];
  const row = projection.working === 0 ? await begin(db, projection, reader, at) : projection;
  const stage = reader.stages[row.stage];
  const target = { organizationId: db.organizationId, connectionId, system: connection.system, at };
  const change = (fields: Partial<ProjectionRow>) => changeProjection(db, connectionId, fields);
  if (!stage) {
    await change({ done: row.working, working: 0, finished_at: at });
    await recordTallies(db, target, row);
    return row.wanted > row.working;
  }
  const size = pageSizes[stage.resource];
  const heads = await headsAfter(db, connectionId, stage.from, { cursor: row.cursor, size });
  const tally = heads.length === 0 ? noTally : await putPage(db, target, connection, { reader, stage, heads });
  const last = heads.at(-1);
  const isOver = heads.length < size || !last;
  await change({
    ...(isOver ? { stage: row.stage + 1, cursor: '' } : { cursor: last.key }),
    seen: row.seen + heads.length,
    failed_at: null,
    ...addTallies(row, tally),
  });
  return true;
};

/**
 * One audit entry for each kind of change to contracts, however many it concerns. A first reading yields tens of thousands, and
 * the audit trail is one chain. The list filters the contracts changed since the reading began.
 */
const recordTallies = async (
  db: TenantDatabase,
  { organizationId, connectionId, system, at }: ErpTarget,
  row: ProjectionRow,
): Promise<void> => {
  for (const kind of erpTallies)
    if (row[kind] > 0)
      await record(db, {
        ...{ organizationId, actorId: null, action: `erp_contracts.${kind}`, target: 'erp_contracts' as const },
        ...{ targetId: connectionId, at },
        details: { source: system, from: (row.began_at ?? at).toISOString(), count: row[kind] },
      });
};

const begin = async (
  db: TenantDatabase,
  row: ProjectionRow,
  { stages }: SalesReader,
  at: Date,
): Promise<ProjectionRow> => {
  const total = await countHeads(
    db,
    row.connection_id,
    stages.map(({ from }) => from),
  );
  const begun = { working: row.wanted, stage: 0, cursor: '', seen: 0, total, began_at: at, ...noTally };
  await changeProjection(db, row.connection_id, begun);
  return { ...row, ...begun };
};

interface Page {
  readonly reader: SalesReader;
  readonly stage: Stage;
  readonly heads: readonly HeadRow[];
}

const putPage = async (
  db: TenantDatabase,
  target: ErpTarget,
  connection: ConnectionRow,
  { reader, stage: { resource }, heads }: Page,
): Promise<ErpTally> => {
  const month = dayInSaoPaulo(target.at).slice(0, 7);
  const context = await salesContext(db, connection, month);
  if (resource === 'contracts') return putContracts(db, target, reader, heads, context);
  if (resource === 'units') {
    const changes = readHeads(heads, (payload) => reader.unit(payload, context));
    await putErpUnits(db, target, await changedOf(db, target, resource, changes.rows));
    await removeErpUnits(db, target, changes.gone);
    return noTally;
  }
  const changes = readHeads(heads, (payload) => reader.party(payload, resource));
  await putErpParties(db, target, resource, await changedOf(db, target, resource, changes.rows));
  await removeErpParties(db, target, resource, changes.gone);
  return noTally;
};

const hashOf = (value: unknown): string => hashText(JSON.stringify(value)).slice(0, 32);

/** Rows that exist and have an owner here, with their hash, and the keys of all others. */
const readHeads = <Row extends ErpUnit | ErpParty>(
  heads: readonly HeadRow[],
  read: (payload: string) => Row | null,
): { rows: IncomingRow<Row>[]; gone: string[] } => {
  const rows: IncomingRow<Row>[] = [];
  const gone: string[] = [];
  for (const { key, payload } of heads) {
    const row = payload === null ? null : read(payload);
    if (row) rows.push({ key, hash: hashOf(row), row });
    else gone.push(key);
  }
  return { rows, gone };
};

/** Returns the changed rows, and those whose doubt may be resolved by now. */
const changedOf = async <Row extends { readonly key: string; readonly hash: string }>(
  db: TenantDatabase,
  target: ErpTarget,
  resource: Stage['resource'],
  rows: readonly Row[],
): Promise<Row[]> => {
  const links = await findErpLinks(
    db,
    target,
    resource,
    rows.map(({ key }) => key),
  );
  return rows.filter(({ key, hash }) => {
    const link = links.get(key);
    return !link || link.is_gone || link.stand !== 'own' || link.hash !== hash;
  });
};

const putContracts = async (
  db: TenantDatabase,
  target: ErpTarget,
  reader: SalesReader,
  heads: readonly HeadRow[],
  context: SalesContext,
): Promise<ErpTally> => {
  const gone: string[] = [];
  const there: { key: string; payload: string; hash: string; groups: Readonly<Record<string, string>> }[] = [];
  for (const { key, hash, payload } of heads) {
    const groups = payload === null ? null : reader.groups(payload, context);
    if (payload === null || groups === null) gone.push(key);
    else there.push({ key, payload, hash, groups });
  }
  const beneath = async <T>(
    find: (of: SalesReader['children'][number], groups: string[]) => Promise<Map<string, T>>,
  ) => {
    const byChild = new Map<string, Map<string, T>>();
    for (const child of reader.children) {
      const groups = there.flatMap((one) => one.groups[child.name] || []);
      byChild.set(child.name, await find(child, groups));
    }
    return (name: string, group: string | undefined): T | undefined => byChild.get(name)?.get(group ?? '');
  };
  const digests = await beneath((child, groups) => digestsBeneath(db, target.connectionId, child, groups));
  const named = await namesOf(db, target, reader, there, context);
  const hashed = there.map((one) => {
    const below = reader.children.map(({ name }) => digests(name, one.groups[name]) ?? '');
    return { ...one, hash: hashOf([one.hash, below, named(one.payload), context.hash]) };
  });
  const changed = await changedOf(db, target, 'contracts', hashed);
  there.length = 0;
  there.push(...changed);
  const children = await beneath((child, groups) => rowsBeneath(db, target.connectionId, child, groups));
  const changes = changed.map(({ key, hash, payload, groups }): IncomingRow<ErpContract> => {
    const own: Children = Object.fromEntries(
      reader.children.map(({ name }) => [name, children(name, groups[name]) ?? []]),
    );
    return { key, hash, row: reader.contract(payload, own, context) };
  });
  const put = await putErpContracts(db, target, changes);
  return addTallies(put, await removeErpContracts(db, target, gone));
};

/** Returns our rows that a contract names: another row is another contract. */
const namesOf = async (
  db: TenantDatabase,
  target: ErpTarget,
  reader: SalesReader,
  contracts: readonly { readonly payload: string }[],
  context: SalesContext,
): Promise<(payload: string) => unknown> => {
  const bare = new Map(contracts.map(({ payload }) => [payload, reader.contract(payload, {}, context)]));
  const linked = async (resource: 'clients' | 'units', keyOf: (row: ErpContract) => string | null) => {
    const keys = [...bare.values()].flatMap((row) => keyOf(row) ?? []);
    return findErpLinks(db, target, resource, keys);
  };
  const clients = await linked('clients', ({ client }) => client);
  const units = await linked('units', ({ unit }) => unit);
  return (payload) => {
    const row = bare.get(payload);
    return [
      row?.enterprise_id,
      row?.n_modulo,
      clients.get(row?.client ?? '')?.row_id,
      units.get(row?.unit ?? '')?.row_id,
    ];
  };
};
