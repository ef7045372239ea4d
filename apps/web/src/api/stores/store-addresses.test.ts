// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { resources } from '@uni/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeSession } from '../session/session-store.ts';
import { store } from './store.ts';
import { fetchStore, storeQuery } from './store-query.ts';
import { remove, save } from './store-writes.ts';

let client: QueryClient;
let calls: string[] = [];
beforeEach(() => {
  client = new QueryClient();
  calls = [];
  storeSession('a', 1_800, 'r');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (url: URL, { method }: RequestInit) => {
    calls.push(`${method} ${decodeURIComponent(url.pathname + url.search)}`);
    return new Response(JSON.stringify({ regime: 'ret' }), { status: 200 });
  });
});

it('a state of one version is read of that version, and saved there', async () => {
  const of = { version: 12 };
  const tributation = store('enterprise', 'tributation', of);
  expect(await fetchStore(client, tributation)).toEqual({ value: { regime: 'ret' }, failure: null });
  await save(client, tributation, { type: 'PATCH', body: { regime: 'none' } });
  await remove(client, store('enterprise', 'financialOperation', of), { id: 7 });
  expect(calls).toEqual([
    'GET /api/planner/versions/12/parts/tributation/',
    'PATCH /api/planner/versions/12/parts/tributation/',
    'DELETE /api/planner/versions/12/parts/financialOperation/7/',
  ]);
  const nameless = { ...tributation, of: {} };
  await expect(fetchStore(client, nameless)).rejects.toThrow('is about one version');
});

it('a list that is a selection is read with it, and saved without', async () => {
  const modules = store('enterprise', 'modules', { enterprise: 3 });
  await fetchStore(client, modules);
  await save(client, modules, { body: { empreendimento: 3, n_modulo: 2, nome: 'Torre' } });
  expect(calls).toEqual(['GET /api/planner/modules/?empreendimento=3', 'POST /api/planner/modules/']);
});

it('a long list, which comes in pages, is its rows; an object that is a page stays one', async () => {
  const page = { results: [{ id: 4 }], count: 1, total_pages: 1, next: null, previous: null };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(page), { status: 200 }));
  expect((await fetchStore(client, store('sales', 'billsToRecieve'))).value).toEqual([{ id: 4, key: 4 }]);
  expect((await fetchStore(client, store('planner', 'linesToForecast'))).value).toEqual(page);
});

describe('each of the 171 names with an address', () => {
  const of = { version: 12, enterprise: 3, connection: 4, sienge: 5, partner: 6, user: 7, service: 8 };
  const fill = (address: string) => address.replace(/:(\w+)/g, (_, name: keyof typeof of) => String(of[name]));
  const addressed = resources.flatMap(({ namespace, state, address }) =>
    address === null ? [] : [[`${namespace}.${state}`, { namespace, state, of }, fill(address)] as const],
  );

  it('is counted', () => expect(addressed.length).toBe(171));

  it.each(addressed)('%s is read where the registry says, under a key of its own', async (_, target, address) => {
    await fetchStore(client, target);
    expect(calls).toEqual([`GET ${address}`]);
    const key = JSON.stringify(storeQuery(target).queryKey);
    expect(addressed.filter(([, other]) => JSON.stringify(storeQuery(other).queryKey) === key)).toHaveLength(1);
  });
});
