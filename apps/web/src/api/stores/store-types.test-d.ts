import { QueryClient } from '@tanstack/react-query';
import { store } from './store.ts';
import { storeQuery } from './store-query.ts';
import { exportExcel, remove, save, update } from './store-writes.ts';

const client = new QueryClient();
const services = store('sso', 'services');
const extra = store('planner', 'organizationExtraInfo');
const quiet = { ifMatch: null } as const;

/** Compiled and never run: each line below the comment must be refused, or `tsc` fails. */
export async function refusedByTypes() {
  // @ts-expect-error a namespace that is none
  store('finance', 'services');
  // @ts-expect-error a name that the namespace has not
  store('sso', 'organization');
  // @ts-expect-error a name of the page has no address
  store('sso', 'ssoPath');
  // @ts-expect-error a choice is missing
  store('enterprise', 'modules');
  // @ts-expect-error a choice of another name
  store('enterprise', 'modules', { version: 1 });
  // @ts-expect-error a body is missing
  await save(client, services, { id: 1, ...quiet });
  // @ts-expect-error a body of another kind
  await save(client, services, { body: { name: 1 } });
  // @ts-expect-error a version is missing
  await save(client, services, { id: 1, body: { name: 'x' } });
  // @ts-expect-error the list has no PATCH of its own
  await save(client, services, { type: 'PATCH', body: { name: 'x' } });
  // @ts-expect-error a store without rows of its own has none to remove
  await remove(client, extra, { id: 1 });
  // @ts-expect-error a store that leaves as no file
  await exportExcel(services, { name: 'a', type: 'xlsx' }, {});
  // @ts-expect-error a value of another kind
  update(client, 'integration', { clients: [{ id: 'x' }] });
  // @ts-expect-error a name that the namespace has not
  update(client, 'sso', { path: '/' });
  const read = await client.fetchQuery(storeQuery(services));
  // @ts-expect-error a field that the rows have not
  return read[0]?.nome;
}
