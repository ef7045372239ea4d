/** Attempts of a hostile page, proxy or caller on every endpoint: forged requests, poisoned hosts, stolen privileges. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@uni/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, origin } from '../testing/test-app.ts';
import { tally } from './support/tally.ts';

const testApp = await openTestApp();
const { endpoints } = testApp.app;
beforeEach(() =>
  testApp.app.platform.database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute()),
);

const missingId = '4242424242';
const urlOf = ({ path }: Endpoint): string => path.replace(/:\w+/g, missingId);
const named = (list: readonly Endpoint[]) =>
  list.map((endpoint): [string, Endpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint]);
const changing = endpoints.filter(({ method }) => method !== 'GET');
const organizations = '/api/admin/organizations/';
const organizationList = async () => (await testApp.send('superuser', 'GET', organizations)).body;

describe('a page of another origin', () => {
  const foreign = ['https://evil.example', 'null', 'http://testserver.evil.example', 'http://localhost:1'];

  test.each(named(endpoints))('is refused at %s', async (_name, endpoint) => {
    for (const page of foreign) {
      const body = endpoint.body ? {} : undefined;
      const answer = await testApp.send('staff', endpoint.method, urlOf(endpoint), body, { origin: page });
      expect(answer, page).toMatchObject({
        status: 403,
        body: { detail: 'Cross-origin requests are not accepted.' },
      });
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('is allowed nothing by a preflight', async () => {
    const { headers } = await testApp.raw({
      method: 'OPTIONS',
      url: organizations,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    for (const name of Object.keys(headers)) expect(name).not.toMatch(/^access-control-/);
  });

  test('our own page is served, by the configured name and by the one it was asked by', async () => {
    for (const headers of [{ origin }, { origin: 'http://localhost:3000', host: 'localhost:3000' }])
      expect((await testApp.send('staff', 'GET', organizations, undefined, headers)).status).toBe(200);
  });
});

describe('a form that another site posts', () => {
  const kinds = [
    ['application/x-www-form-urlencoded', 'code=x&domain=y&{"code":"x"}'],
    ['text/plain', '{"code":"forged","domain":"forged"}'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="code"\r\n\r\nx\r\n--x--'],
    ['application/json; charset=utf-7, text/plain', '{"code":"forged","domain":"forged"}'],
    ['text/json', '{"code":"forged","domain":"forged"}'],
  ] as const;

  test.each(named(changing))('changes nothing at %s', async (_name, endpoint) => {
    for (const [type, payload] of kinds) {
      const { status } = await testApp.raw({
        method: endpoint.method,
        url: urlOf(endpoint),
        headers: { 'content-type': type },
        payload,
      });
      // Without a token access is refused. Where none is needed, a form is not JSON, or the address does not exist.
      expect([400, 401, 404, 415], `${type}: ${status}`).toContain(status);
      if (endpoint.access !== 'public') expect(status, type).toBe(401);
    }
  });

  test('is no JSON, even with a token', async () => {
    const before = await organizationList();
    const { access } = await testApp.openSession('superuser');
    for (const [type, payload] of kinds.slice(0, 3)) {
      const headers = { authorization: `Bearer ${access}`, 'content-type': type };
      expect((await testApp.raw({ method: 'POST', url: organizations, headers, payload })).status, type).toBe(415);
    }
    expect(await organizationList()).toEqual(before);
  });

  test('changes nothing in all, of whatever kind and from whatever page', async () => {
    const pages = [{}, { origin: 'https://evil.example' }, { origin: 'null' }, { referer: 'https://evil.example/' }];
    const before = await organizationList();
    const forged: string[] = [];
    for (const endpoint of changing)
      for (const [type, payload] of kinds)
        for (const page of pages) {
          const headers = { 'content-type': type, ...page };
          const { status } = await testApp.raw({ method: endpoint.method, url: urlOf(endpoint), headers, payload });
          if (status < 400) forged.push(`${endpoint.method} ${endpoint.path} ${type} ${JSON.stringify(page)}`);
        }
    expect(await organizationList()).toEqual(before);
    tally('CSRF', changing.length * kinds.length * pages.length, forged);
  });
});

describe('a token', () => {
  test('in the address, a cookie or the body opens nothing', async () => {
    const { access } = await testApp.openSession('staff');
    const tries = [
      { url: `${organizations}?access_token=${access}&token=${access}&authorization=Bearer%20${access}` },
      { headers: { cookie: `token=${access}; session=${access}; authorization=Bearer ${access}` } },
      { headers: { 'x-authorization': `Bearer ${access}`, 'x-access-token': access } },
      { headers: { authorization: `bearer ${access}` } },
      { headers: { authorization: `Token ${access}` } },
    ];
    for (const each of tries)
      expect((await testApp.raw({ method: 'GET', url: organizations, ...each })).status).toBe(401);
  });

  test('changed in any one place opens nothing', async () => {
    const { access } = await testApp.openSession('staff');
    const positions = Array.from({ length: 60 }, (_, k) => Math.floor((k * (access.length - 1)) / 60));
    for (const at of positions) {
      const other = access[at] === 'A' ? 'B' : 'A';
      if (access[at] === '.') continue;
      const forged = `${access.slice(0, at)}${other}${access.slice(at + 1)}`;
      const { status } = await testApp.send({ token: forged }, 'GET', organizations);
      // The last characters of a base64 text carry bits that are no part of the signature.
      if (status !== 401) expect(at).toBeGreaterThanOrEqual(access.length - 2);
    }
  });
});

describe('a poisoned host', () => {
  const poisons = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-original-url': '/evil', 'x-rewrite-url': '/evil' },
    { 'x-forwarded-for': '10.0.0.1', 'x-real-ip': '10.0.0.1' },
  ];

  test('is in no answer', async () => {
    for (const headers of poisons) {
      const answer = await testApp.send('superuser', 'GET', `${organizations}?page_size=1`, undefined, headers);
      expect(JSON.stringify([answer.body, answer.headers])).not.toMatch(/evil|10\.0\.0\.1/);
      expect(answer.body).toMatchObject({ next: expect.stringMatching(/^http:\/\/testserver\//) });
    }
  });

  test('gives nobody new tries at a password', async () => {
    const statuses: number[] = [];
    for (let k = 0; k < 12; k++) {
      const headers = { 'x-forwarded-for': `10.0.0.${k}`, 'x-real-ip': `10.0.1.${k}`, forwarded: `for=10.0.2.${k}` };
      const body = { email: 'staff@primeira.test', password: `errada-${k}` };
      statuses.push((await testApp.send(null, 'POST', '/api/token/', body, headers)).status);
    }
    expect(statuses).toContain(429);
  });
});

describe('a header', () => {
  /**
   * Texts that would end a header and begin another. They are raw, encoded, or in letters that some servers narrow to line
   * breaks.
   */
  const breaks = [
    '\r\n',
    '\n',
    '\r',
    '\r\n\r\n',
    '%0d%0a',
    '%0D%0A%20',
    '\\r\\n',
    '\u560d\u560a',
    '\u2028',
    '\u0085',
    '\v',
    '\0',
  ];
  const injections = breaks.flatMap((end) => [
    `x${end}Set-Cookie: session=stolen`,
    `x${end}X-Injected: yes`,
    `x"; filename="y.html"${end}Content-Type: text/html`,
  ]);
  const outlet: readonly [string, (text: string) => Promise<{ headers: Record<string, unknown> }>][] = [
    ['a query', (text) => testApp.send('staff', 'GET', `${organizations}?page_size=1&q=${encodeURIComponent(text)}`)],
    ['a path', (text) => testApp.send('staff', 'GET', `${organizations}${encodeURIComponent(text)}/`)],
    ['a page that is none', (text) => testApp.raw({ method: 'GET', url: `/${encodeURIComponent(text)}` })],
    [
      'a name in a body',
      (text) => testApp.send('staff', 'POST', '/api/planner/enterprises/', { code: text, name: text }),
    ],
    ['an address of mail', (text) => testApp.send(null, 'POST', '/api/access/forgot-password/', { email: text })],
    ['an invitation', (text) => testApp.send('staff', 'POST', '/api/admin/users/invite/', { emails: text })],
    ['the kind of answer', (text) => requestWith({ accept: text })],
    ['the precondition', (text) => requestWith({ 'if-match': text, 'if-none-match': text })],
    ['the key of a request', (text) => requestWith({ 'idempotency-key': text })],
    ['the language', (text) => requestWith({ 'accept-language': text, 'user-agent': text })],
  ];
  const requestWith = (headers: Record<string, string>) =>
    testApp.send('staff', 'GET', organizations, undefined, headers);

  test('is not split by what a caller writes, nor does a mail get a header of its own', async () => {
    const split: string[] = [];
    for (const [where, request] of outlet)
      for (const text of injections) {
        const { headers } = await request(text);
        const headerText = JSON.stringify(headers);
        const isSplit =
          'set-cookie' in headers ||
          'x-injected' in headers ||
          Object.values(headers).some((value) => /[\r\n\0]|stolen|y\.html/.test(String(value)));
        if (isSplit) split.push(`${where}: ${JSON.stringify(text)} ${headerText}`);
      }
    await testApp.app.platform.background.drain();
    for (const file of readdirSync(testApp.mailFolder)) {
      const [head = ''] = readFileSync(join(testApp.mailFolder, file), 'utf8').split('\r\n\r\n');
      if (/^(set-cookie|x-injected|bcc):/im.test(head)) split.push(head);
    }
    tally('Header injection', outlet.length * injections.length, split);
  });
});

