/**
 * Replays the recorded exchanges against our server. Each is sent as recorded, on the path from `paths`. Rows below list intended
 * deviations.
 */
import { readFileSync } from 'node:fs';
import { UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOrganization, createPasswordHasher, insertUser } from '../src/modules/access/index.ts';
import { insertService } from '../src/modules/admin/services/services.repository.ts';
import { newId } from '../src/platform/database/index.ts';
import type { Tokens } from '../testing/mint-session.ts';
import { type Answered, openTestApp, origin } from '../testing/test-app.ts';
import { harnessRoutes, recordedFields } from './support/golden-harness.ts';

interface Exchange {
  case: string;
  request: {
    method: string;
    path: string;
    content_type: string | null;
    body: string | null;
    authorization: string | null;
  };
  response: { status: number; headers: Record<string, string>; body: string };
}

const fixture: { exchanges: Exchange[] } = JSON.parse(
  readFileSync(new URL('../fixtures/wire-golden.json', import.meta.url), 'utf8'),
);

/** Recorded path → ours. Routes that only the replay needs (orgstd, staff, thr, boom) have the same names. */
const paths: Readonly<Record<string, string>> = {
  '/api/org/': '/api/admin/organizations/',
  '/api/org': '/api/admin/organizations',
  '/api/modulo/': '/api/planner/modules/',
  '/api/sub/': '/api/admin/subscriptions/',
};

/** Exchanges about fields that our module lacks. The harness answers them: it validates its fields as we validate ours. */
const ofFields: ReadonlySet<string> = new Set(['mod decimals', 'mod big']);

type Body = unknown;
interface Deviation {
  readonly reason: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Parts of both bodies to compare. Left out: the body is not compared. */
  readonly compare?: (body: Body, whose: 'recorded' | 'ours') => Body;
}

const withoutPage = (link: unknown): unknown =>
  typeof link === 'string' ? link.replace(/page_size=2&?/, '').replace(/[?&]$/, '') : link;
const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const rows = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Ids are random, and an organization has a name in addition to code and domain. */
const plainRow = (row: unknown) => ({ code: object(row).code, domain: object(row).domain });
const plainPage = (body: Body) => {
  const page = object(body);
  return {
    ...page,
    next: withoutPage(page.next),
    previous: withoutPage(page.previous),
    results: rows(page.results).map(plainRow),
  };
};

const inactive =
  'a refresh of an inactive user is refused; the recorded version answered with fresh tokens, a hole closed since';
const noPut = { Allow: 'GET, PATCH, DELETE, HEAD, OPTIONS' };
const deviations: Readonly<Record<string, Deviation>> = {
  'mod ok': {
    reason: 'a module has a name and none of the recorded extra fields',
    compare: (body) => object(body).n_modulo,
  },
  'patch ok': {
    reason: 'a module has a name and none of the recorded extra fields, and nothing is replaced whole',
    headers: noPut,
    compare: (body) => object(body).n_modulo,
  },
  'get bad pk': { reason: 'nothing is replaced whole by PUT', headers: noPut, compare: (body) => body },
  'delete again': { reason: 'nothing is replaced whole by PUT', headers: noPut, compare: (body) => body },
  'login ok': {
    reason: 'the specification adds expires_in and refresh_expires_in',
    compare: (body) =>
      Object.fromEntries(
        Object.keys(object(body))
          .filter((key) => !key.endsWith('expires_in'))
          .sort()
          .map((key) => [key, 'jwt']),
      ),
  },
  'refresh ok (rotated)': {
    reason: 'the tokens differ',
    compare: (body) => Object.keys(object(body)).sort(),
  },
  'login OPTIONS': {
    reason: 'OPTIONS texts are ours, and lengths are told',
    compare: (body) => {
      const fields = object(object(object(body).actions).POST);
      const plain = (field: unknown) => ({ ...object(field), max_length: undefined });
      return [object(body).renders, object(body).parses, plain(fields.email), plain(fields.password)];
    },
  },
  'OPTIONS modulo': {
    reason: 'OPTIONS texts are ours; fields that cannot be written are left out',
    compare: (body) => {
      const fields = object(object(object(body).actions).POST);
      return [object(body).renders, object(body).parses, fields.code, fields.domain];
    },
  },
  'login malformed': {
    reason: 'the tail of a parse error is the parser’s own',
    compare: (body) => String(object(body).detail).slice(0, 19),
  },
  'refresh inactive': {
    reason: inactive,
    status: 401,
    headers: { 'WWW-Authenticate': 'Bearer realm="api"' },
    compare: (body, whose) =>
      whose === 'recorded' ? { detail: 'No active account found for the given token.' } : body,
  },
  page1: {
    reason: 'a bare list is an array, so that the replay asks for pages of 2; ids and names differ',
    compare: plainPage,
  },
  'page std last': { reason: 'ids and names differ', compare: plainPage },
  'page_size -1': {
    reason: 'a bad page_size is ignored, and our default size is 50 where the recording had 2',
    compare: (body) => object(body).count,
  },
  'GET no slash': {
    reason: 'both forms are accepted and the API never redirects',
    status: 200,
    headers: { 'Content-Type': 'application/json', Location: undefined },
  },
  boom: {
    reason: 'a failure says detail and an error_id to ask about',
    compare: (body, whose) => (whose === 'recorded' ? ['detail', 'error_id'] : Object.keys(object(body)).sort()),
  },
  'weak new': {
    reason: 'the first password is set by PATCH on the same path',
    headers: { Allow: 'POST, PATCH, OPTIONS' },
    compare: (body) => body,
  },
};

