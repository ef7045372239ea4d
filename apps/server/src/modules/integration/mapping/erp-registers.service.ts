/** The ERPs of an organization over all its connections: how they stand, and their companies and works. */
import {
  type ErpBinding,
  type ErpCompany,
  type ErpSystem,
  type ErpSystemRow,
  type ErpWork,
  erpSystems,
  type RunState,
  runsUnderWay,
} from '@uni/contracts';
import { integration } from '@uni/phrases';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { wireInstant } from '../../../platform/time.ts';
import { type ConnectionRow, lastRuns, listConnections, settingsOf } from '../connections/connections.repository.ts';
import { describeBindings } from './bindings.service.ts';

export interface RegisterQuery {
  readonly system?: ErpSystem | undefined;
  readonly connection?: number | undefined;
}

interface Described {
  readonly connection: ConnectionRow;
  readonly bindings: readonly ErpBinding[];
}

export async function listErpSystems({ db }: Context): Promise<ErpSystemRow[]> {
  const connections = await listConnections(db);
  const runs = await lastRuns(db);
  return erpSystems.map((system) =>
    systemOf(
      system,
      connections.filter((row) => row.system === system),
      (id) => runs.get(id)?.state ?? null,
    ),
  );
}

export async function listErpCompanies({ db }: Context, query: RegisterQuery): Promise<ErpCompany[]> {
  return (await describeAll(db, query)).flatMap(companiesOf);
}

export async function listErpSites({ db }: Context, query: RegisterQuery): Promise<ErpWork[]> {
  return (await describeAll(db, query)).flatMap(sitesOf);
}

const describeAll = async (db: TenantDatabase, { system, connection }: RegisterQuery): Promise<Described[]> => {
  const all: Described[] = [];
  for (const row of await listConnections(db)) {
    const isMeant = (system ?? row.system) === row.system && (connection ?? row.id) === row.id;
    if (isMeant) all.push({ connection: row, bindings: await describeBindings(db, row) });
  }
  return all;
};

const systemOf = (
  system: ErpSystem,
  connections: readonly ConnectionRow[],
  lastState: (id: number) => RunState | null,
): ErpSystemRow => {
  const synced = connections.map(({ synced_at }) => synced_at?.getTime() ?? 0);
  const oldest = Math.min(...synced);
  const inStates = (states: readonly RunState[]) =>
    connections.filter(({ id }) => states.some((state) => state === lastState(id))).length;
  return {
    id: system,
    key: system,
    name: integration.systems[system],
    connections: connections.length,
    active: connections.filter((row) => settingsOf(row).is_active).length,
    running: inStates(runsUnderWay),
    failed: inStates(['failed', 'partial']),
    synced_at: Number.isFinite(oldest) && oldest > 0 ? wireInstant(new Date(oldest)) : null,
  };
};

const sitesOf = ({ connection, bindings }: Described): ErpWork[] =>
  bindings.map((row) => ({
    id: JSON.stringify([connection.id, row.company, row.cost_center]),
    connection: connection.id,
    system: connection.system,
    code: row.cost_center,
    name: row.cost_center__name,
    company: row.company,
    company__name: row.company__name,
    state: row.state,
    enterprise: row.enterprise,
    module: row.module,
    gross_amount: row.gross_amount,
    movements: row.movements,
  }));

/** Those with most money first, as their works are. */
const companiesOf = ({ connection, bindings }: Described): ErpCompany[] =>
  [...Map.groupBy(bindings, ({ company }) => company)]
    .map(
      ([code, sites]): ErpCompany => ({
        id: JSON.stringify([connection.id, code]),
        connection: connection.id,
        system: connection.system,
        code,
        name: sites[0]?.company__name ?? '',
        works: sites.length,
        pending: sites.filter(({ state }) => state === 'pending').length,
        enterprises: [...new Set(sites.flatMap(({ enterprise }) => enterprise ?? []))],
        gross_amount: sites.reduce((sum, row) => sum + row.gross_amount, 0),
        movements: sites.reduce((sum, row) => sum + row.movements, 0),
      }),
    )
    .sort((a, b) => b.gross_amount - a.gross_amount || (a.code < b.code ? -1 : 1));
