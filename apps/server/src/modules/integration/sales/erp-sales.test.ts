/** Compares the emulated ERPs' sales with the back office, to the centavo, before and after the books change. */
import type { ErpSystem, KeyedPage } from '@uni/contracts';
import { drawnShare } from '@uni/tools/test/share.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { storedAndRecomputedOverdue } from '../../../../test/support/late-anew.ts';
import { type ReadErp, readErp } from '../../../../test/support/read-erp.ts';
import { testOrganizations } from '../../../../testing/people.ts';
import { plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const organizationId = testOrganizations.first.id;
const within = testApp.app.platform.database.withOrganization;
/** Books of a handful of units, or, for longer, of two hundred and forty. */
const size = process.env.UNI_ERP_SALES_SIZE === 'S' ? 'S' : 'XS';
const open: ReadErp[] = [];
afterEach(() => Promise.all(open.splice(0).map((erp) => erp.close())));

const begin = async (system: ErpSystem, seed: number): Promise<{ erp: ReadErp; enterprises: number[] }> => {
  const erp = await readErp(testApp, organizationId, system, seed, size);
  open.push(erp);
  const enterprises = [(await plan(testApp)).enterprise, (await plan(testApp)).enterprise];
  await erp.read();
  await erp.bind(enterprises);
  return { erp, enterprises };
};

const rows = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  within(organizationId, async (transaction) => (await query.execute(transaction)).rows);

type Sums = Readonly<Record<string, number>>;
const sumsOf = (rows: readonly { name: string; amount: number }[]): Sums =>
  Object.fromEntries(rows.filter(({ amount }) => amount !== 0).map(({ name, amount }) => [name, amount]));

const of = (enterprises: readonly number[]) => sql`organization_id = ${organizationId}::int8
  and enterprise_id = any(${enterprises as number[]}::int8[])`;

/** Totals of these enterprises in the back office. */
const portfolioSums = async (enterprises: readonly number[]) => {
  const here = of(enterprises);
  const [contracts] = await rows(sql<{ open: number; received: number; count: number }>`
    select coalesce(sum(open), 0)::int8 as open, coalesce(sum(received), 0)::int8 as received, count(*)::int4 as count
    from sales_contracts where ${here} and not exists (select from sales_erp_links gone
      where gone.organization_id = ${organizationId}::int8 and gone.row_id = sales_contracts.id and gone.is_gone)`);
  return {
    contracts,
    open: sumsOf(
      await rows(sql<{ name: string; amount: number }>`
        select substr(due, 1, 7) as name, sum(open)::int8 as amount from sales_installments where ${here} group by 1`),
    ),
    openByMonths: sumsOf(
      await rows(sql<{ name: string; amount: number }>`
        select month as name, sum(open)::int8 as amount from sales_installment_months where ${here} group by 1`),
    ),
    received: sumsOf(
      await rows(sql<{ name: string; amount: number }>`
        select substr(day, 1, 7) as name, sum(amount)::int8 as amount from sales_receipts where ${here} group by 1`),
    ),
    receivedByMonths: sumsOf(
      await rows(sql<{ name: string; amount: number }>`
        select month as name, sum(amount)::int8 as amount from sales_receipt_months where ${here} group by 1`),
    ),
    promised: Number(
      (
        await rows(sql<{ amount: number }>`
          select coalesce(sum(principal), 0)::int8 as amount from sales_installments where ${here}`)
      )[0]?.amount,
    ),
    units: (await rows(sql<{ id: number }>`select id from sales_units where ${here} and state <> 'blocked'`)).length,
  };
};

const add = (sums: Record<string, number>, name: string, amount: number): void => {
  sums[name] = (sums[name] ?? 0) + amount;
};
const withoutNothing = (sums: Sums): Sums =>
  Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));

/** The same out of the books, without any endpoint. UAU knows nothing of what was settled without leaving an installment. */
const truth = ({ emulator: { portfolio } }: ReadErp) => {
  const [due, received]: [Record<string, number>, Record<string, number>] = [{}, {}];
  let [promised, contracts] = [0, 0];
  for (const { sales, receivables } of portfolio.slots()) {
    contracts += sales.filter(({ situation }) => situation >= 2).length;
    for (const bill of receivables)
      for (const row of bill.installments) {
        promised += row.amount;
        add(due, row.dueDate.slice(0, 7), row.balance);
        for (const { movement, net, date } of row.settlements)
          if (movement !== null) add(received, date.slice(0, 7), net);
      }
  }
  return { due: withoutNothing(due), received: withoutNothing(received), promised, contracts };
};