const testApp = await openTestApp({ extraRoutes: harnessRoutes });
const secret = 'S3nha-forte-xyz';
const ids = { a: newId(), i: newId(), gone: newId(), member: newId(), service: newId(), enterprise: 0, module: 0 };
/** The token each case means where the recording masks one; the others mean the signed-in user's. */
const cases: { tokens: Record<string, string>; expired: string; deleted: string; pair: Tokens } = {
  tokens: {},
  expired: '',
  deleted: '',
  pair: { access: '', refresh: '' },
};

const idOf = ({ status, body }: Answered): number => {
  if (status !== 201) throw new Error(`not created: ${JSON.stringify(body)}`);
  return Number(object(body).id);
};
const signIn = async (email: string): Promise<Tokens> => {
  const { body } = await testApp.send(null, 'POST', '/api/token/', { email, password: secret });
  const { access, refresh } = object(body);
  return { access: String(access), refresh: String(refresh) };
};
const change = (statement: ReturnType<typeof sql>) =>
  testApp.app.platform.database.withPlatform(async (transaction) => void (await statement.execute(transaction)));

const settleRecordedApp = async (): Promise<number> => {
  const hash = await createPasswordHasher().hash(secret);
  const { database } = testApp.app.platform;
  await change(sql`update organizations set closed_at = now()`);
  const organizations: number[] = [];
  for (const n of [0, 1, 2, 3, 4]) {
    const id = newId();
    organizations.push(id);
    await createOrganization(database, { id, code: `c${n}`, domain: `d${n}`, name: `n${n}` });
  }
  const [first = 0] = organizations;
  await database.withPlatform(async (transaction) => {
    const user = { password_hash: hash, is_validated: true, name: 'Alguém' };
    await insertUser(transaction, { ...user, id: ids.a, email: 'a@x.com', role: 'superuser', organization_id: null });
    await insertUser(transaction, { ...user, id: ids.i, email: 'i@x.com', role: 'member', organization_id: first });
    await insertUser(transaction, {
      ...user,
      id: ids.gone,
      email: 'gone@x.com',
      role: 'staff',
      organization_id: first,
    });
    await insertUser(transaction, { ...user, id: ids.member, email: 'm@x.com', role: 'staff', organization_id: first });
  });
  await database.withOrganization(first, (transaction) =>
    insertService(transaction, { id: ids.service, name: 'Portal' }),
  );
  return first;
};

beforeAll(async () => {
  const first = await settleRecordedApp();
  testApp.clock.aheadMs = -7 * 3_600_000;
  const old = await signIn('a@x.com');
  testApp.clock.aheadMs = 0;
  const left = await signIn('a@x.com');
  await testApp.send(null, 'POST', '/api/token/blacklist/', { refresh: left.refresh });
  const inactivePair = await signIn('i@x.com');
  await change(sql`update users set is_active = false where id = ${ids.i}`);
  const gone = await signIn('gone@x.com');
  await change(sql`update users set deleted_at = now() where id = ${ids.gone}`);
  cases.pair = await signIn('a@x.com');
  await testApp.send({ token: cases.pair.access }, 'POST', '/api/access/select-organization/', { organization: first });
  await testApp.send({ token: cases.pair.access }, 'POST', '/api/admin/subscriptions/', {
    subscription: ids.service,
    user: ids.member,
  });
  const enterprise = { code: 'E1', name: 'Residencial', phase: 'prospecting' };
  ids.enterprise = idOf(
    await testApp.send({ token: cases.pair.access }, 'POST', '/api/planner/enterprises/', enterprise),
  );
  const rotated = await signIn('a@x.com');
  cases.tokens = {
    'refresh ok (rotated)': rotated.refresh,
    'refresh blacklisted': left.refresh,
    'blacklist twice': left.refresh,
    'refresh expired': old.refresh,
    'refresh inactive': inactivePair.refresh,
    'prot expired': old.access,
    'prot refresh-as-access': cases.pair.refresh,
    'prot deleted user': gone.access,
    'prot alg none': new UnsecuredJWT({ token_type: 'access', user_id: String(ids.a), sid: '1', jti: '1' })
      .setExpirationTime('1h')
      .setIssuedAt()
      .encode(),
  };
});

