/** Rules of every route: the order of refusals, headers, and invalid bodies. */
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { defineEndpoint } from '@uni/contracts';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plainRoute } from '../src/platform/http/index.ts';
import { openTestApp } from '../testing/test-app.ts';

const echo = defineEndpoint({
  method: 'POST',
  path: '/api/echo/',
  summary: 'Answers with its body',
  access: 'public',
  body: z.unknown(),
  responses: { 200: z.unknown() },
});
const careless = defineEndpoint({
  method: 'GET',
  path: '/api/careless/',
  summary: 'Answers with more, or other, than it declares',
  access: 'public',
  query: z.object({ wrong: z.string().optional() }),
  responses: { 200: z.object({ name: z.string() }) },
});
const study = defineEndpoint({ ...echo, path: '/api/echo-study/', bodySize: 'study' });

const testApp = await openTestApp({
  extraRoutes: () => [
    plainRoute(echo, { act: async ({ body }) => ({ status: 200, body: body ?? null }) }),
    plainRoute(study, { act: async () => ({ status: 200, body: null }) }),
    plainRoute(careless, {
      act: async ({ query }) => ({
        status: 200,
        body: query.wrong ? ({ name: 1 } as never) : ({ name: 'a', password_hash: 'secret' } as never),
      }),
    }),
  ],
});
const json = { 'content-type': 'application/json' };
const post = (payload: string | Buffer, headers: Record<string, string> = json, url = '/api/echo/') =>
  testApp.raw({ method: 'POST', url, headers, payload });

describe('refusals come in this order', () => {
  const organizations = '/api/admin/organizations/';
  test('406 before 401', async () => {
    const answer = await testApp.raw({ method: 'GET', url: organizations, headers: { accept: 'application/xml' } });
    expect(answer).toMatchObject({ status: 406, body: { detail: 'Could not satisfy the request Accept header.' } });
  });
  test('401 before 405', async () => {
    expect((await testApp.send(null, 'PUT', organizations, {})).status).toBe(401);
    expect(await testApp.send('staff', 'PUT', organizations, {})).toMatchObject({
      status: 405,
      body: { detail: 'Method "PUT" not allowed.' },
      headers: { allow: 'GET, POST, HEAD, OPTIONS' },
    });
  });
  test('401 before 415 and before a body that is no JSON', async () => {
    const answer = await testApp.raw({
      method: 'POST',
      url: organizations,
      headers: { 'content-type': 'text/plain' },
      payload: '{',
    });
    expect(answer.status).toBe(401);
  });
  test('403 before 404 and before 400', async () => {
    expect((await testApp.send('reader', 'PATCH', `${organizations}77/`, 'no object')).status).toBe(403);
  });
  test('404 before 415 and before 400', async () => {
    expect((await testApp.send('superuser', 'PATCH', `${organizations}77/`, 'no object')).status).toBe(404);
    expect(
      (await testApp.send('superuser', 'PATCH', `${organizations}77/`, {}, { 'content-type': 'text/plain' })).status,
    ).toBe(404);
  });
  test('415 before 400', async () => {
    expect((await testApp.send('superuser', 'POST', organizations, {}, { 'content-type': 'text/plain' })).status).toBe(
      415,
    );
  });
});

describe('a body is refused with 400', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  test.each<[string, string | Buffer, RegExp]>([
    ['that ends early', '{"a":', /^JSON parse error - Expecting value: line 1 column 6/],
    ['with NaN', '{"a":NaN}', /Out of range float values are not JSON compliant: 'NaN'$/],
    ['with Infinity', '[-Infinity]', /Out of range float/],
    ['with 1e400', '{"a":1e400}', /Out of range float/],
    ['with -1e400', '[-1e400]', /Out of range float/],
    ['with NUL in a value', '{"a":"x\\u0000"}', /null character/],
    ['with NUL in a name', '{"x\\u0000":1}', /null character/],
    ['with a lone surrogate', '{"a":"\\ud800"}', /surrogate/],
    ['with a lone surrogate in a name', '{"\\udc00":1}', /surrogate/],
    ['with __proto__', '{"__proto__":{"admin":true}}', /__proto__/],
    ['with __proto__ deep inside', '{"a":[{"__proto__":null}]}', /__proto__/],
    ['with invalid UTF-8', Buffer.from([0x22, 0xff, 0x22]), /'utf-8' codec/],
    ['with a byte order mark', '\ufeff{}', /BOM/],
    ['33 deep', nested(33), /deeper than 32/],
    ['10,000 deep', nested(10_000), /deeper than 32/],
    ['a million deep and open', '['.repeat(1_000_000), /JSON parse error/],
    ['with single quotes', "{'a':1}", /JSON parse error/],
    ['with a comment', '{}//', /JSON parse error/],
    ['twice over', '{}{}', /JSON parse error/],
    ['with a leading zero', '[01]', /JSON parse error/],
    ['with a raw line break in a text', '["a\nb"]', /JSON parse error/],
  ])('%s', async (_what, payload, detail) => {
    const answer = await post(payload);
    expect(answer.status).toBe(400);
    expect((answer.body as { detail: string }).detail).toMatch(detail);
  });

  test('and leaves Object.prototype alone', () => {
    expect(Reflect.get({}, 'admin')).toBeUndefined();
  });
});

