// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearNotices, noticeStore } from '../../ui/notice/notice-store.ts';
import { ApiFailure } from '../failure.ts';
import { clearCached } from '../result-cache.ts';
import { storeSession } from '../session/session-store.ts';
import { readPageValue } from './page-values.ts';
import { store } from './store.ts';
import { fetchStore, readStore, storeQuery } from './store-query.ts';
import type { Store } from './store-types.ts';
import { chooseEnterprise, exportExcel, remove, save, saveAdmin, saveStatus, update } from './store-writes.ts';

type Answer = readonly [status: number, body?: unknown];

let calls: { method: string; url: string; body: unknown }[] = [];
/** The server gives these answers in turn, the last one again and again. */
function server(...answers: Answer[]): void {
  calls = [];
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const [status, body] = answers[Math.min(calls.length, answers.length - 1)] ?? [500];
    calls.push({ method: init.method ?? '', url: url.pathname, body: init.body && JSON.parse(String(init.body)) });
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
}
const noticeTitles = () => noticeStore.read().map(({ title }) => title);

let client: QueryClient;
const held = (target: Store) => readStore(client, target).value;
const isStale = (target: Store) => client.getQueryState(storeQuery(target).queryKey)?.isInvalidated;
/** Reads a store whose answer is this. */
async function hold(target: Store, body: unknown): Promise<Store> {
  server([200, body]);
  await fetchStore(client, target);
  return target;
}

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
beforeEach(() => {
  client = new QueryClient();
  clearNotices();
  clearCached();
  log.mockClear();
  storeSession('a', 1_800, 'r');
});

const organization = store('admin', 'organization');
const services = store('sso', 'services');
const categories = store('sales', 'category');
const groupings = store('planner', 'cashFlowGrouped');
const extraInfo = store('planner', 'organizationExtraInfo');
const quiet = { ifMatch: null } as const;

describe('GET', () => {
  it('replaces the named list, each record with a key', async () => {
    await hold(groupings, [{ id: 1 }, { id: 2 }]);
    await hold(groupings, [{ id: 3 }]);
    expect(held(groupings)).toEqual([{ id: 3, key: 3 }]);
    expect(calls[0]?.url).toBe('/api/planner/cash-flow-groupings/');
  });

  it('replaces the named object', async () => {
    await hold(extraInfo, { country: 'Brasil', city: 'Natal' });
    expect(held(await hold(extraInfo, { country: 'Chile' }))).toEqual({ country: 'Chile' });
  });

  it('lives where a plain read of the same operation lives: there is one answer', () => {
    expect(storeQuery(services).queryKey).toEqual(['admin', 'services', { params: {}, query: {} }]);
  });

  it('gives a row without an id its position, and one of sso its own key first', async () => {
    expect(held(await hold(categories, [{ id: 7 }, { name: 'x' }]))).toEqual([
      { id: 7, key: 7 },
      { name: 'x', key: 1 },
    ]);
    expect(held(await hold(services, [{ id: 4, key: 'x' }, { id: 5 }]))).toEqual([
      { id: 4, key: 'x' },
      { id: 5, key: 5 },
    ]);
  });

  it.each([
    ['admin', 'organization', []],
    ['sso', 'services', []],
    ['sales', 'category', []],
    ['colab', 'indicator', undefined],
    ['planner', 'cashFlowGrouped', undefined],
  ] as const)('that fails in %s logs it, leaves %s as %j and is marked as failed', async (namespace, state, left) => {
    const target = { namespace, state, of: {} };
    await hold(target, [{ id: 1 }]);
    server([500, {}]);
    expect(await fetchStore(client, target)).toEqual({ value: left, failure: 500 });
    expect(log).toHaveBeenCalledWith('An error occurred', 500);
    // A screen still has the rows of before, next to the mark.
    expect(client.getQueryData(storeQuery(target).queryKey)).toEqual([{ id: 1 }]);
    server([200, []]);
    expect(await fetchStore(client, target)).toEqual({ value: [], failure: null });
  });

  it.each([404, 405, 408, 500])('answered %i is an empty list, marked: an outage is no "no data"', async (status) => {
    server([status, { detail: 'A server error occurred.' }]);
    expect(await fetchStore(client, services)).toEqual({ value: [], failure: status });
  });

  it.each([[{}], [null], ['text']])('that is no list is a failure: %j', async (body) => {
    server([200, body]);
    expect(await fetchStore(client, services)).toMatchObject({ value: [], failure: 200 });
    expect(await fetchStore(client, extraInfo)).toMatchObject(
      body !== null && typeof body === 'object' ? {} : { failure: 200 },
    );
  });

  it('with a lifetime answers from the browser until it is over', async () => {
    server([200, [{ id: 1 }]]);
    const query = { ...storeQuery(store('sso', 'pages'), { cacheLifetime: 60_000 }), staleTime: 0 };
    await client.fetchQuery(query);
    await client.fetchQuery(query);
    expect(calls).toHaveLength(1);
    vi.useFakeTimers({ now: Date.now() + 61_000 });
    await client.fetchQuery(query);
    vi.useRealTimers();
    expect(calls).toHaveLength(2);
  });
});

