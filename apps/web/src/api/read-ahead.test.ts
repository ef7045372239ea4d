// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addressOf } from './environment.ts';
import { storeSession } from './session/session-store.ts';
import { onRefusal, send } from './transport.ts';

const url = '/api/access/user/profile/';
const address = () => addressOf(url, false).href;
const answerOf = (from: string, status = 200) =>
  new Response(JSON.stringify({ from }), { status, headers: { 'content-type': 'application/json' } });

let requests = 0;

beforeEach(() => {
  requests = 0;
  storeSession('token', 1_800, 'refresh');
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  vi.stubGlobal('fetch', async () => {
    requests += 1;
    return answerOf('network');
  });
});
afterEach(() => {
  delete window.__UNI_READ_AHEAD__;
  vi.restoreAllMocks();
});

const readAhead = (answer: Promise<Response>, token = 'token') => {
  answer.catch(() => {});
  window.__UNI_READ_AHEAD__ = { token, answers: new Map([[address(), answer]]) };
};
const from = async (): Promise<unknown> => Reflect.get(Object((await send({ url })).body), 'from');

it('takes the answer that is under way, once', async () => {
  readAhead(Promise.resolve(answerOf('ahead')));
  expect(await from()).toBe('ahead');
  expect(await from()).toBe('network');
  expect(requests).toBe(1);
});

it('takes no answer that was read with the token of another session', async () => {
  readAhead(Promise.resolve(answerOf('ahead')), 'another');
  expect(await from()).toBe('network');
});

it('takes no answer from before a write', async () => {
  readAhead(Promise.resolve(answerOf('ahead')));
  await send({ url: '/api/x/', method: 'POST' });
  expect(await from()).toBe('network');
});

it('takes no answer of a page that began long ago', async () => {
  readAhead(Promise.resolve(answerOf('ahead')));
  vi.mocked(performance.now).mockReturnValue(60_000);
  expect(await from()).toBe('network');
});

it('reads again what did not come', async () => {
  readAhead(Promise.reject(new TypeError('Failed to fetch')));
  expect(await from()).toBe('network');
});

it('fetches the texts of refusals for a refusal alone, and tells it without them where they do not come', async () => {
  const fetchTexts = vi.fn(async () => {
    throw new TypeError('Failed to fetch');
  });
  onRefusal(fetchTexts);
  readAhead(Promise.resolve(answerOf('ahead')));
  await from();
  expect(fetchTexts).not.toHaveBeenCalled();
  readAhead(Promise.resolve(answerOf('ahead', 404)));
  expect(await send({ url })).toMatchObject({ status: 404, body: { from: 'ahead' } });
  expect(fetchTexts).toHaveBeenCalledOnce();
  onRefusal(async () => {});
});
