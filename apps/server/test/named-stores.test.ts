/** Every name of the specification that has an address, lived through over HTTP: read, saved and read back, removed, exported. */
import { type Store, siengeParameters, storeOperations } from '@uni/contracts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testOrganizations } from '../testing/people.ts';
import { fieldOf, idOf } from '../testing/planning.ts';
import { openTestApp } from '../testing/test-app.ts';
import { moving, openErp } from './support/landed-erp.ts';
import { seedOrganization } from './support/matrix-rows.ts';
import { contractOf, contractsUrl, unitToSell } from './support/selling.ts';
import { type Saving, savings } from './support/store-savings.ts';

const testApp = await openTestApp();
const organizationRows = await seedOrganization({ testApp, staff: 'staff', planner: 'planner' }, 'groupless', 1);
const [firstPlan] = organizationRows.plans;
const { unit: free } = await unitToSell(testApp, { enterprise: firstPlan?.enterprise ?? 0 });
const contribution = idOf(
  (
    await testApp.send(
      'staff',
      'POST',
      contractsUrl,
      contractOf({ empreendimento: firstPlan?.enterprise ?? 0, unit: 0 }, { unit: null, purpose: 'contribution' }),
    )
  ).body,
);
const erp = await openErp(testApp, testOrganizations.first.id);
await seedOrganization({ testApp, staff: 'stranger', planner: 'strangePlanner' }, 'strangePlanner', 1);

beforeEach(() =>
  testApp.app.platform.database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute()),
);

const listed = async (who: 'staff' | 'reader' | 'stranger' | 'colab', query = ''): Promise<Store[]> => {
  const { status, body } = await testApp.send(who, 'GET', `/api/stores/${query}`);
  expect(status).toBe(200);
  return body as Store[];
};
const stores = await listed('staff');
const nameOf = ({ namespace, name }: Store) => `${namespace}.${name}`;
const named = stores.map((store): [string, Store] => [nameOf(store), store]);
const addressed = named.filter(([, { address }]) => address !== null);
const pathOf = (address: string | null) => String(address).split('?')[0] ?? '';

const rowsIn = (value: unknown): unknown[] => {
  const rows = Array.isArray(value) ? value : (fieldOf(value, 'results') ?? fieldOf(value, 'items'));
  return Array.isArray(rows) ? rows : [];
};
const read = async ({ address }: Store): Promise<unknown> => {
  const { status, body } = await testApp.send('staff', 'GET', String(address));
  expect(status, String(address)).toBe(200);
  return body;
};

test('a caller who may read everything finds 191 names, 171 with an address that is nobody else’s', () => {
  expect(stores.length).toBe(191);
  expect(addressed.length).toBe(171);
  expect(new Set(addressed.map(([, { address }]) => address)).size).toBe(171);
  expect(stores.filter(({ reason }) => reason === 'page').length).toBe(20);
});

describe('a named store', () => {
  test.each(addressed)('%s is read as its kind', async (_, store) => {
    const value = await read(store);
    const isList = Array.isArray(value) || (store.kind === 'list' && Array.isArray(fieldOf(value, 'results')));
    expect(isList).toBe(store.kind === 'list');
  });

  test.each(addressed)('%s has what it lists as its operations, and says why where it is not saved', (_, store) => {
    expect(store.operations[0]).toBe('fetch');
    expect(store.operations.includes('save')).toBe(store.read_only === null);
    expect(store.operations.every((operation) => storeOperations.includes(operation))).toBe(true);
  });

  test.each(addressed.filter(([, { read_only }]) => read_only !== null))(
    '%s: a save is 405 with the reason',
    async (_, store) => {
      for (const method of ['POST', 'PATCH']) {
        const answer = await testApp.send('staff', method, pathOf(store.address), {});
        expect(answer, method).toMatchObject({
          status: 405,
          body: { code: 'store_read_only', reason: store.read_only },
        });
      }
    },
  );

  test.each(addressed.filter(([, { operations }]) => operations.includes('export')))(
    '%s leaves as a file',
    async (_, store) => {
      const [path, query = ''] = String(store.address).split('?');
      const answer = await testApp.send('staff', 'POST', `${path}export/?${query}`, { file_type: 'csv' });
      expect(answer.status).toBe(200);
      expect(String(answer.body).startsWith('\u{feff}')).toBe(true);
    },
  );
});

describe('a named store that is saved', () => {
  // Parts of a version have their own test next to this one.
  const saved = addressed.filter(
    ([, { address, operations }]) => operations.includes('save') && !/\/(parts|lists)\//.test(String(address)),
  );
  const ways = new Map<string, Saving>(Object.entries(savings(organizationRows, { free, contribution })));

  test('each has its row in the table of savings', () => {
    expect(saved.map(([name]) => name).filter((name) => !ways.has(name))).toEqual([]);
    expect([...ways.keys()].filter((name) => !saved.some(([one]) => one === name))).toEqual([]);
  });

  test.each(saved)('%s reads back what was saved', async (name, store) => {
    const way = ways.get(name);
    if (!way) throw new Error('no saving');
    const path = pathOf(store.address);
    const answer = await testApp.send('staff', way.method, `${path}${way.row ?? ''}`, way.body);
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
    const expected = way.expected ?? way.body;
    const value = await read(store);
    if (store.kind === 'obj') expect(value).toMatchObject(expected);
    else expect(rowsIn(value)).toContainEqual(expect.objectContaining(expected));
    if (way.method !== 'POST' || !store.operations.includes('delete') || store.kind === 'obj') return;
    const id = fieldOf(answer.body, 'id') ?? fieldOf(answer.body, 'user_id');
    const removed = await testApp.send('staff', 'DELETE', `${path}${String(id)}/${way.removal ?? ''}`, { id });
    expect(removed.status, JSON.stringify(removed.body)).toBe(204);
    expect(rowsIn(await read(store))).not.toContainEqual(expect.objectContaining({ id }));
  });
});

