// @vitest-environment jsdom
import type { Namespace } from '@uni/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearNotices, noticeStore } from '../../ui/notice/notice-store.ts';
import { storeSession } from '../session/session-store.ts';
import { ResourceStore, SaveFailed } from './resource-operations.ts';

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
const slot = (store: ResourceStore, state: string) => store.read().slots[state];

/** Returns a store whose list already holds the rows of a first read. */
async function holding(namespace: Namespace, state: string, body: unknown): Promise<ResourceStore> {
  const store = new ResourceStore(namespace);
  server([200, body]);
  await store.fetch({ state, url: '/api/x/' });
  return store;
}

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
beforeEach(() => {
  clearNotices();
  log.mockClear();
  storeSession('a', 1_800, 'r');
});

describe('GET', () => {
  it('replaces the named list, each record with a key', async () => {
    const store = await holding('planner', 'cashFlowGrouped', [{ id: 1 }, { id: 2 }]);
    server([200, [{ id: 3 }]]);
    await store.fetch({ state: 'cashFlowGrouped' });
    expect(slot(store, 'cashFlowGrouped')).toEqual([{ id: 3, key: 3 }]);
    expect(calls[0]?.url).toBe('/api/planner/cash-flow-groupings/');
  });

  it('replaces the named object', async () => {
    const store = await holding('sso', 'user', { id: 1, name: 'Ana' });
    server([200, { id: 2 }]);
    await store.fetch({ state: 'user' });
    expect(slot(store, 'user')).toEqual({ id: 2 });
  });

  it.each([
    ['sales', 'sales'],
    ['enterprise', 'projection'],
    ['enterprise', 'incorporation'],
  ] as const)('keeps only the first element of %s.%s', async (namespace, state) => {
    expect(slot(await holding(namespace, state, [{ id: 7 }, { id: 8 }]), state)).toMatchObject({ id: 7 });
  });

  it('gives an empty result of sales a key from its id, and leaves an empty list an empty list', async () => {
    expect(slot(await holding('sales', 'client', { id: 9 }), 'client')).toEqual({ id: 9, key: 9 });
    expect(slot(await holding('sales', 'client', []), 'client')).toEqual([]);
  });

  it("keeps a record's own key in sso, and falls back to its id", async () => {
    const store = new ResourceStore('sso');
    server([201, [{ id: 4, key: 'x' }, { id: 5 }]]);
    await store.save({ state: 'savedUsers', url: '/api/x/', payload: {} });
    expect(slot(store, 'savedUsers')).toEqual([
      { id: 4, key: 'x' },
      { id: 5, key: 5 },
    ]);
  });

  it.each([
    ['sales', []],
    ['sienge', []],
    ['enterprise', []],
    ['colab', undefined],
    ['planner', undefined],
  ] as const)('that fails in %s logs it, leaves %j and is marked as failed', async (namespace, left) => {
    const state = namespace === 'enterprise' ? 'versions' : namespace === 'colab' ? 'vso' : 'cashFlow';
    const store = await holding(namespace, state, [{ id: 1 }]);
    server([500, {}]);
    expect(await store.fetch({ state, url: '/api/x/' })).toMatchObject({ status: 500, empty: false });
    expect(slot(store, state)).toEqual(left);
    expect(store.read().failures).toEqual({ [state]: 500 });
    expect(log).toHaveBeenCalledWith('An error occurred', 500);
    server([200, []]);
    expect(await store.fetch({ state, url: '/api/x/' })).toMatchObject({ status: 200, empty: true });
    expect(store.read().failures).toEqual({});
  });
});