describe('power that nobody gave', () => {
  const privileged = {
    is_superuser: true,
    is_staff: true,
    is_active: true,
    is_validated: true,
    role: 'superuser',
    organization: 1_002,
    organization_id: 1_002,
    permissions: ['organization:create'],
    groups: [1],
    password_hash: 'x',
    ['__proto__']: { is_superuser: true },
    constructor: { prototype: { is_superuser: true } },
  };

  test.each(named(changing.filter(({ access }) => access !== 'public')))(
    'is not taken at %s',
    async (_name, endpoint) => {
      const before = await testApp.send('planner', 'GET', '/api/access/user/profile/');
      const { status } = await testApp.send('planner', endpoint.method, urlOf(endpoint), privileged);
      expect(status).toBeLessThan(500);
      const after = await testApp.send('planner', 'GET', '/api/access/user/profile/');
      expect(after.body).toEqual(before.body);
      expect(Object.hasOwn(Object.prototype, 'is_superuser')).toBe(false);
    },
  );
});

describe('an address', () => {
  const paths = [
    '/api/admin/organizations/../../../etc/passwd',
    '/api/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/api/admin/organizations/1%00',
    "/api/admin/organizations/1'%20or%201=1--/",
    '/api/admin/organizations/%0d%0aSet-Cookie:%20a=b/',
    '/api/admin/organizations/?page=1%0d%0aX-Injected:%20yes',
    '//evil.example/api/admin/organizations/',
    '/api//admin//organizations/',
    '/API/ADMIN/ORGANIZATIONS/',
    `/api/admin/organizations/${'9'.repeat(400)}/`,
    '/api/admin/organizations/;jsessionid=1/',
    '/.env',
    '/.git/config',
    '/data/database/PG_VERSION',
  ];

  test.each(paths)('%s leads to nothing that is not served', async (url) => {
    const answer = await testApp.send('staff', 'GET', url);
    expect([200, 400, 404, 414]).toContain(answer.status);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers).not.toHaveProperty('x-injected');
    expect(JSON.stringify(answer.body)).not.toMatch(/root:|"workspaces"|\[core\]/);
    if (answer.status === 200 && url.includes('organizations'))
      expect(JSON.stringify(answer.body)).not.toContain('Segunda');
  });
});