/** The recorded path in our terms: ids of the recording are those of the rows made for it. */
const targetOf = ({ method, path }: Exchange['request'], isPaged: boolean): string => {
  const [pathname = '', search] = path.split('?');
  const [, collection = pathname, id] = /^(\/api\/\w+\/)(\w+)\/$/.exec(pathname) ?? [];
  const query = new URLSearchParams(search);
  if (method === 'GET' && isPaged && !query.has('page_size')) query.set('page_size', '2');
  const detail = id === undefined ? '' : `${id === '1' ? ids.module : id}/`;
  return (paths[collection] ?? collection) + detail + (query.size > 0 ? `?${query}` : '');
};

const payloadOf = (exchange: Exchange, token: string): string | undefined =>
  exchange.request.body
    ?.replace('<jwt>', token)
    .replace('"subscription": 1, "user": 1', `"subscription": ${ids.service}, "user": ${ids.member}`)
    .replace('"empreendimento": 1', `"nome": "Torre", "empreendimento": ${ids.enterprise}`);

/** Preceding steps of some recorded exchanges. */
const before: Readonly<Record<string, (target: string) => Promise<unknown>>> = {
  thr2: (target) => testApp.raw({ method: 'GET', url: target }),
  'delete again': (target) => testApp.send({ token: cases.pair.access }, 'DELETE', target),
};

const replay = async (exchange: Exchange): Promise<Answered> => {
  const { authorization, content_type: contentType, method } = exchange.request;
  const token = cases.tokens[exchange.case] ?? cases.pair.access;
  const target = ofFields.has(exchange.case)
    ? recordedFields
    : targetOf(exchange.request, exchange.case.startsWith('page'));
  const payload = payloadOf(exchange, token);
  await before[exchange.case]?.(target);
  const answer = await testApp.raw({
    method: method as 'GET',
    url: target,
    headers: {
      ...(contentType ? { 'content-type': contentType } : {}),
      ...(authorization ? { authorization: authorization.replace('<jwt>', token) } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  if (exchange.case === 'mod ok') ids.module = idOf(answer);
  return answer;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** A recorded link, as our address would have it. */
const inOurTerms = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll('http://testserver/api/org/', `${origin}/api/admin/organizations/`));

describe('the recorded exchange', () => {
  test.each(fixture.exchanges.map((exchange): [string, Exchange] => [exchange.case, exchange]))(
    '%s',
    async (name, exchange) => {
      const deviation = deviations[name];
      const ours = await replay(exchange);
      expect(ours.status).toBe(deviation?.status ?? exchange.response.status);
      const headers = { ...exchange.response.headers, ...deviation?.headers };
      for (const [header, value] of Object.entries(headers)) {
        expect(ours.headers[header.toLowerCase()], header).toBe(value);
      }
      const compare = deviation ? deviation.compare : (body: Body) => body;
      if (!compare) return;
      expect(compare(ours.body, 'ours')).toEqual(compare(inOurTerms(parsed(exchange.response.body)), 'recorded'));
    },
  );
});

test('every recorded path is one of ours, or of the replay alone', () => {
  const known = new Set(testApp.app.endpoints.map(({ path }) => path));
  for (const { request } of fixture.exchanges) {
    const [pathname = ''] = targetOf(request, false).split('?');
    const pattern = pathname.replace(/(\/)(\d+|abc)\/$/, '$1:id/').replace(/([^/])$/, '$1/');
    expect(known).toContain(pattern);
  }
});

test('every deviation names a recorded exchange and its reason', () => {
  const names = new Set(fixture.exchanges.map((exchange) => exchange.case));
  const reasons = Object.entries(deviations).map(([name, { reason }]): [string, string] => [name, reason]);
  for (const name of ofFields) expect(names).toContain(name);
  for (const [name, reason] of reasons) {
    expect(names).toContain(name);
    expect(reason.length).toBeGreaterThan(10);
  }
});
