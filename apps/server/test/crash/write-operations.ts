/**
 * What the crash test writes and how it recognises it again. To test another kind of write, add a row: the killing,
 * restarting and counting is the same for all.
 */
import { firstBrokenEntry } from '../../src/platform/audit/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import type { Client } from './client.ts';

export interface WriteOperation {
  readonly name: string;
  /** Runs once, on the first server; what it returns is handed to the others. */
  readonly prepare: (client: Client) => Promise<unknown>;
  /**
   * One write over HTTP, marked with `n`, which is unique in the whole run. Resolves only when the server has
   * acknowledged it; throws when it has not.
   */
  readonly write: (client: Client, prepared: unknown, n: number) => Promise<void>;
  /** The marks that are there, asked over HTTP after a restart. A mark that appears twice is reported twice. */
  readonly read: (client: Client, prepared: unknown) => Promise<number[]>;
  /** What only the database can tell, asked at the end: sentences about anything half-written. */
  readonly audit: (database: Database, organizationId: number) => Promise<string[]>;
}

const permitGroups = '/api/admin/permit-groups/';
const mark = /^Grupo (\d+)$/;

/** Each creates a row, an audit entry and a chain head in one transaction, under an Idempotency-Key. */
const createPermitGroup: WriteOperation = {
  name: 'permit-group',
  prepare: async () => null,
  write: async (client, _prepared, n) => {
    await client.send('POST', permitGroups, { name: `Grupo ${n}` }, { 'idempotency-key': `kill-${n}` });
  },
  read: async (client) => {
    const groups = await client.send('GET', permitGroups);
    if (!Array.isArray(groups)) throw new Error('the list of permit groups is no list');
    return groups.flatMap(({ name }: { name: string }) => {
      const found = mark.exec(name)?.[1];
      return found === undefined ? [] : [Number(found)];
    });
  },
  audit: (database, organizationId) =>
    database.withOrganization(organizationId, async (transaction) => {
      const groups = await transaction.selectFrom('permit_groups').select(['id', 'name']).execute();
      const entries = await transaction
        .selectFrom('audit_entries')
        .select('target_id')
        .where('action', '=', 'permit_group.created')
        .execute();
      const keys = await transaction.selectFrom('idempotency_keys').select(['key', 'status']).execute();
      const broken = await firstBrokenEntry(transaction, organizationId);
      const written = new Set(entries.map((entry) => entry.target_id));
      return [
        ...(broken === null ? [] : [`the audit chain is broken at ${broken}`]),
        ...groups.filter(({ id }) => !written.has(id)).map(({ name }) => `${name} has no audit entry`),
        ...(entries.length === groups.length ? [] : [`${entries.length} audit entries for ${groups.length} groups`]),
        ...(keys.length === groups.length ? [] : [`${keys.length} idempotency keys for ${groups.length} groups`]),
        ...keys.filter(({ status }) => status !== 201).map(({ key }) => `${key} has no answer`),
      ];
    }),
};

export const writeOperations: readonly WriteOperation[] = [createPermitGroup];
