/** PostgreSQL plans of list queries over 200,000 installments: none may scan a whole table. */
import { contractSorts, installmentSorts, installmentStates, receiptSorts } from '@uni/contracts';
import { beforeAll, expect, test } from 'vitest';
import { runAsAdmin } from '../../../../testing/database-copies.ts';
import { explaining, type Plan } from '../../../../testing/explained.ts';
import { people } from '../../../../testing/people.ts';
import { idOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { inContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { listContracts } from '../contracts/contracts.service.ts';
import { lateByMonth, summariseSales } from '../summary/sales-summary.service.ts';
import { fillInstallments } from '../test-support/many-installments.ts';
import { type InstallmentQuery, listInstallments, listReceipts, type ReceiptQuery } from './installments.service.ts';

const testApp = await openTestApp();
const { organizationId } = people.sales;
const enterprises: number[] = [];

beforeAll(async () => {
  for (let n = 0; n < 20; n += 1) {
    const made = await testApp.send('planner', 'POST', '/api/planner/enterprises/', {
      code: `P${n}`,
      name: `Obra ${n}`,
    });
    enterprises.push(idOf(made.body));
  }
  const size = { contracts: 2_000, installments: 100, enterprises };
  await fillInstallments(testApp.app.platform.database, organizationId, size);
  if (testApp.database.engine !== 'postgres') throw new Error('this is about PostgreSQL');
  // One organization among ten: with only its own rows in a table, an unfiltered query would scan all of them.
  for (const table of ['sales_contracts', 'sales_installment_months', 'sales_receipt_months', 'sales_overdue_days'])
    for (let other = 1; other < 10; other += 1)
      await runAsAdmin(
        testApp.database.url,
        `set session_replication_role = replica;
         create temp table others as select * from ${table} where organization_id > 0;
         update others set organization_id = -${other}; insert into ${table} select * from others`,
      );
  await runAsAdmin(testApp.database.url, 'vacuum analyze');
}, 180_000);

/** Tables that a plan reads from end to end. */
const readWhole = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(readWhole),
];

const seen: { table: string; query: string }[] = [];
let explained = 0;

const note = (plan: Plan, query: string): void => {
  explained += 1;
  for (const table of readWhole(plan)) seen.push({ table, query });
};

const database: Database = {
  ...testApp.app.platform.database,
  withOrganization: (organizationId, work) =>
    testApp.app.platform.database.withOrganization(organizationId, (db) => work(explaining(db, note))),
};
const platform: Platform = { ...testApp.app.platform, database };
const actor: Actor = {
  ...{ userId: people.sales.id, sessionId: 1, role: 'member', organizationId, scope: organizationId },
  ...{ isValidated: true, permissions: new Set(['sales:read'] as const), narrowed: new Map() },
  ...{ isLooking: false, lacksSecondStep: false },
};
const listed = (query: InstallmentQuery, address: URL) =>
  inContext(platform, actor, (context) => listInstallments(context, query, address));
const receiptsListed = (query: ReceiptQuery, address: URL) =>
  inContext(platform, actor, (context) => listReceipts(context, query, address));
const url = new URL('http://testserver/api/sales/installments/');

const filters: readonly [string, () => Record<string, unknown>][] = [
  ['nothing', () => ({})],
  ...installmentStates.map((state): [string, () => Record<string, unknown>] => [state, () => ({ state })]),
  ['an enterprise', () => ({ empreendimento: enterprises[3] })],
  ['what an enterprise is owed late', () => ({ empreendimento: enterprises[3], state: 'late' })],
  ['keys', () => ({ kind: 'keys' })],
  ['contributions', () => ({ purpose: 'contribution' })],
  ['an ERP', () => ({ source: 'sienge' })],
  ['what is our own', () => ({ source: 'own' })],
  ['an ERP of which nothing comes', () => ({ source: 'uau' })],
  ['what an ERP says is late', () => ({ source: 'sienge', state: 'late' })],
  ['what an enterprise has of an ERP', () => ({ source: 'sienge', empreendimento: enterprises[4] })],
  ['contributions of an ERP', () => ({ source: 'sienge', purpose: 'contribution' })],
  ['a month', () => ({ due_from: '2026-10-01', due_to: '2026-10-31' })],
  ['days across months', () => ({ due_from: '2024-02-10', due_to: '2026-12-15', state: 'to_receive' })],
  ['a contract', () => ({ contract: 77 })],
  ['a client', () => ({ client: 12 })],
  ['a name', () => ({ search: 'Torre U1999' })],
];

const notWhole = (): string[] => seen.map(({ table, query }) => `${table}: ${query.replaceAll(/\s+/g, ' ')}`);

test.each(filters)(
  'installments by %s are found in every order and on every page without reading a table whole',
  async (_what, filter) => {
    seen.length = 0;
    for (const sort of installmentSorts) {
      const query = { ...filter(), sort };
      const first = await listed(query, url);
      for (const address of [first.next, first.previous])
        if (address !== null) await listed({ ...query, after: new URL(address).searchParams.get('after') ?? '' }, url);
      await listed({ ...query, page: 'last' }, url);
    }
    expect(explained).toBeGreaterThan(installmentSorts.length * 4);
    expect([...new Set(notWhole())]).toEqual([]);
  },
);

test.each(
  filters.filter(([what]) =>
    ['nothing', 'an enterprise', 'contributions', 'a contract', 'a client', 'a name'].includes(what),
  ),
)('receipts by %s are found in every order without reading a table whole', async (_what, filter) => {
  seen.length = 0;
  for (const sort of receiptSorts) {
    for (const days of [{}, { day_from: '2025-03-10', day_to: '2025-05-20' }])
      await receiptsListed({ ...filter(), ...days, sort }, url);
  }
  expect([...new Set(notWhole())]).toEqual([]);
});

test.each([
  ['nothing', {}],
  ['state', { state: 'settled' as const }],
  ['purpose', { purpose: 'contribution' as const }],
  ['unit', { unit: 77 }],
  ['client', { client: 12 }],
  ['days', { signed_from: '2022-03-10', signed_to: '2022-05-20' }],
  ['a name', { search: 'Torre U1999' }],
])('contracts by %s are found in every order without reading a table whole', async (_what, filter) => {
  seen.length = 0;
  for (const sort of contractSorts)
    await inContext(platform, actor, (context) => listContracts(context, { ...filter, sort }, url));
  expect([...new Set(notWhole())]).toEqual([]);
});

test.each([
  ['all enterprises', () => ({})],
  ['an enterprise', () => ({ empreendimento: enterprises[3] })],
] as const)('what is and was late in %s is found without reading a table whole', async (_what, filter) => {
  seen.length = 0;
  explained = 0;
  const late = await inContext(platform, actor, (context) => lateByMonth(context, filter()));
  await inContext(platform, actor, (context) => summariseSales(context, filter()));
  expect(late.flatMap(({ late: lateAmounts }) => lateAmounts).some(({ amount }) => amount > 0)).toBe(true);
  expect(explained).toBeGreaterThan(4);
  expect(notWhole().filter((one) => /^sales_(installment|receipt|overdue)/.test(one))).toEqual([]);
});
