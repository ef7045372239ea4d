/** Rules that hold for every endpoint there is, generated from the contract: a new one is tested by existing. */
import {
  type Endpoint,
  operationOf,
  type Permission,
  policies,
  policyFault,
  rolePermissions,
  scopesOf,
  seededGroupKeys,
  seededGroups,
} from '@uni/contracts';
import { drawnShare } from '@uni/tools/test/share.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { jsonSchemaOf } from '../src/platform/http/options.ts';
import type { PersonName } from '../testing/people.ts';
import { openTestApp } from '../testing/test-app.ts';
import { differences, settleMatrix } from './support/matrix.ts';
import { queryOf } from './support/matrix-rows.ts';
import { tokenDifferences } from './support/matrix-tokens.ts';

const testApp = await openTestApp();
const { endpoints } = testApp.app;
/** The throttle would limit this many calls from one address. Another test covers it. */
beforeEach(() =>
  testApp.app.platform.database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute()),
);

const named = (list: readonly Endpoint[]) =>
  list.map((endpoint): [string, Endpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint]);
const guarded = endpoints.filter(({ access }) => access !== 'public');
const withPermission = guarded.filter(({ access }) => access.includes(':'));

const missingId = '4242424242';
const urlOf = (endpoint: Endpoint, id = missingId): string =>
  `${endpoint.path.replace(/:\w+/g, id)}${queryOf(endpoint)}`;
const bodyOf = ({ body }: Endpoint): unknown => (body ? {} : undefined);

const holders = ['superuser', 'staff', ...seededGroupKeys] as const;
const heldBy = (who: (typeof holders)[number]): readonly Permission[] =>
  who === 'superuser' || who === 'staff' ? rolePermissions[who] : seededGroups[who].permissions;
const mayOf = (endpoint: Endpoint): PersonName[] =>
  holders.filter((who) =>
    heldBy(who).some((permission) => permission === endpoint.access || endpoint.alsoFor?.includes(permission)),
  );
/** Returns a person of the first organization with access to this endpoint. A superuser only if no one else has it. */
const callerOf = (endpoint: Endpoint): PersonName =>
  endpoint.access.includes(':') ? (mayOf(endpoint).find((who) => who !== 'superuser') ?? 'superuser') : 'staff';

test('no two endpoints share method and path, and every path ends with a slash', () => {
  const all = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(all).size).toBe(all.length);
  for (const { path } of endpoints) expect(path).toMatch(/^\/api\/([a-z-]+\/|v1\/|[a-z-]+\.csv\/|:[a-z_]+\/)+$/);
});

test('every route has its row in the policy table, and every row its route', () => {
  expect(endpoints.map(policyFault).filter((fault) => fault !== null)).toEqual([]);
  expect(Object.keys(policies).sort()).toEqual(endpoints.map(operationOf).sort());
});

const matrix = await settleMatrix(testApp);

describe('everybody, asking for an own, a foreign and a missing row, is answered as the policy table says', () => {
  test.each(named(endpoints))(
    '%s',
    async (_name, endpoint) => {
      expect((await differences(matrix, endpoint)).mismatches).toEqual([]);
    },
    60_000,
  );
});

describe('a token opens what its scopes open, and nothing else', () => {
  test.each(named(endpoints))(
    '%s',
    async (_name, endpoint) => {
      expect(await tokenDifferences(matrix, endpoint)).toEqual([]);
    },
    60_000,
  );

  test('no scope opens people, passwords, sessions, tokens, organizations or personal data', () => {
    const shut =
      /^\/api\/(access|token)\/|^\/api\/admin\/(?!audit\/)|personal-data|pseudonymise|reveal|approved-origins\/$/;
    const open = endpoints.filter((endpoint) => scopesOf(endpoint).length > 0);
    expect(
      open.filter(({ path, method }) => shut.test(path) && !(path.includes('origins') && method === 'GET')),
    ).toEqual([]);
    expect(open.length).toBeGreaterThan(150);
  });
});

