import { afterEach, describe, expect, test } from 'vitest';
import { openStub, type StubRequest, type StubResponse } from '../test-support/stub.ts';
import { ErpFailure, type ErpRequest } from './adapter.model.ts';
import { createErpCall, type ErpCallOptions } from './erp-call.gateway.ts';
import { nextDay, retryAfterMs } from './retries.model.ts';

let stub: Awaited<ReturnType<typeof openStub>> | null = null;
afterEach(async () => {
  const open = stub;
  await expect.poll(() => open?.connections() ?? 0, { timeout: 20_000, interval: 5 }).toBe(0);
  open?.close();
  stub = null;
});

const request: ErpRequest = { family: 'rest', method: 'GET', path: '/v1/things', query: [['a', 'b c']] };
const SECRET = 'c2VjcmV0';

/** The text of the answer, or the code of the failure. */
const outcome = async (
  answer: (sentRequest: StubRequest) => StubResponse,
  over: Partial<ErpCallOptions> = {},
  sentRequest: ErpRequest = request,
): Promise<string> => {
  stub?.close();
  stub = await openStub(answer);
  const call = createErpCall({ ...stub.options, ...over });
  try {
    const { status, body } = await call(sentRequest);
    let text = '';
    for await (const chunk of body) text += chunk;
    return `${status} ${text}`;
  } catch (error) {
    if (!(error instanceof ErpFailure)) throw error;
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toMatch(/c2VjcmV0|127\.0\.0\.1|Basic/);
    return error.code;
  }
};

/** Fails so often, then answers. */
const after =
  (times: number, reply: StubResponse) =>
  ({ before }: StubRequest): StubResponse =>
    before < times ? reply : { body: [1] };

const html = { headers: { 'Content-Type': 'text/html' }, body: '<html>502 Bad Gateway</html>' };

describe('what passes by itself is tried again, in growing steps', () => {
  test.each<[string, StubResponse]>([
    ['500', { status: 500, body: { status: 500 } }],
    ['502 with a page', { status: 502, ...html }],
    ['503', { status: 503, body: '' }],
    ['a page as a success', html],
    ['words as a success', { body: 'Service Unavailable' }],
    ['a connection that breaks before the end', { body: [1, 2, 3, 'x'.repeat(500)], breaksAfter: 20 }],
    ['an error as a success', { body: { status: 500, developerMessage: 'Erro Interno' } }],
  ])('%s', async (_name, reply) => {
    const statusInBody = (value: unknown) => (typeof value === 'object' && value && 'status' in value ? 500 : null);
    expect(await outcome(after(3, reply), { statusInBody })).toBe('200 [1]');
    expect(stub?.waits).toEqual([1_000, 2_000, 4_000]);
  });

  test('but not for ever', async () => {
    expect(await outcome(() => ({ status: 503, body: {} }))).toBe('unavailable');
    expect(stub?.journal).toHaveLength(6);
  });

  test('an answer that does not come', async () => {
    const patience = { rest: { firstByteMs: 500, idleMs: 30_000 } };
    expect(await outcome(({ before }) => (before === 0 ? { isMute: true } : { body: [1] }), { patience })).toBe(
      '200 [1]',
    );
  });

  test('a body that breaks off later is the reader’s to ask for again', async () => {
    expect(await outcome(() => ({ body: 'x'.repeat(100).padStart(50_000, '['), breaksAfter: 20_000 }))).toBe('reset');
  });
});

describe('what does not pass is told at once', () => {
  test.each<[string, StubResponse]>([
    ['credentials', { status: 401, body: {} }],
    ['forbidden', { status: 403, body: {} }],
    ['not_found', { status: 404, body: {} }],
    ['rejected', { status: 405, body: {} }],
    ['rejected', { status: 415, body: {} }],
    ['unknown_address', { status: 302, headers: { Location: 'http://169.254.169.254/' } }],
  ])('%s', async (code, reply) => {
    expect(await outcome(() => reply)).toBe(code);
    expect(stub?.journal).toHaveLength(1);
  });

  test('400 and 422 are answers: what they mean is the adapter’s to say', async () => {
    expect(await outcome(() => ({ status: 400, body: { Mensagem: 'x' } }))).toBe('400 {"Mensagem":"x"}');
  });

  test('a name that does not exist, a port where nobody is', async () => {
    const base = 'http://nowhere.invalid';
    expect(await outcome(() => ({}), { base })).toMatch(/^(?:unknown_address|unavailable)$/);
    expect(await outcome(() => ({}), { base: 'http://127.0.0.1:1' })).toBe('unavailable');
  });
});