describe('SAVE', () => {
  const rows = [
    { id: 1, name: 'um', note: 'fica' },
    { id: 2, name: 'dois' },
  ];

  it('with an id is PATCH {url}{id}/ and merges payload and response into the matching row', async () => {
    const store = await holding('sienge', 'company', rows);
    server([200, { id: 1, name: 'UM' }]);
    await store.save({ state: 'company', url: '/api/x/', id: 1, payload: { name: 'um!', city: 'Recife' } });
    expect(calls).toEqual([{ method: 'PATCH', url: '/api/x/1/', body: { name: 'um!', city: 'Recife' } }]);
    expect(slot(store, 'company')).toEqual([
      { id: 1, key: 1, name: 'UM', note: 'fica', city: 'Recife' },
      { id: 2, key: 2, name: 'dois' },
    ]);
    expect(noticeTitles()).toEqual(['Atualizado com Sucesso']);
  });

  it('with an id merges into the object', async () => {
    const store = await holding('sso', 'user', { id: 1, name: 'Ana', email: 'a@b' });
    server([200, { name: 'Bia' }]);
    await store.save({ state: 'user', id: 1, payload: {} });
    expect(slot(store, 'user')).toEqual({ id: 1, name: 'Bia', email: 'a@b' });
  });

  it('without an id is POST and appends the returned record, its key equal to its id', async () => {
    const store = await holding('integration', 'clients', []);
    server([201, { id: 3, name: 'três' }]);
    await store.save({ state: 'clients', url: '/api/x/', body: { name: 'três' } });
    expect(calls).toEqual([{ method: 'POST', url: '/api/x/', body: { name: 'três' } }]);
    expect(slot(store, 'clients')).toEqual([{ id: 3, key: 3, name: 'três' }]);
    expect(noticeTitles()).toEqual(['Salvo com Sucesso']);
  });

  it('without an id appends every returned record', async () => {
    const store = await holding('sales', 'unitys', [{ id: 1 }]);
    server([201, [{ id: 2 }, { id: 3 }]]);
    await store.save({ state: 'unitys', url: '/api/x/', payload: [{}, {}] });
    expect(slot(store, 'unitys')).toEqual([
      { id: 1, key: 1 },
      { id: 2, key: 2 },
      { id: 3, key: 3 },
    ]);
  });

  it('without an id merges into the object', async () => {
    const store = await holding('planner', 'organizationExtraInfo', { country: 'Brasil' });
    server([201, { city: 'Olinda' }]);
    await store.save({ state: 'organizationExtraInfo', url: '/api/x/', payload: {} });
    expect(slot(store, 'organizationExtraInfo')).toEqual({ country: 'Brasil', city: 'Olinda' });
  });

  it.each([
    ['list', [{ id: 5, key: 5 }]],
    ['obj', { id: 5 }],
  ] as const)('of the enterprise takes the stateType %s', async (stateType, after) => {
    const store = new ResourceStore('enterprise');
    server([201, { id: 5 }]);
    await store.save({ state: 'financingModel', url: '/api/x/', payload: {}, stateType });
    expect(slot(store, 'financingModel')).toEqual(after);
  });

  it('is PATCH on the plain address when the type says so', async () => {
    const store = new ResourceStore('planner');
    server([200, {}]);
    await store.save({ state: 'cashFlow', url: '/api/x/', type: 'PATCH', payload: {}, noMessage: true });
    expect(calls[0]).toMatchObject({ method: 'PATCH', url: '/api/x/' });
    expect(noticeTitles()).toEqual([]);
  });

  it.each([
    [8, 'PATCH', '/api/x/8/'],
    [undefined, 'POST', '/api/x/'],
  ] as const)('of a status with id %s is %s', async (id, method, url) => {
    const store = new ResourceStore('sales');
    server([200, {}]);
    await store.saveStatus({ state: 'status', url: '/api/x/', id, payload: { status: 'active' } });
    expect(calls[0]).toMatchObject({ method, url });
  });

  it('that fails tells, logs and throws, and the list stays', async () => {
    const store = await holding('sales', 'client', rows);
    server([400, { detail: 'Not found.' }]);
    await expect(store.save({ state: 'client', url: '/api/x/', payload: {} })).rejects.toThrow(SaveFailed);
    expect(slot(store, 'client')).toHaveLength(2);
    expect(noticeTitles()).toEqual(['Registro não encontrado.']);
    expect(log).toHaveBeenCalledOnce();
  });

  it('that fails in sso empties the list and throws', async () => {
    const store = await holding('sso', 'ssoUser', rows);
    server([400, {}]);
    await expect(store.save({ state: 'ssoUser', url: '/api/x/', payload: {} })).rejects.toThrow(SaveFailed);
    expect(slot(store, 'ssoUser')).toEqual([]);
  });
});