describe('without credentials 401', () => {
  test.each(named(guarded))('%s', async (_name, endpoint) => {
    expect(await testApp.send(null, endpoint.method, urlOf(endpoint), bodyOf(endpoint))).toMatchObject({
      status: 401,
      body: { detail: 'Authentication credentials were not provided.' },
      headers: {
        'www-authenticate': endpoint.tokenAsPassword ? 'Basic realm="UNI", charset="UTF-8"' : 'Bearer realm="api"',
      },
    });
  });
});

describe('without the permission 403, whatever the id', () => {
  test.each(named(withPermission))('%s', async (_name, endpoint) => {
    const may = new Set<PersonName>(mayOf(endpoint));
    const denied: PersonName[] = [...holders.filter((who) => !may.has(who)), 'groupless', 'newcomer'];
    for (const who of denied) {
      const answer = await testApp.send(who, endpoint.method, urlOf(endpoint), bodyOf(endpoint));
      expect(answer, who).toMatchObject({
        status: 403,
        body: { detail: 'You do not have permission to perform this action.' },
      });
    }
  });
});

describe('for an id that is missing, or is none, 404', () => {
  test.each(named(endpoints.filter(({ params }) => params !== undefined)))('%s', async (_name, endpoint) => {
    for (const id of [missingId, 'abc', '0', '9007199254740993']) {
      const answer = await testApp.send(callerOf(endpoint), endpoint.method, urlOf(endpoint, id), bodyOf(endpoint));
      expect(answer, id).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
    }
  });
});

const fieldsOf = ({ body }: Endpoint): string[] => {
  return body ? Object.keys(jsonSchemaOf(body).properties ?? {}) : [];
};

const nasty: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e15,
  '',
  ' ',
  'x'.repeat(10_000),
  '1.234,56',
  '１２',
  "'; drop table users; --",
  '{{7*7}}',
  '../../etc/passwd',
  '\u202e',
  '💥',
  [],
  [[]],
  {},
  { toString: 1 },
  { constructor: { prototype: {} } },
  '2026-02-30',
  '=1+1',
];

/** Values in the fields of an endpoint in one run; the proofs take all. */
const USUAL_VALUES = 20;

describe('with any value in any field the answer is documented and never a failure', () => {
  test.each(named(endpoints.filter((endpoint) => fieldsOf(endpoint).length > 0)))('%s', async (_name, endpoint) => {
    const who = endpoint.access === 'public' ? null : callerOf(endpoint);
    const bodies = fieldsOf(endpoint).flatMap((field) => nasty.map((value) => ({ field, value })));
    for (const { field, value } of drawnShare(bodies, USUAL_VALUES)) {
      const answer = await testApp.send(who, endpoint.method, urlOf(endpoint), { [field]: value });
      expect(answer.status, `${field}: ${JSON.stringify(value).slice(0, 40)}`).toBeLessThan(500);
    }
  });
});

describe('with a body of another kind 400 or 415', () => {
  const bodied = endpoints.filter(({ body, params }) => body !== undefined && params === undefined);
  test.each(named(bodied))('%s', async (_name, endpoint) => {
    const who = endpoint.access === 'public' ? null : callerOf(endpoint);
    const url = urlOf(endpoint);
    expect((await testApp.send(who, endpoint.method, url, 'text')).status).toBe(400);
    expect((await testApp.send(who, endpoint.method, url, [])).status).toBe(400);
    expect((await testApp.send(who, endpoint.method, url, null)).status).toBe(400);
    expect((await testApp.send(who, endpoint.method, url, {}, { 'content-type': 'text/plain' })).status).toBe(415);
  });
});

test('after all that, what there was is still whole', async () => {
  expect((await testApp.send('staff', 'GET', '/api/admin/organizations/')).status).toBe(200);
});
