/**
 * Superseded versions have left for files, and whatever reads raw rows answers the same bytes. Series, documents,
 * commitments and the back office are read, after a publication, a changed mapping and another reading.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErpSystem } from '@uni/contracts';
import { drawnShare } from '@uni/tools/test/share.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { archiveOrganization, openArchiveFolder } from '../src/modules/integration/index.ts';
import { newId, type TenantDatabase } from '../src/platform/database/index.ts';
import { testOrganizations } from '../testing/people.ts';
import { plan } from '../testing/planning.ts';
import { openTestApp } from '../testing/test-app.ts';
import { type ReadErp, readErp } from './support/read-erp.ts';

const testApp = await openTestApp();
const organizationId = testOrganizations.first.id;
const { platform } = testApp.app;
const home = mkdtempSync(join(tmpdir(), 'uni-archived-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const within = <T>(work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
  platform.database.withOrganization(organizationId, work);

const request = async (method: string, url: string, sent?: unknown): Promise<unknown> => {
  const { status, body } = await testApp.send('staff', method, url, sent);
  expect(status, `${method} ${url}: ${JSON.stringify(body)}`).toBeLessThan(300);
  return body;
};

const own = sql`organization_id = ${organizationId}::int8`;

/** Two later versions of every row: one with another payload, and one that is as the first was, which holds. */
const renewAll = (connectionId: number) =>
  within(async (db) => {
    const here = sql`${own} and connection_id = ${connectionId}::int8`;
    await db.execute(sql`update erp_runs set started_at = '2022-01-15T12:00:00Z' where ${here}`);
    for (const [more, at, payload] of [
      [1, '2022-03-15T12:00:00Z', sql`'{}'`],
      [2, '2022-04-15T12:00:00Z', sql`payload`],
    ] as const) {
      const run = newId();
      await db.execute(sql`insert into erp_runs
        (organization_id, connection_id, id, kind, resources, state, created_at, started_at, finished_at, attempts, calls)
        values (${organizationId}::int8, ${connectionId}::int8, ${run}::int8, 'full', '[]', 'done', ${at}::timestamptz,
          ${at}::timestamptz, ${at}::timestamptz, 1, 1)`);
      await db.execute(sql`insert into erp_rows (organization_id, connection_id, resource, key, version, hash, payload, run_id)
        select organization_id, connection_id, resource, key, version + ${more}::int4, hash, ${payload}, ${run}::int8
        from erp_rows where ${here} and version = 1`);
    }
    await db.execute(sql`update erp_heads set version = 3 where ${here}`);
  });

const countRows = async (connectionId: number): Promise<number> => {
  const [row] = await within((db) =>
    db.execute(sql<{ count: number }>`select count(*)::int4 as count from erp_rows
      where ${own} and connection_id = ${connectionId}::int8`),
  );
  return row?.count ?? 0;
};

/** A rule that is made again has another id and instant, and another reading another end. */
const withoutInstants = (name: string, value: unknown): unknown => {
  if (name === 'synced_at') return value === null;
  if (name !== 'rule' || typeof value !== 'object' || value === null) return value;
  const { match, targets } = value as { readonly match: unknown; readonly targets: unknown };
  return { match, targets };
};

/** What people and programs read of an ERP's money and sales, as text. */
const answers = async (erp: ReadErp, enterprises: readonly number[]): Promise<string> => {
  const urls = [
    ...enterprises.flatMap((id) =>
      ['erp-series/', 'erp-documents/?limit=200', 'commitments/', 'late-changes/'].map(
        (path) => `/api/planner/enterprises/${id}/${path}`,
      ),
    ),
    `/api/integration/source-documents/?connection=${erp.id}&limit=200`,
    `/api/integration/mapping-sources/?connection=${erp.id}`,
    `/api/integration/connections/${erp.id}/parameters/`,
    `/api/integration/works/?connection=${erp.id}`,
  ];
  const bodies: unknown[] = [];
  for (const url of urls) bodies.push([url, await request('GET', url)]);
  const [flow] = (await request('GET', `/api/integration/flow/?connection=${erp.id}`)) as Record<string, unknown>[];
  const sales = await within((db) =>
    Promise.all([
      db.execute(sql`select number, client_name, unit_name, price, state, received, open from sales_contracts
        where ${own} and enterprise_id = any(${[...enterprises]}::int8[]) order by 1, 2, 3`),
      db.execute(sql`select enterprise_id, nature, line_key, month, sum(amount)::int8 as amount from realised_entries
        where ${own} and enterprise_id = any(${[...enterprises]}::int8[]) and replaced_by is null group by 1, 2, 3, 4
        having sum(amount) <> 0 order by 1, 2, 3, 4`),
    ]),
  );
  return JSON.stringify([bodies, flow?.total, flow?.natures, sales], withoutInstants);
};

interface Accepted {
  readonly batch: { readonly id: number } | null;
}

const kinds = {
  sienge: ['general', 'financing_operations', 'financing_sienge', 'revenue'],
  uau: ['general', 'financing_uau', 'revenue'],
} as const;

const systems: readonly [ErpSystem, number][] = [
  ['sienge', 41],
  ['uau', 42],
];

test.each(drawnShare(systems, 1))(
  '%s: nothing that is answered depends on a superseded version',
  async (system, seed) => {
    const erp = await readErp(testApp, organizationId, system, seed);
    try {
      const enterprises = [(await plan(testApp, { who: 'staff' })).enterprise];
      const map = async (): Promise<number[]> => {
        const batches: number[] = [];
        for (const kind of kinds[system]) {
          const body = { kind, connection: erp.id, min_confidence: 0 };
          const { batch } = (await request('POST', '/api/integration/mapping-suggestions/accept/', body)) as Accepted;
          if (batch) batches.push(batch.id);
        }
        return batches;
      };
      await erp.read();
      await erp.bind(enterprises);
      const unmapped = await answers(erp, enterprises);
      const batches = await map();
      const mapped = await answers(erp, enterprises);
      expect(mapped).not.toBe(unmapped);
      const landed = await countRows(erp.id);
      await renewAll(erp.id);
      await erp.project();
      expect(await countRows(erp.id)).toBe(3 * landed);
      const archived = await archiveOrganization({
        ...{
          database: platform.database,
          folder: openArchiveFolder(home),
          organizationId,
          now: platform.now(),
          months: 24,
        },
        signal: new AbortController().signal,
      });
      expect(archived.rows).toBe(2 * landed);
      expect(await countRows(erp.id)).toBe(landed);

      expect(await answers(erp, enterprises)).toBe(mapped);
      await request('POST', `/api/integration/connections/${erp.id}/replay/`);
      expect(await answers(erp, enterprises)).toBe(mapped);
      for (const id of batches.toReversed()) await request('POST', `/api/integration/mapping-batches/${id}/undo/`);
      expect(await answers(erp, enterprises)).toBe(unmapped);
      await map();
      expect(await answers(erp, enterprises)).toBe(mapped);
      await erp.read();
      expect(await countRows(erp.id)).toBe(landed);
      expect(await answers(erp, enterprises)).toBe(mapped);
    } finally {
      await erp.close();
    }
  },
);
