// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearNotices, noticeStore } from '../ui/notice/notice-store.ts';
import { request, shape } from './request.ts';
import { clearCached } from './result-cache.ts';
import { storeSession } from './session/session-store.ts';

let calls = 0;
function answering(status: number, body?: unknown): void {
  calls = 0;
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
}
const noticeTitles = () => noticeStore.read().map(({ title, duration }) => ({ title, duration }));

beforeEach(() => {
  clearNotices();
  clearCached();
  storeSession('a', 1_800, 'r');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the request helper', () => {
  it.each([404, 405, 408, 500])('answers an empty list for %i, and shows the failure', async (status) => {
    answering(status, { detail: 'A server error occurred.' });
    expect(await request({ url: '/api/x/' })).toEqual([]);
    expect(noticeTitles()).toHaveLength(1);
  });

  it('answers nothing after a DELETE, done or failed', async () => {
    answering(204);
    expect(await request({ method: 'DELETE', url: '/api/x/1/' })).toBeUndefined();
    answering(500, {});
    expect(await request({ method: 'DELETE', url: '/api/x/1/' })).toBeUndefined();
  });

  it.each([
    ['POST', 'Salvo com Sucesso'],
    ['PATCH', 'Atualizado com Sucesso'],
  ] as const)('announces an authorised %s for 2 seconds as "%s"', async (method, title) => {
    answering(200, { id: 1 });
    await request({ method, url: '/api/x/', body: {} });
    expect(noticeTitles()).toEqual([{ title, duration: 2_000 }]);
  });

  it('announces nothing when told not to, when not authorised, or on a read', async () => {
    answering(200, { id: 1 });
    await request({ method: 'POST', url: '/api/x/', noMessage: true });
    await request({ method: 'POST', url: '/api/token/', authorization: false });
    await request({ url: '/api/x/' });
    expect(noticeTitles()).toEqual([]);
  });

  it('gives status and body when asked, so that a failure can be told from an empty list', async () => {
    const callback = { status: true } as const;
    answering(500, {});
    expect(await request({ url: '/api/x/', callback })).toEqual({ status: 500, body: [], empty: false });
    answering(200, []);
    expect(await request({ url: '/api/x/', callback })).toEqual({ status: 200, body: [], empty: true });
    answering(204);
    expect(await request({ method: 'DELETE', url: '/api/x/1/', callback })).toMatchObject({ status: 204, empty: true });
  });

  it('calls a service at its whole address, and shows it no token', async () => {
    const seen: [string, string | null][] = [];
    vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
      seen.push([url.href, new Headers(init.headers).get('authorization')]);
      return new Response('[]');
    });
    await request({ url: 'https://service.example/list', callback: { service: true } });
    expect(seen).toEqual([['https://service.example/list', null]]);
  });

  it('leaves the words of a failure to a caller that asks for it', async () => {
    answering(400, { detail: 'Not found.' });
    expect(await request({ method: 'POST', url: '/api/x/', quiet: true })).toEqual([]);
    expect(noticeTitles()).toEqual([]);
  });

  it('gives each item of a list its id as key, and only the first element to three states', () => {
    expect(shape([{ id: 7 }, { name: 'x' }])).toEqual([
      { id: 7, key: 7 },
      { name: 'x', key: 1 },
    ]);
    expect(shape([{ id: 7 }, { id: 8 }], 'projection')).toEqual({ id: 7 });
    expect(shape({ id: 7 })).toEqual({ id: 7 });
  });

  it('gives a kept answer again within its lifetime and asks again after it', async () => {
    answering(200, [{ id: 1 }]);
    await request({ url: '/api/x/', cacheLifetime: 60_000 });
    await request({ url: '/api/x/', cacheLifetime: 60_000 });
    expect(calls).toBe(1);
    vi.useFakeTimers({ now: Date.now() + 61_000 });
    await request({ url: '/api/x/', cacheLifetime: 60_000 });
    vi.useRealTimers();
    expect(calls).toBe(2);
  });
});