describe('SAVE', () => {
  const rows = [
    { id: 1, name: 'um', note: 'fica' },
    { id: 2, name: 'dois' },
  ];

  it('with an id is PATCH {url}{id}/ and merges payload and response into the matching row', async () => {
    await hold(services, rows);
    server([200, { id: 1, name: 'UM' }]);
    await save(client, services, { id: 1, body: { name: 'um!', plan: 'Pleno' }, ...quiet });
    expect(calls).toEqual([{ method: 'PATCH', url: '/api/admin/services/1/', body: { name: 'um!', plan: 'Pleno' } }]);
    expect(held(services)).toEqual([
      { id: 1, key: 1, name: 'UM', note: 'fica', plan: 'Pleno' },
      { id: 2, key: 2, name: 'dois' },
    ]);
    expect(noticeTitles()).toEqual(['Atualizado com Sucesso']);
  });

  it('without an id is POST and appends the returned record, its key equal to its id', async () => {
    await hold(categories, []);
    server([201, { id: 3, name: 'três' }]);
    await save(client, categories, { body: { name: 'três', flow: 'inflow' } });
    expect(calls[0]).toMatchObject({ method: 'POST', url: '/api/sales/movement-categories/' });
    expect(held(categories)).toEqual([{ id: 3, key: 3, name: 'três' }]);
    expect(noticeTitles()).toEqual(['Salvo com Sucesso']);
  });

  it('without an id appends every returned record, or what was sent where nothing came back', async () => {
    await hold(categories, [{ id: 1 }]);
    server([201, [{ id: 2 }, { id: 3 }]]);
    await save(client, categories, { body: { name: 'x', flow: 'inflow' } });
    expect(held(categories)).toEqual([1, 2, 3].map((id) => ({ id, key: id })));
    server([201]);
    await save(client, categories, { body: { name: 'y', flow: 'inflow' } });
    expect(held(categories)).toContainEqual({ name: 'y', flow: 'inflow', key: 3 });
  });

  it('of an object merges into it, by PATCH on its address', async () => {
    await hold(extraInfo, { country: 'Brasil' });
    server([200, { city: 'Olinda' }]);
    await save(client, extraInfo, { type: 'PATCH', body: { city: 'olinda' }, ...quiet, notify: 'none' });
    expect(calls).toEqual([{ method: 'PATCH', url: '/api/admin/organization-info/', body: { city: 'olinda' } }]);
    expect(held(extraInfo)).toEqual({ country: 'Brasil', city: 'Olinda' });
    expect(noticeTitles()).toEqual([]);
  });

  it.each([
    ['list', [{ id: 1 }, { id: 5, key: 5 }]],
    ['obj', { id: 5 }],
  ] as const)('of the enterprise takes the stateType %s', async (stateType, after) => {
    const target = store('enterprise', 'financingModel', { version: 12 });
    client.setQueryData(storeQuery(target).queryKey, stateType === 'list' ? ([{ id: 1 }] as never) : {});
    server([201, { id: 5 }]);
    await save(client, target, { body: {}, stateType });
    expect(client.getQueryData(storeQuery(target).queryKey)).toEqual(after);
  });

  it('of what is not known keeps it unknown: one row would read as all there is', async () => {
    server([201, { id: 3 }]);
    await save(client, services, { body: { name: 'x' } });
    expect(held(services)).toBeUndefined();
  });

  it.each([
    [8, 'PATCH', '/api/admin/services/8/'],
    [undefined, 'POST', '/api/admin/services/'],
  ] as const)('of a status with id %s is %s', async (id, method, url) => {
    server([200, {}]);
    const body = { name: 'x', is_active: true };
    await (id === undefined
      ? saveStatus(client, services, { body })
      : saveStatus(client, services, { id, body, ...quiet }));
    expect(calls[0]).toMatchObject({ method, url });
  });

  it('that fails tells, logs and throws, and the list stays', async () => {
    await hold(categories, rows);
    server([400, { detail: 'Not found.' }]);
    await expect(save(client, categories, { body: { name: 'x', flow: 'inflow' } })).rejects.toThrow(ApiFailure);
    expect(held(categories)).toHaveLength(2);
    expect(noticeTitles()).toEqual(['Registro não encontrado.']);
    expect(log).toHaveBeenCalledOnce();
  });

  it('that fails in sso leaves no list behind and throws', async () => {
    await hold(services, rows);
    server([400, {}]);
    await expect(save(client, services, { body: { name: 'x' } })).rejects.toThrow(ApiFailure);
    expect(held(services) ?? []).toEqual([]);
  });

  it('that fails in sso has the list on screen read again, and never shows it empty', async () => {
    await hold(services, rows);
    const seen: unknown[] = [];
    const { QueryObserver } = await import('@tanstack/react-query');
    const stop = new QueryObserver(client, { ...storeQuery(services), staleTime: 60_000 }).subscribe(({ data }) =>
      seen.push(data?.length),
    );
    server([400, {}], [200, [{ id: 9 }]]);
    await expect(save(client, services, { body: { name: 'x' } })).rejects.toThrow(ApiFailure);
    stop();
    expect(held(services)).toEqual([{ id: 9, key: 9 }]);
    expect(seen).not.toContain(0);
    expect(seen).not.toContain(undefined);
  });

  it('has read again what the server derives from it', async () => {
    await hold(services, [{ id: 1 }]);
    await hold(categories, [{ id: 1 }]);
    server([201, { id: 5 }]);
    await save(client, store('sso', 'ssoSubscription'), { body: { subscription: 1, user: 2 } });
    expect([isStale(services), isStale(categories)]).toEqual([true, false]);
  });
});