const total = (sums: Sums): number => Object.values(sums).reduce((all, one) => all + one, 0);

const expectTruth = async (system: ErpSystem, erp: ReadErp, enterprises: readonly number[]): Promise<void> => {
  const [now, books] = [await portfolioSums(enterprises), truth(erp)];
  const financial = system === 'uau' ? total(contributed(erp)) : 0;
  expect(now.received).toEqual(system === 'uau' ? plus(books.received, contributed(erp)) : books.received);
  expect(total(books.due)).toBeGreaterThan(0);
  expect(total(books.received)).toBeGreaterThan(0);
  // Postponed UAU installments stay within their month here.
  expect(now.open).toEqual(books.due);
  expect(now.openByMonths).toEqual(now.open);
  expect(now.receivedByMonths).toEqual(now.received);
  const { stored, recomputed } = await storedAndRecomputedOverdue(testApp.app.platform.database, organizationId);
  expect(recomputed).toEqual(stored);
  expect(stored.sums.length).toBeGreaterThan(0);
  expect(now.contracts?.open).toBe(total(books.due));
  expect(now.contracts?.received).toBe(total(books.received) + financial);
  if (system === 'sienge') {
    expect(now.promised).toBe(books.promised);
    expect(now.contracts?.count).toBe(books.contracts);
  }
};

/** Totals of these enterprises in lists filtered by source, and the owners of the listed rows. */
const bySource = async (list: 'installments' | 'cancellations', enterprises: readonly number[], source: string) => {
  let [count, open] = [0, 0];
  const erps = new Set<string | null>();
  for (const enterprise of enterprises) {
    const query = `empreendimento=${enterprise}&source=${source}`;
    const { status, body } = await testApp.send('sales', 'GET', `/api/sales/${list}/?${query}`);
    expect(status).toBe(200);
    const page = body as KeyedPage<{ erp: string | null }, { open?: number }>;
    count += page.count;
    open += page.sums.open ?? 0;
    for (const { erp } of page.results) erps.add(erp);
  }
  return { count, open, erps: [...erps] };
};

const expectSources = async (system: ErpSystem, erp: ReadErp, enterprises: readonly number[]): Promise<void> => {
  const installments = await bySource('installments', enterprises, system);
  expect(installments).toEqual({ count: expect.any(Number), open: total(truth(erp).due), erps: [system] });
  expect(installments.count).toBeGreaterThan(100);
  expect(await bySource('installments', enterprises, 'own')).toEqual({ count: 0, open: 0, erps: [] });
  const cancelled = await bySource('cancellations', enterprises, system);
  expect(cancelled.count).toBeGreaterThan(0);
  expect(cancelled.erps).toEqual([system]);
  expect((await bySource('cancellations', enterprises, 'own')).count).toBe(0);
};

/** So much was held against the books. */
const countText = async (enterprises: readonly number[]): Promise<string> => {
  const of = async (query: string) => (await bySource('installments', enterprises, query)).count;
  const contracts = (await portfolioSums(enterprises)).contracts?.count ?? 0;
  return `${contracts} contracts, ${(await of('sienge')) + (await of('uau'))} installments`;
};

/** UAU books what partners and banks bring as sales of the office. */
const contributed = ({ emulator: { portfolio } }: ReadErp): Sums => {
  const sums: Record<string, number> = {};
  for (const { costCenter, amount, date, kind } of portfolio.detached())
    if (costCenter !== null && amount > 0 && ['contribution', 'loan', 'yield'].includes(kind))
      add(sums, date.slice(0, 7), amount);
  return sums;
};

const plus = (a: Sums, b: Sums): Sums => {
  const sums: Record<string, number> = { ...a };
  for (const [name, amount] of Object.entries(b)) add(sums, name, amount);
  return sums;
};

const tables = [
  ...['sales_units', 'sales_clients', 'sales_suppliers', 'sales_contracts', 'sales_installments', 'sales_receipts'],
  ...['sales_installment_months', 'sales_receipt_months', 'sales_cancellations', 'sales_erp_links', 'sales_erp_terms'],
  ...['sales_overdue_days', 'sales_plan_feeds'],
];

/** All rows of the back office as one text. */
const everything = async (): Promise<string> => {
  const contents = [];
  for (const table of tables)
    contents.push(
      await rows(sql`select * from (select to_jsonb(one)::text as row from ${sql.table(table)} one
        where organization_id = ${organizationId}::int8) all_rows order by row`),
    );
  return JSON.stringify(contents);
};