describe('DELETE', () => {
  it('removes the row with that id, sends the id in path and body, and says so', async () => {
    const store = await holding('admin', 'organization', [{ id: 1 }, { id: 2 }]);
    server([204]);
    expect(await store.remove({ state: 'organization', id: 1 })).toBe(true);
    expect(calls).toEqual([{ method: 'DELETE', url: '/api/admin/organizations/1/', body: { id: 1 } }]);
    expect(slot(store, 'organization')).toEqual([{ id: 2, key: 2 }]);
    expect(noticeTitles()).toEqual(['Registro removido com sucesso...']);
  });

  it('without an answer does nothing', async () => {
    const store = await holding('admin', 'organization', [{ id: 1 }]);
    server([500, {}]);
    expect(await store.remove({ state: 'organization', id: 1 })).toBe(false);
    expect(slot(store, 'organization')).toHaveLength(1);
    expect(noticeTitles()).toEqual(['Ocorreu um erro desconhecido.']);
  });
});

describe("the administration's SAVE", () => {
  it('reads again from the reload address and merges each item over what the slot held', async () => {
    const store = await holding('admin', 'organization', [{ id: 1, name: 'Um', open: true }]);
    server([200, { id: 1 }], [200, [{ id: 1, name: 'UM' }, { id: 2 }]]);
    const save = { state: 'organization', id: 1, payload: { name: 'UM' }, reloadUrl: '/api/reload/' };
    await store.saveAdmin(save);
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PATCH /api/admin/organizations/1/',
      'GET /api/reload/',
    ]);
    expect(slot(store, 'organization')).toMatchObject([{ id: 1, name: 'UM', open: true }, { id: 2 }]);
  });

  it('reads again from its own address when no other is given', async () => {
    const store = new ResourceStore('admin');
    server([201, { id: 1 }], [200, [{ id: 1 }]]);
    await store.saveAdmin({ state: 'organization', payload: { code: 'A' } });
    expect(calls[1]?.url).toBe('/api/admin/organizations/');
  });

  it('that fails is logged as "Error in SAVE function:" and thrown, and nothing is shown', async () => {
    const store = await holding('admin', 'organization', [{ id: 1 }]);
    server([400, { code: ['organization with this code already exists.'] }]);
    await expect(store.saveAdmin({ state: 'organization', payload: {} })).rejects.toThrow(SaveFailed);
    expect(log).toHaveBeenCalledWith('Error in SAVE function:', expect.any(SaveFailed));
    expect(noticeTitles()).toEqual([]);
    expect(slot(store, 'organization')).toHaveLength(1);
  });
});

describe('the other actions', () => {
  it('EXPORT_EXCEL posts the body with file type and name, and says when nothing came', async () => {
    server([400, { detail: 'Not found.' }]);
    const store = new ResourceStore('sales');
    expect(await store.exportExcel({ url: '/api/x/', body: { year: 2026 }, file_name: 'vendas' })).toBe(false);
    expect(calls).toEqual([
      { method: 'POST', url: '/api/x/', body: { year: 2026, file_name: 'vendas', file_type: 'xlsx' } },
    ]);
    expect(noticeTitles()).toEqual(['Informativo...']);
  });

  it('update merges a payload into the integration store', () => {
    const store = new ResourceStore('integration');
    store.update({ clients: [{ id: 1 }] });
    store.update({ system: [{ id: 2 }] });
    expect(store.read().slots).toEqual({ clients: [{ id: 1 }], system: [{ id: 2 }] });
  });

  it('choosing another enterprise empties what belongs to one', () => {
    const store = new ResourceStore('enterprise');
    store.update({ isAddingEnterpise: true, versions: [{ id: 1 }], sales: { id: 1 }, chosenVersion: { id: 1 } });
    store.chooseEnterprise({ id: 2 });
    expect(store.read().slots).toEqual({
      chosenEnterprise: { id: 2 },
      versions: [{ id: 1 }],
      isAddingEnterpise: false,
      sales: [],
      salesCurve: [],
      chosenVersion: {},
      chosenModule: {},
      permutes: [],
      direcly: [],
      financial: [],
      comissionDirecly: [],
      comissionFinancial: [],
    });
  });

  it('a state without an address is refused in words before anything is sent', async () => {
    server([200, []]);
    await expect(new ResourceStore('enterprise').fetch({ state: 'chosenVersion' })).rejects.toThrow(
      'enterprise.chosenVersion has no address',
    );
    expect(calls).toEqual([]);
  });
});
