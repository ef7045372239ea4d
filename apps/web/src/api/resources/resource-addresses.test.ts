// @vitest-environment jsdom
import { resources } from '@uni/contracts';
import { beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../session/session-store.ts';
import { ResourceStore } from './resource-operations.ts';

let calls: string[] = [];
beforeEach(() => {
  calls = [];
  storeSession('a', 1_800, 'r');
  vi.stubGlobal('fetch', async (url: URL, { method }: RequestInit) => {
    calls.push(`${method} ${url.pathname}${url.search}`);
    return new Response(JSON.stringify({ regime: 'ret' }), { status: 200 });
  });
});

it('a state of one version is read of that version, and saved there', async () => {
  const store = new ResourceStore('enterprise');
  await store.fetch({ state: 'tributation', of: { version: 12 } });
  expect(store.read().slots.tributation).toEqual({ regime: 'ret' });
  await store.save({ state: 'tributation', of: { version: 12 }, type: 'PATCH', payload: { regime: 'none' } });
  await store.remove({ state: 'financialOperation', of: { version: 12 }, id: 7 });
  expect(calls).toEqual([
    'GET /api/planner/versions/12/parts/tributation/',
    'PATCH /api/planner/versions/12/parts/tributation/',
    'DELETE /api/planner/versions/12/parts/financialOperation/7/',
  ]);
  await expect(store.fetch({ state: 'tributation' })).rejects.toThrow('is about one version');
});

it('a list that is a selection is read with it, and saved without', async () => {
  const store = new ResourceStore('enterprise');
  await store.fetch({ state: 'modules', of: { enterprise: 3 } });
  await store.save({ state: 'modules', of: { enterprise: 3 }, payload: { n_modulo: 2 } });
  expect(calls).toEqual(['GET /api/planner/modules/?empreendimento=3', 'POST /api/planner/modules/']);
});

it('a long list, which comes in pages, is its rows; an object that is a page stays one', async () => {
  const page = { results: [{ id: 4 }], count: 1, total_pages: 1, next: null, previous: null };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(page), { status: 200 }));
  const sales = new ResourceStore('sales');
  await sales.fetch({ state: 'billsToRecieve' });
  expect(sales.read().slots.billsToRecieve).toEqual([{ id: 4, key: 4 }]);
  const planner = new ResourceStore('planner');
  await planner.fetch({ state: 'linesToForecast' });
  expect(planner.read().slots.linesToForecast).toEqual(page);
});

const ofPage = resources.filter(({ address }) => address === null);

it('twenty names are state of the page', () => {
  expect(ofPage.length).toBe(20);
});

it.each(ofPage.map((row) => [`${row.namespace}.${row.state}`, row] as const))(
  '%s is kept by the page, and asked of nobody',
  async (_, { namespace, state, stateType }) => {
    const store = new ResourceStore(namespace);
    const value = stateType === 'list' ? [{ id: 1 }] : { id: 1 };
    store.update({ [state]: value });
    expect(store.read().slots[state]).toEqual(value);
    await expect(store.fetch({ state })).rejects.toThrow('has no address');
    await expect(store.save({ state, payload: {} })).rejects.toThrow('has no address');
    expect(calls).toEqual([]);
  },
);
