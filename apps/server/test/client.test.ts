/** The client of the API drives a real server over HTTP, and its types are those of the server's document. */
import { readFileSync } from 'node:fs';
import { bodyOf, CallError, openClient, readRows, type Schema } from '@uni/client';
import { typesFile, writeTypes } from '@uni/client/generate/write-types.ts';
import type { TokenScope } from '@uni/contracts';
import { expect, test } from 'vitest';
import { fieldOf, plan } from '../testing/planning.ts';
import { openTestApp } from '../testing/test-app.ts';
import { newToken, ownTokensUrl } from './support/matrix-api-rows.ts';

const testApp = await openTestApp();
const address = await testApp.app.server.listen({ host: '127.0.0.1', port: 0 });

const clientWith = async (...scopes: TokenScope[]) => {
  const { body } = await testApp.send('planner', 'POST', ownTokensUrl, newToken(scopes));
  return openClient({ address: `${address}/`, token: String(fieldOf(body, 'token')) });
};

const uni = await clientWith('enterprise:read', 'planning:read', 'planning:write');
const planned = await plan(testApp);
const path = { id: String(planned.version) };

test('the types are those of the document that is served', async () => {
  const { body } = await testApp.raw({ method: 'GET', url: '/api/docs/openapi.json' });
  expect(readFileSync(typesFile, 'utf8')).toBe(await writeTypes(Object(body)));
});

test('it lists enterprises, and reads a long list page by page', async () => {
  const more = [await plan(testApp), await plan(testApp)];
  const ids = [planned, ...more].map(({ enterprise }) => enterprise);
  let calls = 0;
  const rows: Schema<'Enterprise'>[] = [];
  for await (const row of readRows((query) => {
    calls += 1;
    return uni.GET('/api/planner/enterprises/', { params: { query: { ...query, page_size: '1' } } });
  }))
    rows.push(row);
  expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(calls).toBe(3);
  expect(await bodyOf(uni.GET('/api/planner/enterprises/'))).toHaveLength(3);
});

test('it edits a premise of a study and reads the indicators that follow', async () => {
  const before = await bodyOf(uni.GET('/api/planner/versions/{id}/indicators/', { params: { path } }));
  const { study, revision } = await bodyOf(uni.GET('/api/planner/versions/{id}/study/', { params: { path } }));
  if (!('value' in study.discount_rate)) throw new Error('the study has no rate of its own');
  const { value } = study.discount_rate;
  const edited = await bodyOf(
    uni.PATCH('/api/planner/versions/{id}/study/', {
      params: { path },
      body: { revision, edits: [{ op: 'set', path: '/discount_rate/value', old: value, new: value + 0.05 }] },
    }),
  );
  expect(edited.revision).toBe(revision + 1);
  const after = await bodyOf(uni.GET('/api/planner/versions/{id}/indicators/', { params: { path } }));
  const npvOf = ({ indicators }: typeof before) => indicators.find(({ key }) => key === 'npv')?.value;
  expect(typeof npvOf(before)).toBe('number');
  expect(npvOf(after)).not.toBe(npvOf(before));
});

test('a refusal is an error with its status and body: out of scope, outdated, missing', async () => {
  const reader = await clientWith('planning:read');
  const edit = reader.PATCH('/api/planner/versions/{id}/study/', {
    params: { path },
    body: { revision: 1, edits: [] },
  });
  await expect(bodyOf(edit)).rejects.toMatchObject({ name: 'CallError', status: 403 });
  const missing = uni.GET('/api/planner/versions/{id}/', { params: { path: { id: '4242424242' } } });
  await expect(bodyOf(missing)).rejects.toEqual(new CallError(404, { detail: 'Not found.' }));
  const stranger = openClient({ address, token: 'uni_p_nothing' });
  await expect(bodyOf(stranger.GET('/api/planner/enterprises/'))).rejects.toMatchObject({ status: 401 });
});

test('what the API has not does not compile', () => {
  const calls = [
    // @ts-expect-error: no such path
    () => uni.GET('/api/planner/enterprise/'),
    // @ts-expect-error: no such method of the path
    () => uni.DELETE('/api/planner/enterprises/'),
    // @ts-expect-error: the path has a parameter
    () => uni.GET('/api/planner/versions/{id}/study/'),
    () =>
      // @ts-expect-error: a revision is a number
      uni.PATCH('/api/planner/versions/{id}/study/', { params: { path }, body: { revision: '1', edits: [] } }),
    () =>
      uni.POST('/api/planner/versions/', {
        // @ts-expect-error: a study without its months and modules
        body: { empreendimento: 1, nome: 'Rev 1', study: { format: 'uni.study/1' } },
      }),
    async () => {
      const { study } = await bodyOf(uni.GET('/api/planner/versions/{id}/study/', { params: { path } }));
      // @ts-expect-error: the study has no such field
      return study.discount;
    },
  ];
  expect(calls).toHaveLength(6);
});
