/**
 * A connection is removed, its rows taken over or withdrawn. Every register, sum and closed month is compared before and
 * after.
 */
import type { ConnectionRemoval, ErpLateChange, ErpSystem, RealisedSummary, SalesContractDetail } from '@uni/contracts';
import { drawnShare } from '@uni/tools/test/share.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { planFeedWorker } from '../src/modules/sales/plan-feed/plan-feed.service.ts';
import { dayInSaoPaulo } from '../src/platform/time.ts';
import { testOrganizations } from '../testing/people.ts';
import { plan } from '../testing/planning.ts';
import { openTestApp } from '../testing/test-app.ts';
import { storedAndRecomputedOverdue } from './support/late-anew.ts';
import { type ReadErp, readErp } from './support/read-erp.ts';

const testApp = await openTestApp();
const organizationId = testOrganizations.first.id;
const { platform } = testApp.app;
const open: ReadErp[] = [];
afterEach(() => Promise.all(open.splice(0).map((erp) => erp.close())));

const rows = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  platform.database.withOrganization(organizationId, async (transaction) => (await query.execute(transaction)).rows);

const request = async <T>(method: string, url: string, sent?: unknown, expectedStatus = 200): Promise<T> => {
  const { status, body } = await testApp.send('staff', method, url, sent);
  expect(status, `${method} ${url}: ${JSON.stringify(body)}`).toBe(expectedStatus);
  return body as T;
};

const kindsOf = {
  sienge: ['general', 'financing_operations', 'financing_sienge', 'revenue'],
  uau: ['general', 'financing_uau', 'revenue'],
} as const;

const publishPlan = () => planFeedWorker(platform).act(organizationId, new AbortController().signal);

/** Books that are read, linked, mapped and sent to the plan. One month of the first enterprise is closed. */
const begin = async (system: ErpSystem, seed: number) => {
  const erp = await readErp(testApp, organizationId, system, seed);
  open.push(erp);
  const enterprises = [
    (await plan(testApp, { who: 'staff' })).enterprise,
    (await plan(testApp, { who: 'staff' })).enterprise,
  ];
  await erp.read();
  await erp.bind(enterprises);
  for (const kind of kindsOf[system])
    await request('POST', '/api/integration/mapping-suggestions/accept/', {
      kind,
      connection: erp.id,
      min_confidence: 0,
    });
  await publishPlan();
  const [first = 0] = enterprises;
  const months = await rows(sql<{ month: string }>`select distinct month from realised_entries
    where organization_id = ${organizationId}::int8 and enterprise_id = ${first}::int8 and nature = 'realised'
      and replaced_by is null order by 1`);
  const closing = months[Math.floor(months.length / 2)]?.month ?? '';
  await request('POST', `/api/planner/enterprises/${first}/closing/`, { month: closing, reason: 'Conferido' });
  await publishPlan();
  return { erp, enterprises, first, closing };
};

const remove = async (erp: ReadErp, choice: ConnectionRemoval): Promise<void> => {
  await request('DELETE', `/api/integration/connections/${erp.id}/?rows=${choice}`, undefined, 204);
  await erp.project();
  await publishPlan();
};

const within = (enterprises: readonly number[]) => sql`organization_id = ${organizationId}::int8
  and enterprise_id = any(${enterprises as number[]}::int8[])`;

/** Returns realised and committed money in the plan by line, module and month, from any source. */
const plannedMoney = async (enterprises: readonly number[]) =>
  rows(sql<{ amount: number }>`
    select enterprise_id, nature, line_key, module, month, sum(amount)::int8 as amount from realised_entries
    where ${within(enterprises)} and replaced_by is null group by 1, 2, 3, 4, 5 having sum(amount) <> 0 order by 1, 2, 3, 4, 5`);

const heads = (enterprises: readonly number[]) =>
  rows(
    sql`select enterprise_id, closing, realised_hash, series from realised_heads where ${within(enterprises)} order by 1`,
  );

const portfolios = (enterprises: readonly number[]) =>
  rows(sql`select enterprise_id, body from realised_portfolios where ${within(enterprises)} order by 1`);