describe('how a connection fails is told by its code', () => {
  const failing = (error: unknown): Partial<ErpCallOptions> => ({ stream: () => Promise.reject(error) });
  test.each([
    ['ECONNRESET', 'reset'],
    ['EPIPE', 'reset'],
    ['HPE_INVALID_CONSTANT', 'reset'],
    ['ERR_STREAM_PREMATURE_CLOSE', 'reset'],
    ['Z_BUF_ERROR', 'truncated'],
    ['ETIMEDOUT', 'timeout'],
    ['ECONNREFUSED', 'unavailable'],
    ['EAI_AGAIN', 'unavailable'],
    ['ENOTFOUND', 'unknown_address'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'unknown_address'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'unknown_address'],
    ['CERT_HAS_EXPIRED', 'unknown_address'],
    ['ERR_INVALID_CHAR', 'credentials'],
  ])('%s is %s', async (code, expected) => {
    expect(await outcome(() => ({}), failing(Object.assign(new Error('at 127.0.0.1'), { code })))).toBe(expected);
    const isFinal = ['unknown_address', 'credentials'].includes(expected);
    expect(stub?.waits).toHaveLength(isFinal ? 0 : 5);
  });

  test('an error that is nobody’s failure but ours stays what it is', async () => {
    await expect(outcome(() => ({}), failing(new TypeError('defect')))).rejects.toThrow(TypeError);
  });
});

describe('a quota', () => {
  const full: StubResponse = { status: 429, body: { status: 429, developerMessage: 'Violação do Rate Limit' } };

  test('of the minute is waited for', async () => {
    expect(await outcome(after(2, full))).toBe('200 [1]');
    expect(stub?.waits).toEqual([10_000, 20_000]);
  });

  test.each([
    ['7', 7_000],
    ['Sun, 22 Nov 2026 12:00:30 GMT', 30_000],
    ['86400', 120_000],
    ['soon', 10_000],
    ['-5', 10_000],
  ])('Retry-After: %s is honoured, an absurd one is capped', async (header, wait) => {
    expect(await outcome(after(1, { ...full, headers: { 'Retry-After': header } }))).toBe('200 [1]');
    expect(stub?.waits).toEqual([wait]);
  });

  test('that stays gone is the day’s, and says when to come back', async () => {
    stub = await openStub(() => full);
    const call = createErpCall(stub.options);
    await expect(call(request)).rejects.toMatchObject({
      code: 'quota_day',
      retryAt: new Date('2026-11-22T13:00:00Z'),
    });
    expect(stub.waits.reduce((total, wait) => total + wait, 0)).toBeGreaterThan(120_000);
  });

  test('that says it is the day’s is not knocked at again', async () => {
    const daily: StubResponse = { status: 429, body: { status: 429, developerMessage: 'Limite diário excedido' } };
    expect(await outcome(() => daily)).toBe('quota_day');
    expect(stub?.journal).toHaveLength(1);
  });

  test('is put back where no connection was made, and stays spent where the ERP may have seen it', async () => {
    const tally = { reserved: 0, released: 0 };
    const over = {
      reserve: async () => {
        tally.reserved += 1;
      },
      release: async () => {
        tally.released += 1;
      },
    };
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const stream = () => Promise.reject(refused);
    expect(await outcome(() => ({ body: [1] }), { ...over, stream })).toBe('unavailable');
    expect(tally).toEqual({ reserved: 6, released: 6 });
    expect(await outcome(() => ({ status: 503, body: {} }), over)).toBe('unavailable');
    expect(tally).toEqual({ reserved: 12, released: 6 });
    expect(
      await outcome(after(1, { isMute: true }), { ...over, patience: { rest: { firstByteMs: 500, idleMs: 30_000 } } }),
    ).toBe('200 [1]');
    expect(tally).toEqual({ reserved: 14, released: 6 });
  });

  test('is reserved before every attempt, and nothing is sent without', async () => {
    let left = 2;
    const reserve = async () => {
      left -= 1;
      if (left < 0) throw new ErpFailure('quota_day', { retryable: false });
    };
    expect(await outcome(() => ({ status: 500 }), { reserve })).toBe('quota_day');
    expect(stub?.journal).toHaveLength(2);
  });
});

