/**
 * Writes of the crash test, and their marks. To test another kind of write, add a row: killing, restarting and counting are the
 * same for all.
 */
import { applyTemplate, type Json, residencialVertical, type StudyEdit } from '@uni/contracts';
import { studyHash } from '@uni/engine';
import { firstBrokenEntry } from '@uni/server/src/platform/audit/index.ts';
import type { Database } from '@uni/server/src/platform/database/index.ts';
import type { Client } from '@uni/server/testing/index.ts';

export interface WriteOperation {
  readonly name: string;
  /** Runs once, on the first server; what it returns is handed to the others. */
  readonly prepare: (client: Client) => Promise<unknown>;
  /**
   * One write over HTTP, marked with `n`, which is unique in the whole run. Resolves only when the server has
   * acknowledged it; throws when it has not.
   */
  readonly write: (client: Client, prepared: unknown, n: number) => Promise<void>;
  /** The existing marks, read over HTTP after a restart. A mark that appears twice is returned twice. */
  readonly read: (client: Client, prepared: unknown) => Promise<number[]>;
  /** Checks in the database at the end: sentences about anything half-written. */
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
      const markText = mark.exec(name)?.[1];
      return markText === undefined ? [] : [Number(markText)];
    });
  },
  audit: (database, organizationId) =>
    database.withOrganization(organizationId, async (transaction) => {
      const all = await transaction.selectFrom('permit_groups').select(['id', 'name']).execute();
      // A new organization has groups without a writer.
      const groups = all.filter(({ name }) => mark.test(name));
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

const versions = '/api/planner/versions/';

interface Draft {
  readonly url: string;
  readonly item: string;
}

const isDraft = (prepared: unknown): prepared is Draft =>
  typeof prepared === 'object' && prepared !== null && 'url' in prepared && 'item' in prepared;

const field = (body: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((node, step) => Reflect.get(Object(node), step), body);

/** Each writes the study, an edit, the projection cache, an audit entry and a chain head in one transaction. */
const editStudy: WriteOperation = {
  name: 'study-edit',
  prepare: async (client) => {
    const enterprise = await client.send('POST', '/api/planner/enterprises/', { code: 'KILL', name: 'Torre' });
    const study = applyTemplate(residencialVertical, { name: 'Torre' });
    const body = { empreendimento: field(enterprise, 'id'), nome: 'Rev 1', study };
    const url = `${versions}${field(await client.send('POST', versions, body), 'id')}/`;
    const read = await client.send('GET', `${url}study/`);
    return { url, item: `/expenses/@${field(read, 'identity', 'expenses', 0, 'id')}` } satisfies Draft;
  },
  // The mark is an item's own id: an insert never overlaps another one, so that every writer is merged.
  write: async (client, prepared, n) => {
    if (!isDraft(prepared)) throw new Error('no draft was prepared');
    const read = await client.send('GET', prepared.url);
    const value: Json = { group: 'other_expenses', name: `Marca ${n}`, value: { basis: 'amount', amount: n } };
    const timed = { ...value, timing: { kind: 'once', at: 1 } };
    const after = Number(prepared.item.slice('/expenses/@'.length));
    const edit: StudyEdit = {
      op: 'insert',
      path: `/expenses/@${n}`,
      old: null,
      new: { after, value: timed, lists: {} },
    };
    const body = { revision: field(read, 'revision'), edits: [edit] };
    await client.send('PATCH', `${prepared.url}study/`, body);
  },
  read: async (client, prepared) => {
    if (!isDraft(prepared)) throw new Error('no draft was prepared');
    const expenses = field(await client.send('GET', `${prepared.url}study/`), 'study', 'expenses');
    if (!Array.isArray(expenses)) throw new Error('the study has no expenses');
    return expenses.flatMap(({ name }: { name?: string }) => {
      const markText = /^Marca (\d+)$/.exec(name ?? '')?.[1];
      return markText === undefined ? [] : [Number(markText)];
    });
  },
  audit: (database, organizationId) =>
    database.withOrganization(organizationId, async (transaction) => {
      const rows = await transaction.selectFrom('versions').selectAll().execute();
      const edits = await transaction.selectFrom('version_edits').select(['version_id', 'revision']).execute();
      const cached = await transaction
        .selectFrom('projections')
        .select(['version_id', 'revision', 'study_hash'])
        .execute();
      const entries = await transaction
        .selectFrom('audit_entries')
        .select('target_id')
        .where('action', '=', 'study.edited')
        .execute();
      const broken = await firstBrokenEntry(transaction, organizationId);
      return [
        ...(broken === null ? [] : [`the audit chain is broken at ${broken}`]),
        ...rows.flatMap((row) => {
          const revisions = new Set(edits.filter((edit) => edit.version_id === row.id).map((edit) => edit.revision));
          const audited = entries.filter((entry) => entry.target_id === row.id).length;
          const projected = cached.find((one) => one.version_id === row.id && one.revision === row.revision);
          return [
            ...(revisions.size === row.revision - 1
              ? []
              : [`${row.nome}: revision ${row.revision} over ${revisions.size} batches`]),
            ...(audited === row.revision - 1
              ? []
              : [`${row.nome}: ${audited} audit entries for revision ${row.revision}`]),
            ...(projected?.study_hash === row.study_hash ? [] : [`${row.nome}: no projection of its study`]),
            ...(studyHash(JSON.parse(row.study)) === row.study_hash
              ? []
              : [`${row.nome}: the hash is another study's`]),
          ];
        }),
      ];
    }),
};

export const writeOperations: readonly WriteOperation[] = [createPermitGroup, editStudy];
