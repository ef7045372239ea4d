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
import type { Transaction } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import { type ConnectionRow, lastRuns, listConnections, settingsOf } from '../connections/connections.repository.ts';
import { describeBindings } from './bindings.service.ts';

export interface RegisterQuery {
  readonly system?: ErpSystem | undefined;
  readonly connection?: number | undefined;
}

export interface ErpRegisters {
  systems(actor: Actor): Promise<ErpSystemRow[]>;
  companies(actor: Actor, query: RegisterQuery): Promise<ErpCompany[]>;
  works(actor: Actor, query: RegisterQuery): Promise<ErpWork[]>;
}

interface Described {
  readonly connection: ConnectionRow;
  readonly bindings: readonly ErpBinding[];
}

export const createErpRegisters = (platform: Platform): ErpRegisters => {
  const described = (actor: Actor, query: RegisterQuery): Promise<Described[]> =>
    platform.database.withOrganization(actor.scope, (transaction) => describeAll(transaction, actor.scope, query));
  return {
    systems: (actor) =>
      platform.database.withOrganization(actor.scope, async (transaction) => {
        const connections = await listConnections(transaction);
        const runs = await lastRuns(transaction);
        return erpSystems.map((system) =>
          systemOf(
            system,
            connections.filter((row) => row.system === system),
            (id) => runs.get(id)?.state ?? null,
          ),
        );
      }),

    companies: async (actor, query) => (await described(actor, query)).flatMap(companiesOf),

    works: async (actor, query) => (await described(actor, query)).flatMap(sitesOf),
  };
};

const describeAll = async (
  transaction: Transaction,
  organizationId: number,
  { system, connection }: RegisterQuery,
): Promise<Described[]> => {
  const all: Described[] = [];
  for (const row of await listConnections(transaction)) {
    const isMeant = (system ?? row.system) === row.system && (connection ?? row.id) === row.id;
    if (isMeant) all.push({ connection: row, bindings: await describeBindings(transaction, organizationId, row) });
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