test.each<[string, Partial<ErpRequest>]>([
  ['another method', { method: 'POST' }],
  ['another path', { path: '/v1/things/1/cancellation' }],
  ['a way around', { path: '/v1/things/../orders' }],
  ['a query in the path', { path: '/v1/things?x=1' }],
  ['another host', { path: '//example.com/v1/things' }],
])('%s is not sent', async (_name, over) => {
  const reading = [{ method: 'GET', path: /^\/v1\/things$/ } as const];
  stub = await openStub(() => ({ body: [] }));
  const call = createErpCall({ ...stub.options, reading });
  await expect(call({ ...request, ...over })).rejects.toThrow('not on the list');
  expect(stub.journal).toHaveLength(0);
});

test('a credential that was refused is renewed once', async () => {
  let token = 'old';
  const renew = async () => {
    token = 'new';
    return true;
  };
  const headers = async () => ({ Authorization: token });
  const answer = (sentRequest: StubRequest): StubResponse =>
    sentRequest.headers.authorization === 'new' ? { body: [] } : { status: 401 };
  expect(await outcome(answer, { renew, headers })).toBe('200 []');
  expect(await outcome(() => ({ status: 401 }), { renew, headers })).toBe('credentials');
  expect(stub?.journal).toHaveLength(2);
});

test('the query is encoded, the credential sent, packing asked for', async () => {
  const answer = (): StubResponse => ({ body: ['ação'] });
  expect(await outcome(answer)).toBe('200 ["ação"]');
  expect(stub?.journal[0]?.query.get('a')).toBe('b c');
  expect(stub?.journal[0]?.headers['accept-encoding']).toBe('gzip');
  expect(stub?.journal[0]?.headers.authorization).toBe(`Basic ${SECRET}`);
});

test('a long refusal that nobody reads holds no other call up', async () => {
  const open = await openStub(({ before }) =>
    before > 0 ? { body: [1] } : { status: 400, body: 'x'.repeat(200_000) },
  );
  stub = open;
  const call = createErpCall(open.options);
  expect((await call(request)).status).toBe(400);
  expect((await call(request)).status).toBe(200);
});

test('calls go one after the other, body and all', async () => {
  stub = await openStub(() => ({ body: ['x'.repeat(20_000)] }));
  const { call } = stub.context();
  const first = await call(request);
  const second = call(request);
  await new Promise((done) => setTimeout(done, 60));
  expect(stub.journal).toHaveLength(1);
  for await (const _ of first.body);
  for await (const _ of (await second).body) break;
  expect(stub.journal).toHaveLength(2);
});

test.each<[string, StubResponse]>([
  ['while it waits for an answer', { isMute: true }],
  ['while it waits to try again', { status: 500 }],
])('a call is cancelled %s, which nothing else would end', async (_name, reply) => {
  stub = await openStub(() => reply);
  const { controller } = stub;
  const patience = { rest: { firstByteMs: 600_000, idleMs: 600_000 } };
  const call = createErpCall({ ...stub.options, patience, pause: () => new Promise(() => {}) });
  setTimeout(() => controller.abort(), 50);
  await expect(call(request)).rejects.toMatchObject({ code: 'cancelled' });
});

describe('text is decoded as it was meant', () => {
  const name = 'São João — Ç';
  const bytes = (encoding: 'utf8' | 'latin1') => Buffer.from(JSON.stringify([name.replace('—', '-')]), encoding);
  const plain = JSON.stringify([name.replace('—', '-')]);
  const stream =
    (body: Buffer, contentType: string, size: number): ErpCallOptions['stream'] =>
    async () => ({
      status: 200,
      headers: new Headers({ 'content-type': contentType }),
      body: (async function* () {
        for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
      })(),
      close: () => {},
    });
  test.each([
    ['UTF-8', bytes('utf8'), 'application/json'],
    ['Latin-1 that says so', bytes('latin1'), 'application/json; charset=ISO-8859-1'],
    ['Latin-1 that does not say so', bytes('latin1'), 'application/json'],
    ['Latin-1 that says UTF-8', bytes('latin1'), 'application/json;charset=utf-8'],
  ])('%s, wherever it is cut', async (_name, body, contentType) => {
    for (const size of [1, 2, 3, 7, 100])
      expect(await outcome(() => ({}), { stream: stream(body, contentType, size) })).toBe(`200 ${plain}`);
  });
});

test('the day begins anew at midnight in São Paulo', () => {
  expect(nextDay(new Date('2026-11-22T02:59:59Z'))).toEqual(new Date('2026-11-22T03:00:00Z'));
  expect(nextDay(new Date('2026-11-22T03:00:00Z'))).toEqual(new Date('2026-11-23T03:00:00Z'));
  expect(retryAfterMs(null, new Date())).toBeNull();
});