describe('every answer', () => {
  const answers: [string, () => Promise<{ headers: Record<string, unknown> }>][] = [
    ['200', () => testApp.send('staff', 'GET', organizations)],
    ['400', () => testApp.send('superuser', 'POST', organizations, {})],
    ['401', () => testApp.send(null, 'GET', organizations)],
    ['403', () => testApp.send('reader', 'POST', organizations, {})],
    ['404', () => testApp.send('staff', 'GET', `${organizations}${missingId}/`)],
    ['405', () => testApp.send('staff', 'DELETE', organizations)],
    ['415', () => testApp.send('superuser', 'POST', organizations, {}, { 'content-type': 'text/plain' })],
    ['a page that is none', () => testApp.raw({ method: 'GET', url: '/nowhere' })],
    ['the documentation', () => testApp.raw({ method: 'GET', url: '/api/docs/' })],
  ];

  test.each(answers)('carries the security headers: %s', async (_name, request) => {
    const { headers } = await request();
    const policy = String(headers['content-security-policy']);
    for (const directive of ["default-src 'none'", "script-src 'self'", "object-src 'none'", "base-uri 'none'"])
      expect(policy).toContain(directive);
    for (const directive of ["frame-ancestors 'none'", "require-trusted-types-for 'script'"])
      expect(policy).toContain(directive);
    expect(policy).not.toMatch(/unsafe-|\*|https?:/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('set-cookie');
  });
});