const from = Number(process.env.UNI_ERP_SALES_FROM ?? 1);
const seeds = Array.from({ length: Number(process.env.UNI_ERP_SALES_SEEDS ?? 3) }, (_, at) => from + at);
const changes = [
  'receipt.backdate',
  'contract.remove',
  'contract.cancel',
  'contract.remake',
  'contract.assign',
  'sale.new',
];

describe.each(['sienge', 'uau'] as const)('%s', (system) => {
  test.each(drawnShare(seeds, 1))(
    'stands in the back office to the centavo, and follows the books (seed %i)',
    {
      timeout: size === 'S' ? 900_000 : 120_000,
    },
    async (seed) => {
      const { erp, enterprises } = await begin(system, seed);
      await expectTruth(system, erp, enterprises);
      const before = await everything();
      await erp.read();
      expect(await everything()).toBe(before);
      for (const [at, name] of changes.entries())
        try {
          erp.emulator.mutate(name, { seed: seed * 10 + at });
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
        }
      await erp.read();
      expect(await everything()).not.toBe(before);
      await expectTruth(system, erp, enterprises);
      await expectSources(system, erp, enterprises);
      if (size === 'S')
        process.stdout.write(`${system}, books of size S, seed ${seed}: ${await countText(enterprises)}\n`);
    },
  );
});

test('installment types that are chosen as financed portions of a sale are the bank’s part, whatever they are called', {
  timeout: size === 'S' ? 900_000 : 120_000,
}, async () => {
  const { erp, enterprises } = await begin('uau', from);
  const here = of(enterprises);
  const kinds = () =>
    rows(sql<{ code: string; kinds: string[] }>`
      select split_part(key, '/', 1) as code, array_agg(distinct kind) as kinds from sales_installments
      where ${here} group by 1 order by 1`);
  const before = await kinds();
  const [ordinary] = before.filter((one) => one.kinds.every((kind) => kind === 'monthly'));
  const [financed] = before.filter((one) => one.kinds.every((kind) => kind === 'bank_transfer'));
  expect([ordinary, financed]).toEqual([expect.anything(), expect.anything()]);
  const choose = async (sent: object) => {
    const url = `/api/integration/connections/${erp.id}/parameters/`;
    const key = 'sellFinancedPortion';
    expect(await testApp.send('staff', 'PATCH', url, { key, ...sent })).toMatchObject({ status: 200 });
    await erp.project();
  };
  await choose({ items: { [ordinary?.code ?? '']: true } });
  const bank = { code: ordinary?.code, kinds: ['bank_transfer'] };
  expect(await kinds()).toEqual(before.map((one) => (one.code === ordinary?.code ? bank : one)));
  const inThem = sql`id in (select contract_id from sales_installments
    where ${here} and split_part(key, '/', 1) = ${ordinary?.code})`;
  const channels = await rows(sql<{ channel: string }>`
    select distinct channel from sales_contracts where ${here} and ${inThem}`);
  expect(channels).toEqual([{ channel: 'financed' }]);
  const steps = await rows(sql<{ purpose: string; bank_step: string | null }>`
    select distinct purpose, bank_step from sales_contracts where ${here} and ${inThem} order by purpose desc`);
  expect(steps[0]).toEqual({ purpose: 'sale', bank_step: 'to_send' });
  expect(steps.slice(1)).toEqual(steps.slice(1).map(() => ({ purpose: 'contribution', bank_step: null })));
  const [moved] = await rows(sql<{ id: number; signed: string }>`
    select id, signed from sales_contracts where ${here} and ${inThem} and state = 'active' and purpose = 'sale' order by id limit 1`);
  const url = `/api/sales/contracts/${moved?.id}/bank-steps/`;
  const sent = await testApp.send('staff', 'POST', url, { step: 'in_analysis', day: moved?.signed });
  expect(sent).toMatchObject({ status: 200, body: { terms: null, bank_step: 'in_analysis' } });
  await choose({ restore: true });
  expect(await kinds()).toEqual(before);
  const after = await rows(sql<{ id: number; bank_step: string | null }>`
    select id, bank_step from sales_contracts where ${here} and ${inThem} and channel = 'direct'`);
  expect(after.filter(({ bank_step }) => bank_step !== null)).toEqual(
    after.filter(({ id }) => id === moved?.id).map(({ id }) => ({ id, bank_step: 'in_analysis' })),
  );
});