describe('DELETE', () => {
  it('removes the row with that id, sends the id in path and body, and says so', async () => {
    await hold(organization, [{ id: 1 }, { id: 2 }]);
    server([204]);
    await remove(client, organization, { id: 1, ...quiet });
    expect(calls).toEqual([{ method: 'DELETE', url: '/api/admin/organizations/1/', body: { id: 1 } }]);
    expect(held(organization)).toEqual([{ id: 2, key: 2 }]);
    expect(noticeTitles()).toEqual(['Registro removido com sucesso...']);
  });

  it('that fails removes nothing and reports no success', async () => {
    await hold(organization, [{ id: 1 }]);
    server([500, {}]);
    await expect(remove(client, organization, { id: 1, ...quiet })).rejects.toThrow(ApiFailure);
    expect(held(organization)).toHaveLength(1);
    expect(noticeTitles()).toEqual(['Ocorreu um erro desconhecido.']);
  });

  it('does not have the removed row itself read again', async () => {
    const clients = await hold(store('integration', 'clients'), [{ id: 5 }]);
    const ofOne = [5, 6].map((connection) => store('integration', 'parameters', { connection }));
    for (const one of ofOne) await hold(one, []);
    server([204]);
    await remove(client, clients, { id: 5, query: { rows: 'withdraw' } });
    expect(ofOne.map(isStale)).toEqual([false, true]);
  });

  it('has a list read again that lies in a record of the same number', async () => {
    const people = await hold(store('sso', 'partnerListConnection', { partner: 5 }), [{ id: 5 }, { id: 6 }]);
    server([204]);
    await remove(client, people, { id: 5 });
    expect(isStale(people)).toBe(true);
  });
});

