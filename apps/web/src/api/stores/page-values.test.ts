// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { type Namespace, resources } from '@uni/contracts';
import { expect, it, vi } from 'vitest';
import { readPageValue } from './page-values.ts';
import { fetchStore } from './store-query.ts';
import { save, update } from './store-writes.ts';

const client = new QueryClient();
const fetched = vi.fn();
vi.stubGlobal('fetch', fetched);
vi.spyOn(console, 'error').mockImplementation(() => undefined);

const ofPage = resources.filter(({ address }) => address === null);

it('twenty names are state of the page', () => {
  expect(ofPage.length).toBe(20);
});

it.each(
  ofPage.map(({ namespace, state, stateType }) => [`${namespace}.${state}`, namespace, state, stateType] as const),
)('%s is a value of the page, and no server is asked', async (_, namespace, state, stateType) => {
  const value = stateType === 'list' ? [{ id: 1 }] : { id: 1 };
  update<Namespace>(client, namespace, { [state]: value });
  expect(readPageValue<Namespace>(namespace, state as never)).toEqual(value);
  const target = { namespace, state, of: {} };
  await expect(fetchStore(client, target)).rejects.toThrow(`${namespace}.${state} has no address`);
  await expect(save(client, target, { body: {} } as never)).rejects.toThrow('has no address');
  expect(fetched).not.toHaveBeenCalled();
});
