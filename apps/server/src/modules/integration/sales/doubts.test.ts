/** ERP rows next to the organization's own: which row yields, what is reported, and that own rows stay own. */
import type { ErpSales, SalesContract, SalesContractDetail, Unit } from '@uni/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type LandedErp, openErp } from '../../../../test/support/landed-erp.ts';
import { contract, customer, title, unit } from '../../../../test/support/landed-sales.ts';
import { testOrganizations } from '../../../../testing/people.ts';
import { idOf, plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { storeBindings } from '../mapping/bindings.repository.ts';
import { requestSalesProjection } from '../shared/sales-projection-requests.repository.ts';
import { salesProjector } from './projector.service.ts';

const testApp = await openTestApp();
const organizationId = testOrganizations.first.id;
const { platform } = testApp.app;
const within = platform.database.withOrganization;
const projector = salesProjector(platform);
const project = () => projector.act(organizationId, new AbortController().signal);

const request = async <T>(method: string, url: string, sent?: unknown, expectedStatus = 200): Promise<T> => {
  const { status, body } = await testApp.send('staff', method, url, sent);
  expect([status, body]).toEqual([expectedStatus, expect.anything()]);
  return body as T;
};
const get = <T>(url: string) => request<T>('GET', url);

interface DoubtFixture {
  readonly erp: LandedErp;
  readonly enterprise: number;
  readonly project: () => Promise<unknown>;
  readonly sales: () => Promise<ErpSales>;
}

const openFixture = async (): Promise<DoubtFixture> => {
  const { enterprise } = await plan(testApp);
  const erp = await openErp(testApp, organizationId);
  await within(organizationId, (transaction) =>
    storeBindings(transaction, erp.id, [
      { company: '', cost_center: '10', state: 'bound', enterprise, module: null, valid_from: null, valid_to: null },
      { company: '1', cost_center: '10', state: 'bound', enterprise, module: null, valid_from: null, valid_to: null },
    ]),
  );
  return {
    erp,
    enterprise,
    project: async () => {
      await within(organizationId, (transaction) => requestSalesProjection(transaction, erp.id));
      await project();
    },
    sales: () => get(`/api/integration/connections/${erp.id}/sales/`),
  };
};

const ownUnit = (enterpriseId: number, name: string) =>
  request<Unit>('POST', '/api/sales/units/', { empreendimento: enterpriseId, block: 'A', nome: name }, 201);
const terms = {
  ...{ channel: 'direct', price: 100_000, signed: '2025-01-10', base_month: '2025-01', keys: '2028-12' },
  parts: [{ kind: 'monthly', amount: 100_000, installments: 1, first: '2026-02-10' }],
};
const sell = (enterpriseId: number, to: number, number: string) =>
  request<SalesContractDetail>(
    'POST',
    '/api/sales/contracts/',
    { empreendimento: enterpriseId, unit: to, number, client_name: 'Ana Lima', terms },
    201,
  );
const contractsOf = async (enterprise: number) =>
  (await get<{ results: SalesContract[] }>(`/api/sales/contracts/?empreendimento=${enterprise}&sort=number&page=1`))
    .results;

describe('rows of an ERP', () => {
  test('come with their mark, cannot be changed here, and follow the ERP until it tells of them no more', async () => {
    const { erp, enterprise, project: again, sales } = await openFixture();
    await erp.land('units', [unit(1), unit(2, { commercialStock: 'D' })]);
    await erp.land('customers', [customer(1, { cpf: '52998224725' })]);
    await erp.land('sales-contracts', [contract(1)]);
    await erp.land('income', [title(1, 1), title(1, 2)]);
    await again();
    const [one] = await contractsOf(enterprise);
    expect(one).toMatchObject({
      number: 'CT-1',
      erp: 'sienge',
      origin: 'erp',
      open: 200_000,
      client_name: 'Cliente 1',
    });
    expect(await get(`/api/sales/contracts/${one?.id}/`)).toMatchObject({ terms: null, unit_name: 'A 1' });
    expect(await get(`/api/sales/contracts/${one?.id}/statement/?day=2026-05-20`)).toMatchObject({
      ...{ due: 200_000, ahead: 0, total: 200_000 },
      ageing: { late_1_30: { amount: 200_000, count: 2 } },
    });
    const listed = (list: string, source: string) =>
      get<{ count: number }>(`/api/sales/${list}/?source=${source}&page=1`);
    for (const list of ['contracts', 'clients', 'units'])
      for (const [source, isDoubted] of [
        ['sienge', true],
        ['uau', false],
      ] as const)
        expect([list, source, (await listed(list, source)).count > 0]).toEqual([list, source, isDoubted]);
    const refused = { status: 409, body: { code: 'from_erp' } };
    const contractUrl = `/api/sales/contracts/${one?.id}/`;
    const unitUrl = `/api/sales/units/${one?.unit}/`;
    const clientUrl = `/api/sales/clients/${one?.client}/`;
    const order = { kind: 'payment', day: '2026-02-10', amount: 100 };
    const match = { 'if-match': '"1"' };
    for (const [method, url, sent, headers] of [
      ['PATCH', contractUrl, { note: 'x' }, match],
      ['POST', `${contractUrl}events/`, { order }, match],
      ['POST', `${contractUrl}undo/`, {}, match],
      [
        'POST',
        `${contractUrl}cancellation/`,
        { day: '2026-02-10', reason: 'buyer', terms: { kind: 'lot', penalty: 0 } },
        match,
      ],
      ['GET', `${contractUrl}cancellation-basis/`, undefined, {}],
      ['POST', '/api/sales/receipts/', { contract: one?.id, day: '2026-02-10', amount: 100 }, {}],
      ['PATCH', unitUrl, { note: 'x' }, match],
      ['DELETE', unitUrl, undefined, match],
      ['PATCH', clientUrl, { city: 'x' }, match],
      ['POST', `${clientUrl}pseudonymise/`, { confirm: 'Cliente 1' }, match],
    ] as const)
      expect(await testApp.send('staff', method, url, sent, headers), `${method} ${url}`).toMatchObject(refused);

    await erp.land('income', [title(1, 1, { balanceAmount: 60_000 }), title(1, 2)]);
    await again();
    expect((await contractsOf(enterprise))[0]).toMatchObject({ id: one?.id, open: 160_000 });
    await erp.land('sales-contracts', []);
    await erp.land('income', []);
    await erp.land('units', [unit(1)]);
    await again();
    expect(await contractsOf(enterprise)).toMatchObject([{ id: one?.id, state: 'cancelled', open: 0, received: 0 }]);
    expect(await get(`/api/sales/units/?empreendimento=${enterprise}`)).toMatchObject([{ nome: '1' }]);
    expect((await sales()).counts).toEqual([
      { resource: 'clients', stand: 'own', count: 1 },
      { resource: 'units', stand: 'own', count: 1 },
    ]);
  });

  test('that are somebody we know are theirs, and a sale of our own is not counted twice', async () => {
    const { erp, enterprise, project: again, sales } = await openFixture();
    const [named, sold, numbered] = [
      await ownUnit(enterprise, '1'),
      await ownUnit(enterprise, '2'),
      await ownUnit(enterprise, 'other'),
    ];
    const known = await request(
      'POST',
      '/api/sales/clients/',
      { kind: 'person', name: 'Ana', document: '39053344705' },
      201,
    );
    await sell(enterprise, sold.id, 'OWN-1');
    await sell(enterprise, numbered.id, 'CT-3');
    await erp.land('units', [unit(1), unit(2), unit(3)]);
    await erp.land('customers', [customer(1, { cpf: '390.533.447-05' }), customer(2), customer(3)]);
    await erp.land('sales-contracts', [contract(1), contract(2), contract(3)]);
    await erp.land('income', [title(1, 1), title(2, 1), title(3, 1)]);
    await again();
    const now = await contractsOf(enterprise);
    expect(now.map(({ number, erp: from }) => [number, from])).toEqual([
      ['CT-1', 'sienge'],
      ['CT-3', null],
      ['OWN-1', null],
    ]);
    expect(now[0]).toMatchObject({ unit: named.id, client: idOf(known), client_name: 'Ana' });
    expect((await sales()).doubts).toEqual([
      {
        ...{ resource: 'clients', key: '1', doubt: 'same_document', stand: 'linked' },
        row: idOf(known),
        name: null,
        empreendimento: null,
      },
      {
        ...{ resource: 'contracts', key: '2', doubt: 'unit_sold', stand: 'held' },
        row: now[2]?.id,
        name: 'OWN-1',
        empreendimento: enterprise,
      },
      {
        ...{ resource: 'contracts', key: '3', doubt: 'same_number', stand: 'held' },
        row: now[1]?.id,
        name: 'CT-3',
        empreendimento: enterprise,
      },
      {
        ...{ resource: 'units', key: '1', doubt: 'same_name', stand: 'linked' },
        row: named.id,
        name: 'A 1',
        empreendimento: enterprise,
      },
      {
        ...{ resource: 'units', key: '2', doubt: 'same_name', stand: 'linked' },
        row: sold.id,
        name: 'A 2',
        empreendimento: enterprise,
      },
    ]);
    // A unit sold in the ERP is not sold again here, even if the unit is our own.
    const twice = { empreendimento: enterprise, unit: named.id, number: 'OWN-2', client_name: 'Bia', terms };
    expect(await testApp.send('staff', 'POST', '/api/sales/contracts/', twice)).toMatchObject({
      body: { code: 'unit_taken' },
    });
    // Our own sale is cancelled: the ERP's comes in.
    const own = now.find(({ number }) => number === 'OWN-1');
    await request('POST', `/api/sales/contracts/${own?.id}/cancellation/`, {
      ...{ day: '2026-03-01', reason: 'buyer', terms: { kind: 'incorporation', penalty: 0 } },
    });
    await again();
    expect((await contractsOf(enterprise)).map(({ number }) => number)).toContain('CT-2');
  });
});

describe('rows of an ERP whose works are bound', () => {
  test('of a work that is bound elsewhere move there with their money, and of none that is bound are gone', async () => {
    const { erp, enterprise, project: again } = await openFixture();
    const { enterprise: other } = await plan(testApp);
    await erp.land('units', [unit(1)]);
    await erp.land('customers', [customer(1)]);
    await erp.land('sales-contracts', [contract(1)]);
    await erp.land('income', [title(1, 1)]);
    await again();
    const bind = (state: 'bound' | 'ignored', to: number | null) =>
      request('PUT', `/api/integration/connections/${erp.id}/bindings/`, {
        rows: ['', '1'].map((company) => ({
          company,
          cost_center: '10',
          state,
          enterprise: to,
          module: null,
          valid_from: null,
          valid_to: null,
        })),
      });
    const sums = async () => {
      const { rows } = await within(organizationId, (transaction) =>
        sql<{ enterprise: number; open: number }>`
          select enterprise_id as enterprise, sum(open)::int8 as open from sales_installment_months
          where organization_id = ${organizationId}::int8 and enterprise_id in (${enterprise}::int8, ${other}::int8)
          group by 1 having sum(open) <> 0`.execute(transaction),
      );
      return rows;
    };
    expect(await sums()).toEqual([{ enterprise, open: 100_000 }]);
    await bind('bound', other);
    await project();
    expect(await sums()).toEqual([{ enterprise: other, open: 100_000 }]);
    expect(await contractsOf(other)).toMatchObject([{ number: 'CT-1', open: 100_000 }]);
    expect(await contractsOf(enterprise)).toEqual([]);
    await bind('ignored', null);
    await project();
    expect(await sums()).toEqual([]);
    expect(await contractsOf(other)).toMatchObject([{ state: 'cancelled', open: 0 }]);
  });
});

test('a worker that is stopped after each page goes on behind it, and says how far it is', async () => {
  const { erp, enterprise, sales } = await openFixture();
  await erp.land('units', [unit(1)]);
  await erp.land('customers', [customer(1)]);
  await erp.land('sales-contracts', [contract(1)]);
  await erp.land('income', [title(1, 1), title(1, 2)]);
  await within(organizationId, (transaction) => requestSalesProjection(transaction, erp.id));
  const stopped = AbortSignal.abort();
  const seen: number[] = [];
  for (let turn = 0; turn < 20 && (await sales()).is_working; turn += 1) {
    await projector.act(organizationId, stopped);
    seen.push((await sales()).seen);
  }
  expect(seen.slice(0, 4)).toEqual([1, 2, 2, 3]);
  expect(await sales()).toMatchObject({ is_working: false, seen: 3, total: 3 });
  expect(await contractsOf(enterprise)).toMatchObject([{ number: 'CT-1', open: 200_000 }]);
});

test('a row that cannot be read stops its connection alone, which says so and goes on when it can be read', async () => {
  const [broken, sound] = [await openFixture(), await openFixture()];
  await broken.erp.land('units', [{ ...unit(1), payload: '{', hash: 'cut off' }]);
  await sound.erp.land('units', [unit(1)]);
  for (const { erp } of [broken, sound])
    await within(organizationId, (transaction) => requestSalesProjection(transaction, erp.id));
  const act = () => projector.act(organizationId, new AbortController().signal);
  await expect(act()).rejects.toThrow('could not be made');
  expect(await broken.sales()).toMatchObject({ is_working: true, failed_at: expect.any(String) });
  expect(await sound.sales()).toMatchObject({ is_working: false, failed_at: null });
  await broken.erp.land('units', [unit(1)]);
  await act();
  expect(await broken.sales()).toMatchObject({ is_working: false, failed_at: null });
});

const documents = ['52998224725', '39053344705', '11144477735'];

/** All rows that no ERP is the source of, as one text. */
const ownRows = async (): Promise<string> => {
  const doubts = [];
  for (const table of ['sales_units', 'sales_clients', 'sales_contracts'])
    doubts.push(
      await within(
        organizationId,
        async (transaction) =>
          (
            await sql`select to_jsonb(one)::text as row from ${sql.table(table)} one
              where organization_id = ${organizationId}::int8 and erp is null order by 1`.execute(transaction)
          ).rows,
      ),
    );
  return JSON.stringify(doubts);
};

test('whatever an ERP tells, what is the organization’s own stays as it is, and every row of the ERP stands somewhere', {
  timeout: 120_000,
}, async () => {
  const few = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 5 });
  const people = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom(...documents, '')), {
    maxLength: 4,
  });
  let turn = 0;
  const portfolioShape = fc.record({
    units: few,
    people,
    contracts: few,
    balance: fc.integer({ min: 0, max: 9_999_999 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.record({ units: few, sold: few, numbers: few }),
      portfolioShape,
      portfolioShape,
      async (own, first, second) => {
        turn += 1;
        const { erp, enterprise, project: again, sales } = await openFixture();
        const units = new Map<number, number>();
        for (const name of own.units) units.set(name, (await ownUnit(enterprise, `${name}`)).id);
        for (const [name, id] of units)
          if (own.sold.includes(name))
            await sell(enterprise, id, own.numbers.includes(name) ? `CT-${name}` : `O-${turn}-${name}`);
        const before = await ownRows();
        for (const { units: names, people: buyers, contracts, balance } of [first, second]) {
          await erp.land(
            'units',
            names.map((id) => unit(id)),
          );
          const persons = new Map(buyers.map(([id, document]) => [id, document]));
          await erp.land(
            'customers',
            [...persons].map(([id, cpf]) => customer(id, { cpf })),
          );
          await erp.land(
            'sales-contracts',
            contracts.map((id) => contract(id)),
          );
          await erp.land(
            'income',
            contracts.map((id) => title(id, 1, { originalAmount: balance, balanceAmount: balance })),
          );
          await again();
          expect(await ownRows()).toBe(before);
          const { counts } = await sales();
          const count = (resource: string) =>
            counts.filter((one) => one.resource === resource).reduce((sum, one) => sum + one.count, 0);
          expect([count('units'), count('clients'), count('contracts')]).toEqual([
            names.length,
            persons.size,
            contracts.length,
          ]);
          const held = counts.find(({ resource, stand }) => resource === 'contracts' && stand === 'held')?.count ?? 0;
          const fromErp = (await contractsOf(enterprise)).filter((one) => one.erp !== null);
          expect(fromErp.reduce((sum, { open }) => sum + open, 0)).toBe((contracts.length - held) * balance);
        }
      },
    ),
    { numRuns: 12 },
  );
});