/** Every register of the back office, by what people read off it. */
const registers = async (enterprises: readonly number[]) => {
  const here = within(enterprises);
  return {
    contracts:
      await rows(sql`select number, client_name, unit_name, channel, signed, price, state, received, open, credit,
      next_due from sales_contracts where ${here} order by 1, 2`),
    installments:
      await rows(sql`select contract_id, key, kind, number, due, principal, interest, correction, fine, mora,
      amount, open, paid, discount, closed, closed_on, last_paid, status from sales_installments where ${here} order by 1, 2`),
    byMonth: await rows(sql`select enterprise_id, purpose, status, kind, month, sum(count)::int8 as count,
      sum(amount)::int8 as amount, sum(open)::int8 as open, sum(paid)::int8 as paid
      from sales_installment_months where ${here} group by 1, 2, 3, 4, 5 having sum(count) <> 0 order by 1, 2, 3, 4, 5`),
    receipts:
      await rows(sql`select contract_id, day, installment_key, sum(amount)::int8 as amount, sum(fine)::int8 as fine,
      sum(mora)::int8 as mora, sum(principal)::int8 as principal from sales_receipts where ${here} group by 1, 2, 3 order by 1, 2, 3`),
    receiptMonths: await rows(
      sql`select * from sales_receipt_months where ${here} and count <> 0 order by enterprise_id, purpose, month`,
    ),
    overdue: await rows(sql`select enterprise_id, purpose, due, until, count, amount from sales_overdue_days
      where ${here} and count <> 0 order by 1, 2, 3, 4`),
    units: await rows(
      sql`select block, nome, typology, private_area, list_price from sales_units where ${here} order by 1, 2, 3`,
    ),
    cancellations: await rows(sql`select day, received, retained, refund, refunded, state from sales_cancellations
      where ${here} order by 1, 2`),
    clients: await rows(
      sql`select name, document from sales_clients where organization_id = ${organizationId}::int8 order by 1, 2`,
    ),
  };
};

const sourcesLeft = async (enterprises: readonly number[], erp: number) => ({
  entries:
    await rows(sql`select distinct origin from realised_entries where ${within(enterprises)} and replaced_by is null
    and origin = 'erp'`),
  series: (await rows(sql<{ body: string }>`select body from erp_series where ${within(enterprises)}`)).filter(
    ({ body }) => body !== '{"lines":[]}',
  ),
  contracts: await rows(
    sql`select id from sales_contracts where ${within(enterprises)} and (origin = 'erp' or erp is not null)`,
  ),
  units: await rows(
    sql`select id from sales_units where ${within(enterprises)} and (origin = 'erp' or erp is not null)`,
  ),
  installments: await rows(sql`select id from sales_installments where ${within(enterprises)} and source <> 'own'`),
  months: await rows(
    sql`select month from sales_installment_months where ${within(enterprises)} and source <> 'own' and count <> 0`,
  ),
  links: await rows(sql`select key from sales_erp_links where organization_id = ${organizationId}::int8
    and connection_id = ${erp}::int8`),
  bindings: await rows(sql`select company from erp_bindings where organization_id = ${organizationId}::int8
    and connection_id = ${erp}::int8`),
  flows: await rows(sql`select facets from erp_flows where organization_id = ${organizationId}::int8
    and connection_id = ${erp}::int8`),
});

const nothing = {
  ...{
    entries: [],
    series: [],
    contracts: [],
    units: [],
    installments: [],
    months: [],
    links: [],
    bindings: [],
    flows: [],
  },
};

const expectOverdueRecomputed = async () => {
  const { stored, recomputed } = await storedAndRecomputedOverdue(platform.database, organizationId);
  expect(recomputed).toEqual(stored);
};