describe('a body is accepted', () => {
  test.each([
    ['32 deep', `${'['.repeat(32)}${']'.repeat(32)}`],
    ['with a name of a megabyte', `{"${'x'.repeat(1_000_000)}":1}`],
    ['with a list of 10,000', JSON.stringify(Array.from({ length: 10_000 }, (_, n) => n))],
    ['with a pair of surrogates', '"\\ud83d\\ude00"'],
    ['with the word NaN in a text', '"NaN"'],
    ['with a charset beside its type', '1'],
  ])('%s', async (_what, payload) => {
    const answer = await post(payload, { 'content-type': 'application/json; charset=utf-8' });
    expect(answer).toMatchObject({ status: 200, body: JSON.parse(payload) });
  });
});

describe('a body of', () => {
  const megabytes = (count: number) => `"${'x'.repeat(count * 1024 * 1024)}"`;
  test('more than 2 MB is refused with 413, on a study route more than 16 MB', async () => {
    const tooLarge = { status: 413, body: { detail: 'Request body is too large.' } };
    expect(await post(megabytes(2))).toMatchObject(tooLarge);
    expect((await post(megabytes(3), json, '/api/echo-study/')).status).toBe(200);
    expect(await post(megabytes(16), json, '/api/echo-study/')).toMatchObject(tooLarge);
  });

  test.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/xml',
    '',
    'nonsense',
  ])('type "%s" is refused with 415', async (type) => {
    const answer = await post('a=b', { 'content-type': type });
    expect(answer.status).toBe(415);
    expect((answer.body as { detail: string }).detail).toMatch(/^Unsupported media type ".*" in request\.$/);
  });
});

test('a compressed body is not unpacked', async () => {
  const answer = await post(gzipSync('"x"'), { ...json, 'content-encoding': 'gzip' });
  expect(answer.status).toBe(400);
});

describe('every answer', () => {
  test('carries the security headers and a request id', async () => {
    const { headers } = await testApp.raw({ method: 'GET', url: '/api/none/' });
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("script-src 'self';"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  });

  test('leaves out what the contract does not declare', async () => {
    expect(await testApp.raw({ method: 'GET', url: '/api/careless/' })).toMatchObject({ status: 200 });
    expect((await testApp.raw({ method: 'GET', url: '/api/careless/' })).body).toEqual({ name: 'a' });
  });

  test('that breaks its contract becomes a 500 without a word of its content', async () => {
    const answer = await testApp.raw({ method: 'GET', url: '/api/careless/?wrong=1' });
    expect(answer).toMatchObject({
      status: 500,
      body: { detail: 'A server error occurred.', error_id: expect.any(String) },
    });
  });

  test('of an unknown address under /api/ is JSON', async () => {
    for (const url of ['/api/none/', '/api', '/api/', '/api/token/x/y/']) {
      expect(await testApp.raw({ method: 'GET', url })).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
    }
  });

  test('to an address that is none is a 400', async () => {
    expect((await testApp.raw({ method: 'GET', url: '/api/%zz/' })).status).toBe(400);
  });

  test('is the same with and without the trailing slash', async () => {
    expect((await testApp.send('staff', 'GET', '/api/admin/organizations')).status).toBe(200);
    expect((await testApp.send(null, 'POST', '/api/token', {})).status).toBe(400);
  });
});

describe('the document at /api/docs/', () => {
  test('describes every route with its refusals', async () => {
    const { status, body } = await testApp.raw({ method: 'GET', url: '/api/docs/' });
    expect(status).toBe(200);
    const { paths, components } = body as {
      paths: Record<string, Record<string, { responses: Record<string, { $ref: string }> }>>;
      components: { responses: Record<string, { description: string }> };
    };
    expect(Object.keys(paths)).toContain('/api/admin/organizations/{id}/');
    const name = paths['/api/echo-study/']?.post?.responses['413']?.$ref.split('/').at(-1) ?? '';
    expect(components.responses[name]?.description).toContain('16 MB');
    expect(paths['/api/token/']?.post?.responses).toHaveProperty('429');
  });
});

describe('on the wire itself', () => {
  const address = testApp.app.server.listen({ host: '127.0.0.1', port: 0 });
  afterAll(() => testApp.app.server.server.closeAllConnections());

  const speak = async (text: string): Promise<string> => {
    const { port } = new URL(await address);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
      let response = '';
      socket.on('data', (chunk) => {
        response += chunk;
      });
      socket.on('close', () => resolve(response));
      socket.on('error', reject);
    });
  };

  test('what is not HTTP is answered with 400 and JSON', async () => {
    expect(await speak('NONSENSE\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*\{"detail":"Malformed request\."\}$/,
    );
  });

  test('50 MB are refused as soon as they are announced', async () => {
    const response = await speak(
      'POST /api/echo/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 52428800\r\n\r\n[',
    );
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('TRACE is refused', async () => {
    expect(await speak('TRACE /api/token/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 405 /,
    );
  });
});