describe("the administration's SAVE", () => {
  const body = { code: 'A', domain: 'a.br', name: 'UM' };

  it('reads again from the reload address and merges each item over what the slot held', async () => {
    await hold(organization, [{ id: 1, name: 'Um', open: true }]);
    server([200, { id: 1 }], [200, [{ id: 1, name: 'UM' }, { id: 2 }]]);
    await saveAdmin(client, organization, { id: 1, body, ...quiet }, store('sso', 'ssoOrganization'));
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PATCH /api/admin/organizations/1/',
      'GET /api/access/organizations/',
    ]);
    expect(held(organization)).toMatchObject([{ id: 1, name: 'UM', open: true }, { id: 2 }]);
  });

  it('reads again from its own address when no other is given', async () => {
    server([201, { id: 1 }], [200, [{ id: 1 }]]);
    await saveAdmin(client, organization, { body });
    expect(calls[1]?.url).toBe('/api/admin/organizations/');
    expect(held(organization)).toEqual([{ id: 1, key: 1 }]);
  });

  it('that fails is logged as "Error in SAVE function:" and thrown, and nothing is shown', async () => {
    await hold(organization, [{ id: 1 }]);
    server([400, { code: ['organization with this code already exists.'] }]);
    await expect(saveAdmin(client, organization, { body })).rejects.toThrow(ApiFailure);
    expect(log).toHaveBeenCalledWith('Error in SAVE function:', expect.any(ApiFailure));
    expect(noticeTitles()).toEqual([]);
    expect(held(organization)).toHaveLength(1);
  });

  it('that is done stays done where the reload fails: the list is marked as failed', async () => {
    await hold(organization, [{ id: 1 }]);
    server([201, { id: 2 }], [500, {}]);
    await expect(saveAdmin(client, organization, { body })).resolves.toEqual({ id: 2 });
    expect(readStore(client, organization).failure).toBe(500);
  });
});

describe('the other actions', () => {
  it('EXPORT_EXCEL posts the body with file type and name, and says when nothing came', async () => {
    server([400, { detail: 'Not found.' }]);
    const units = store('sales', 'unitys');
    expect(await exportExcel(units, { name: 'unidades', type: 'xlsx' }, { query: { state: 'sold' } })).toBe(false);
    expect(calls).toEqual([
      { method: 'POST', url: '/api/sales/units/export/', body: { file_name: 'unidades', file_type: 'xlsx' } },
    ]);
    expect(noticeTitles()).toEqual(['Informativo...']);
  });

  it('update merges a payload into the integration store', () => {
    update(client, 'integration', { clients: [{ id: 1 }] as never });
    update(client, 'integration', { system: [{ id: 'uau' }] as never });
    expect(held(store('integration', 'clients'))).toEqual([{ id: 1, key: 1 }]);
    expect(held(store('integration', 'system'))).toEqual([{ id: 'uau', key: 'uau' }]);
  });

  it('choosing another enterprise empties what belongs to one', async () => {
    update(client, 'enterprise', { isAddingEnterpise: true, chosenVersion: { id: 1 }, cities: [{ id: 1 }] });
    const versions = await hold(store('enterprise', 'versions', { enterprise: 1 }), [{ id: 1 }]);
    const ofVersion = (['sales', 'salesCurve', 'tributation'] as const).map(
      (state): Store => ({ namespace: 'enterprise', state, of: { version: 12 } }),
    );
    for (const one of ofVersion) client.setQueryData(storeQuery(one).queryKey, { id: 1 });
    chooseEnterprise(client, { id: 2 });
    expect(ofVersion.map((one) => client.getQueryData(storeQuery(one).queryKey))).toEqual([
      undefined,
      undefined,
      { id: 1 },
    ]);
    expect(held(versions)).toEqual([{ id: 1, key: 1 }]);
    const emptied = ['permutes', 'direcly', 'financial', 'comissionDirecly', 'comissionFinancial'] as const;
    expect(emptied.map((name) => readPageValue('enterprise', name))).toEqual(emptied.map(() => []));
    expect(readPageValue('enterprise', 'isAddingEnterpise')).toBe(false);
    expect(readPageValue('enterprise', 'chosenVersion')).toEqual({});
    expect(readPageValue('enterprise', 'chosenModule')).toEqual({});
    expect(readPageValue('enterprise', 'cities')).toEqual([{ id: 1 }]);
    expect(readPageValue('enterprise', 'chosenEnterprise')).toEqual({ id: 2 });
  });

  it('choosing the same enterprise again empties nothing', () => {
    chooseEnterprise(client, { id: 3 });
    update(client, 'enterprise', { chosenVersion: { id: 1 } });
    chooseEnterprise(client, { id: 3 });
    expect(readPageValue('enterprise', 'chosenVersion')).toEqual({ id: 1 });
  });
});
