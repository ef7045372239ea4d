/** An ERP's changes are reported as users' changes are: by the same events, one per kind and reading. */
import type { SalesContract } from '@uni/contracts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { readErp } from '../../../test/support/read-erp.ts';
import { testOrganizations } from '../../../testing/people.ts';
import { plan } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { throughDays } from '../../../testing/through-days.ts';
import { deliveryWorker } from './delivering.service.ts';
import { openReceiver } from './test-support/receiver.ts';

const testApp = throughDays(await openTestApp());
const { platform } = testApp.app;
const organizationId = testOrganizations.first.id;
const receiver = await openReceiver();
afterAll(() => receiver.close());
const events = ['contract.signed', 'contract.changed', 'contract.cancelled', 'installment.received'] as const;
const worker = deliveryWorker(platform, 2_000);

interface Arrived {
  readonly count: number;
  readonly resource: string;
}
/** Returns what has arrived since the last call, by kind. Nothing is returned twice. */
const arrived = async (): Promise<Partial<Record<string, Arrived>>> => {
  const from = receiver.received.length;
  await worker.act(organizationId, new AbortController().signal);
  const came = receiver.received.slice(from).map(({ body }) => body);
  expect(new Set(came.map(({ type }) => type)).size).toBe(came.length);
  return Object.fromEntries(came.map(({ type, count, resource }) => [type, { count, resource } as Arrived]));
};
const countsOf = (came: Partial<Record<string, Arrived>>) =>
  Object.fromEntries(Object.entries(came).map(([type, one]) => [type, one?.count]));

/** The back office's own state, independent of events: live contracts, and payments. */
const stateOf = (of: string) =>
  platform.database.withOrganization(organizationId, async (transaction) => {
    const { rows } = await sql<{ id: number; state: string }>`
      select id, state from sales_contracts where organization_id = ${organizationId}::int8 and erp = ${of}`.execute(
      transaction,
    );
    const { rows: paid } = await sql<{ count: number }>`
      select count(*)::int4 as count from sales_receipts r join sales_contracts c
        on c.organization_id = ${organizationId}::int8 and c.id = r.contract_id and c.erp = ${of}
      where r.organization_id = ${organizationId}::int8`.execute(transaction);
    const gone = rows.filter(({ state }) => state === 'cancelled').map(({ id }) => id);
    return { ids: rows.map(({ id }) => id), gone, paid: paid[0]?.count ?? 0 };
  });
const listed = async (resource: string): Promise<number[]> => {
  const sequences: number[] = [];
  let url: string | null = resource.replace('http://testserver', '');
  while (url) {
    const { status, body } = await testApp.send('staff', 'GET', url);
    expect(status).toBe(200);
    const page = body as { results: SalesContract[]; next: string | null };
    sequences.push(...page.results.map(({ id }) => id));
    url = page.next?.replace('http://testserver', '') ?? null;
  }
  return sequences;
};

test.each(['sienge', 'uau'] as const)(
  '%s: a reading tells how many contracts it signed and cancelled and how many payments came in, and where they are read',
  { timeout: 120_000 },
  async (system) => {
    const fields = { name: system, address: receiver.address, events };
    const webhook = await testApp.send('staff', 'POST', '/api/admin/webhooks/', fields);
    expect(webhook.status).toBe(201);
    const erp = await readErp(testApp, organizationId, system, 2);
    try {
      const enterprises = [(await plan(testApp)).enterprise, (await plan(testApp)).enterprise];
      await erp.read();
      expect(await arrived()).toEqual({});
      await erp.bind(enterprises);
      const first = await arrived();
      const begun = await stateOf(system);
      expect(begun.ids.length).toBeGreaterThan(3);
      expect(countsOf(first)).toEqual({
        'contract.signed': begun.ids.length,
        'installment.received': begun.paid,
        ...(begun.gone.length > 0 ? { 'contract.cancelled': begun.gone.length } : {}),
      });
      expect((await listed(first['contract.signed']?.resource ?? '')).sort()).toEqual(begun.ids.sort());

      await erp.read();
      expect(await arrived()).toEqual({});

      erp.emulator.mutate('sale.new', { seed: 5 });
      erp.emulator.mutate('contract.cancel', { seed: 7 });
      await erp.read();
      const second = await arrived();
      const then = await stateOf(system);
      const signed = then.ids.filter((id) => !begun.ids.includes(id));
      const gone = then.gone.filter((id) => !begun.gone.includes(id));
      expect([signed.length, gone.length]).toEqual([1, 1]);
      expect(second['contract.signed']?.count).toBe(1);
      expect(second['contract.cancelled']?.count).toBe(1);
      const changed = await listed(second['contract.signed']?.resource ?? '');
      expect(changed).toEqual(expect.arrayContaining([...signed, ...gone]));
      expect(changed.length).toBeLessThan(then.ids.length);
    } finally {
      await erp.close();
      await testApp.send('staff', 'DELETE', `/api/admin/webhooks/${Object(webhook.body).id}/`);
    }
  },
);