describe.each(drawnShare(['sienge', 'uau'] as const, 1))('%s', (system) => {
  test('is not removed before somebody has said what becomes of its rows', { timeout: 60_000 }, async () => {
    const erp = await readErp(testApp, organizationId, system, 9);
    open.push(erp);
    for (const query of ['', '?rows=keep'])
      expect(await testApp.send('staff', 'DELETE', `/api/integration/connections/${erp.id}/${query}`)).toMatchObject({
        status: 400,
        body: { rows: [expect.any(String)] },
      });
    await request('GET', `/api/integration/connections/${erp.id}/`);
    await remove(erp, 'withdraw');
    await request('GET', `/api/integration/connections/${erp.id}/`, undefined, 404);
  });

  test('taken over: every sum is as it was, and what was the ERP’s can be changed here', {
    timeout: 240_000,
  }, async () => {
    const { erp, enterprises, first, closing } = await begin(system, 4);
    const before = {
      registers: await registers(enterprises),
      money: await plannedMoney(enterprises),
      heads: await heads(enterprises),
      portfolios: await portfolios(enterprises),
    };
    expect(before.registers.contracts.length).toBeGreaterThan(1);
    expect(before.money.length).toBeGreaterThan(20);
    await remove(erp, 'own');
    expect(await registers(enterprises)).toEqual(before.registers);
    expect(await plannedMoney(enterprises)).toEqual(before.money);
    expect(await heads(enterprises)).toEqual(before.heads);
    expect(await portfolios(enterprises)).toEqual(before.portfolios);
    expect(await sourcesLeft(enterprises, erp.id)).toEqual(nothing);
    await expectOverdueRecomputed();
    expect(await request<ErpLateChange[]>('GET', `/api/planner/enterprises/${first}/late-changes/`)).toEqual([]);
    // A month of it that is open is written over like any other; one that is closed is not.
    const cells = await rows(sql<{
      key: string;
      module: number | null;
      month: string;
    }>`select line_key as key, module, month
      from realised_entries where ${within([first])} and nature = 'realised' and origin = 'taken' and month > ${closing}
        and replaced_by is null order by 3 limit 1`);
    const [cell] = cells;
    if (!cell) throw new Error('nothing was taken over into an open month');
    await request('PUT', `/api/planner/enterprises/${first}/realised-entries/`, {
      ...{ nature: 'realised', from: cell.month, to: cell.month, lines: [{ key: cell.key, module: cell.module }] },
      rows: [{ ...cell, amount: '1.00', document: null, note: null }],
    });
    const [now] = await rows(sql<{ amount: number; origin: string }>`select amount, origin from realised_entries
      where ${within([first])} and line_key = ${cell.key} and month = ${cell.month} and replaced_by is null
        and module is not distinct from ${cell.module}::int4`);
    expect(now).toEqual({ amount: 100, origin: 'manual' });
    // A buyer pays: the contract records it, and the plan receives the later payment once.
    const [contract] = await rows(sql<{ id: number; open: number; received: number }>`select id, open, received
      from sales_contracts where ${within(enterprises)} and state = 'active' and open > 100000 and purpose = 'sale' order by id limit 1`);
    if (!contract) throw new Error('no contract is open');
    const detail = await request<SalesContractDetail>('GET', `/api/sales/contracts/${contract.id}/`);
    expect(detail).toMatchObject({ origin: 'import', erp: null, terms: null });
    const history = await request<{ kind: string; amount: number }[]>(
      'GET',
      `/api/sales/contracts/${contract.id}/events/`,
    );
    expect(history.map(({ kind }) => kind)).toEqual(['adopted']);
    const money = await plannedMoney(enterprises);
    const total = (all: readonly { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0);
    const today = dayInSaoPaulo(platform.now());
    const paid = { preview: false, contract: contract.id, installment: null, day: today, amount: 1_000_00 };
    await request('POST', '/api/sales/receipts/', paid);
    const after = await request<SalesContractDetail>('GET', `/api/sales/contracts/${contract.id}/`);
    expect(after.received).toBe(contract.received + 1_000_00);
    await publishPlan();
    expect(total(await plannedMoney(enterprises)) - total(money)).toBe(1_000_00);
    await expectOverdueRecomputed();
  });

  test('withdrawing another source afterwards leaves what was taken over as it was, counted once', {
    timeout: 240_000,
  }, async () => {
    const { erp, enterprises } = await begin(system, 4);
    const open = enterprises.slice(1);
    await remove(erp, 'own');
    const taken = await plannedMoney(open);
    expect(taken.length).toBeGreaterThan(10);
    const other = await readErp(testApp, organizationId, system, 5);
    await other.read();
    await other.bind(enterprises);
    for (const kind of kindsOf[system])
      await request('POST', '/api/integration/mapping-suggestions/accept/', {
        kind,
        connection: other.id,
        min_confidence: 0,
      });
    await publishPlan();
    expect(await plannedMoney(open)).not.toEqual(taken);
    await remove(other, 'withdraw');
    await other.close();
    expect(await plannedMoney(open)).toEqual(taken);
  });

  test('withdrawn: nothing of it stands, but closed months hold what they held and say that it is said no more', {
    timeout: 240_000,
  }, async () => {
    const { erp, enterprises, first, closing } = await begin(system, 5);
    const money = await plannedMoney(enterprises);
    const closed = money.filter((row) => {
      const { enterprise_id, nature, month } = row as unknown as Record<string, unknown>;
      return enterprise_id === first && nature === 'realised' && String(month) <= closing;
    });
    expect(closed.length).toBeGreaterThan(3);
    const [series] = await heads([first]);
    await remove(erp, 'withdraw');
    expect(await plannedMoney(enterprises)).toEqual(closed);
    const [now] = await heads([first]);
    expect(JSON.parse(String(Object(now).series)).lines).toEqual(JSON.parse(String(Object(series).series)).lines);
    const late = await request<ErpLateChange[]>('GET', `/api/planner/enterprises/${first}/late-changes/`);
    expect(late.reduce((sum, { before }) => sum + before, 0)).toBe(closed.reduce((sum, { amount }) => sum + amount, 0));
    expect(late.every(({ after, month }) => after === 0 && month <= closing)).toBe(true);
    expect(await registers(enterprises)).toMatchObject({
      ...{ contracts: [], installments: [], byMonth: [], receipts: [], receiptMonths: [], overdue: [], units: [] },
      cancellations: [],
    });
    expect(await portfolios(enterprises)).toEqual([]);
    const left = await sourcesLeft(enterprises, erp.id);
    expect({ ...left, entries: [] }).toEqual(nothing);
    // Opened again, the months take it.
    const months = [...new Set(late.map(({ month }) => month))].sort();
    await request<RealisedSummary>('POST', `/api/planner/enterprises/${first}/reopening/`, {
      month: months[0],
      reason: 'Sem ERP',
    });
    expect(await plannedMoney(enterprises)).toEqual([]);
    expect(await request('GET', `/api/planner/enterprises/${first}/late-changes/`)).toEqual([]);
  });
});