describe('a list of an ERP', () => {
  beforeAll(async () => {
    const movement = { date: '2026-01-10', amount: 100, account: '1.1', condition: 'PM' };
    await erp.land('payments', [
      moving('a', [movement, { ...movement, company: '2', operation: '2', documentType: 'AP' }]),
    ]);
    await erp.finish();
  });
  const url = (list: string, code?: string) =>
    `/api/integration/connections/${erp.id}/lists/${list}/${code === undefined ? '' : `${encodeURIComponent(code)}/`}`;
  const rowsOf = async (list: string) => {
    const { status, body } = await testApp.send('staff', 'GET', url(list));
    expect(status).toBe(200);
    return (Array.isArray(body) ? body : fieldOf(body, 'items')) as {
      code: string;
      used: boolean;
      value: string | null;
    }[];
  };
  const lists = Object.entries(siengeParameters).filter(([, { form }]) => form !== 'told');

  test('has rows where the ERP has sent any, told by their code', async () => {
    const filled = await Promise.all(lists.map(async ([list]) => (await rowsOf(list)).length > 0));
    expect(filled.filter(Boolean).length).toBeGreaterThan(8);
    const companies = (await rowsOf('company')).toSorted((a, b) => a.code.localeCompare(b.code));
    expect(companies).toMatchObject([
      { id: '1', key: '1' },
      { id: '2', key: '2' },
    ]);
  });

  test.each(lists)('%s: a row is chosen by itself, and reads back', async (list, { form }) => {
    const [row] = await rowsOf(list);
    if (!row) return expect((await testApp.send('staff', 'PATCH', url(list, 'x'), { used: false })).status).toBe(404);
    if (form !== 'select')
      return expect((await testApp.send('staff', 'PATCH', url(list, row.code), {})).status).toBe(200);
    const { status, body } = await testApp.send('staff', 'PATCH', url(list, row.code), { used: !row.used });
    expect([status, fieldOf(body, 'used')]).toEqual([200, !row.used]);
    expect((await rowsOf(list))[0]).toMatchObject({ code: row.code, used: !row.used });
  });
});

describe('the list of stores', () => {
  let other: Store[];
  beforeAll(async () => {
    other = await listed('stranger');
  });

  test('names records of the caller’s own organization alone', () => {
    const own = new Set(stores.flatMap(({ address }) => String(address).match(/\d{4,}/g) ?? []));
    const theirs = other.flatMap(({ address }) => String(address).match(/\d{4,}/g) ?? []);
    expect(theirs.length).toBeGreaterThan(50);
    expect(theirs.filter((id) => own.has(id))).toEqual([]);
  });

  test('has what the caller may read, with what the caller may do', async () => {
    const readers = await listed('reader');
    expect(readers.length).toBeLessThan(stores.length);
    for (const { namespace, name, operations, address } of readers) {
      // Of the own profile everybody changes the name.
      if (name !== 'user') expect(operations.includes('save'), `${namespace}.${name}`).toBe(false);
      if (address !== null) expect((await testApp.send('reader', 'GET', address)).status, address).toBe(200);
    }
    expect((await listed('colab')).map(({ namespace }) => namespace)).toContain('colab');
  });

  test('is about another enterprise and version where they are named', async () => {
    const [plan] = organizationRows.plans;
    const chosen = await listed('staff', `?empreendimento=${plan?.enterprise}&versao=${plan?.approved}`);
    const of = (name: string) =>
      chosen.find((store) => store.namespace === 'enterprise' && store.name === name)?.address;
    expect(of('tributation')).toBe(`/api/planner/versions/${plan?.approved}/parts/tributation/`);
    expect(of('accomplished')).toBe(`/api/planner/enterprises/${plan?.enterprise}/realised-entries/`);
    const elsewhere = await testApp.send('stranger', 'GET', '/api/planner/versions/');
    // A version of elsewhere is not mixed with the named enterprise. A UAU connection has no lists of Sienge.
    const mixed = await listed(
      'staff',
      `?empreendimento=${plan?.enterprise}&versao=${fieldOf(elsewhere.body, 0, 'id')}`,
    );
    expect(mixed.find(({ name }) => name === 'tributation')).toMatchObject({ address: null, reason: 'missing' });
    const fields = { system: 'uau', name: 'UAU', address: 'https://erp.test', user: 'uni', settings: {} };
    const uau = idOf((await testApp.send('staff', 'POST', '/api/integration/connections/', fields)).body);
    const ofUau = await listed('staff', `?conexao=${uau}`);
    expect(ofUau.find(({ namespace }) => namespace === 'sienge')).toMatchObject({ address: null, reason: 'missing' });
    const none = await listed('staff', '?empreendimento=4242424242');
    expect(none.find(({ name }) => name === 'tributation')).toMatchObject({ address: null, reason: 'missing' });
  });
});
