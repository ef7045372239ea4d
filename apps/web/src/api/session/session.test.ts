// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearNotices, noticeStore } from '../../ui/notice/notice-store.ts';
import { onSessionEnd, send } from '../transport.ts';
import {
  clearSession,
  isExpired,
  isSignedIn,
  readRefreshToken,
  readSession,
  storeSession,
  storeSignedIn,
} from './session-store.ts';

/** The network is the only stub here: it answers as each test defines, and records its requests. */
interface RecordedRequest {
  url: string;
  token: string | null;
}

let requests: RecordedRequest[] = [];
let ends = 0;

function network(answer: (requests: RecordedRequest) => { status: number; body?: unknown } | 'down'): void {
  requests = [];
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const one = { url: url.href, token: new Headers(init.headers).get('authorization') };
    requests.push(one);
    await new Promise((done) => setTimeout(done, 1));
    const reply = answer(one);
    if (reply === 'down') throw new TypeError('Failed to fetch');
    return new Response(reply.body === undefined ? null : JSON.stringify(reply.body), {
      status: reply.status,
      headers: { 'content-type': 'application/json' },
    });
  });
}

const isRefresh = ({ url }: RecordedRequest) => url.endsWith('/api/token/refresh/');
const renewed = { status: 200, body: { access: 'new', refresh: 'next' } };
const times = (count: number, act: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, act));

beforeEach(() => {
  clearSession();
  clearNotices();
  ends = 0;
  onSessionEnd(() => {
    ends += 1;
  });
});

describe('a stored session', () => {
  it('counts as expired from 30 seconds before its end', () => {
    storeSession('a', 30);
    expect(isExpired()).toBe(true);
    storeSession('a', 32);
    expect(isExpired()).toBe(false);
  });

  it('leads nobody on once it can no longer be renewed', () => {
    storeSession('a', 10, 'r');
    storeSignedIn(3_600);
    expect(isSignedIn()).toBe(true);
    storeSignedIn(-1);
    expect(isSignedIn()).toBe(false);
    clearSession();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('counts as expired when there is none, or when what is stored cannot be read', () => {
    expect(isExpired()).toBe(true);
    localStorage.setItem('session', '{"token":5}');
    expect(readSession()).toBeNull();
  });

  it('holds token and expiry apart from the refresh token', () => {
    storeSession('a', 1_800, 'r');
    expect(Object.keys(JSON.parse(localStorage.getItem('session') ?? '{}'))).toEqual(['token', 'expires']);
    expect(localStorage.getItem('refresh')).toBe('r');
  });
});

describe('an authorised call', () => {
  it('refreshes once for 50 parallel answers of 403, tries each again, and signs nobody out', async () => {
    storeSession('old', 1_800, 'r');
    network((one) => (isRefresh(one) ? renewed : { status: one.token === 'Bearer new' ? 200 : 403, body: {} }));
    const replies = await times(50, () => send({ url: '/api/x/' }));
    expect(replies).toHaveLength(50);
    expect(requests.filter(isRefresh)).toHaveLength(1);
    expect(requests.filter((one) => !isRefresh(one) && one.token === 'Bearer new')).toHaveLength(50);
    expect(ends).toBe(0);
  });

  it('waits for one refresh with 50 others when the token is about to expire, and uses the new one from the start', async () => {
    storeSession('old', 10, 'r');
    network((one) => (isRefresh(one) ? renewed : { status: 200, body: [] }));
    await times(50, () => send({ url: '/api/x/' }));
    expect(requests.filter(isRefresh)).toHaveLength(1);
    expect(requests.some((one) => one.token === 'Bearer old')).toBe(false);
    expect(readRefreshToken()).toBe('next');
  });

  it('tries a denied action once more and then gives the refusal, without signing out', async () => {
    storeSession('old', 1_800, 'r');
    network((one) => (isRefresh(one) ? renewed : { status: 403, body: { detail: 'no' } }));
    expect((await send({ url: '/api/x/' })).status).toBe(403);
    expect(requests.filter((one) => !isRefresh(one))).toHaveLength(2);
    expect(ends).toBe(0);
  });

  it('ends the session once when 50 calls find out together that it cannot be renewed', async () => {
    storeSession('old', 1_800, 'r');
    network(() => ({ status: 401, body: { code: 'token_not_valid' } }));
    await times(50, () => send({ url: '/api/x/' }));
    expect(ends).toBe(1);
    expect(readSession()).toBeNull();
    expect(noticeStore.read().map((notice) => notice.title)).toEqual(['Não foi possível atualizar o Token']);
  });

  it('takes the token that another tab has brought meanwhile, without a refresh of its own', async () => {
    storeSession('old', 1_800, 'r');
    network((one) => {
      if (one.token === 'Bearer old') storeSession('theirs', 1_800, 'next');
      return { status: one.token === 'Bearer theirs' ? 200 : 401, body: {} };
    });
    expect((await send({ url: '/api/x/' })).status).toBe(200);
    expect(requests.filter(isRefresh)).toEqual([]);
  });

  it('does not bring back a session that was left while it was being renewed', async () => {
    storeSession('old', 10, 'r');
    network((one) => {
      if (isRefresh(one)) clearSession();
      return isRefresh(one) ? renewed : { status: 200, body: {} };
    });
    expect((await send({ url: '/api/x/' })).status).toBe(401);
    expect(readSession()).toBeNull();
  });

  it('keeps the session that another tab has begun while the former one was refused', async () => {
    storeSession('old', 10, 'r');
    network((one) => {
      if (isRefresh(one)) storeSession('theirs', 1_800, 'other');
      return isRefresh(one) ? { status: 401, body: { code: 'token_not_valid' } } : { status: 200, body: [7] };
    });
    expect((await send({ url: '/api/x/' })).body).toEqual([7]);
    expect(ends).toBe(0);
    expect(readSession()?.token).toBe('theirs');
  });

  it('says "Nenhum Token Encontrado" when there is nothing to refresh with', async () => {
    network(() => ({ status: 200, body: {} }));
    expect((await send({ url: '/api/x/' })).status).toBe(401);
    expect(noticeStore.read()[0]).toMatchObject({ title: 'Nenhum Token Encontrado', duration: 10_000 });
    expect(requests).toEqual([]);
  });

  it('keeps the session when the refresh cannot be reached: an outage signs nobody out', async () => {
    storeSession('old', 10, 'r');
    network(() => 'down');
    expect((await send({ url: '/api/x/' })).status).toBe(0);
    expect(ends).toBe(0);
    expect(readSession()?.token).toBe('old');
  });

  it('refreshes on the code token_not_valid whatever the status', async () => {
    storeSession('old', 1_800, 'r');
    network((one) => {
      if (isRefresh(one)) return { status: 200, body: { token: 'new' } };
      return one.token === 'Bearer new'
        ? { status: 200, body: [1] }
        : { status: 400, body: { code: 'token_not_valid' } };
    });
    expect((await send({ url: '/api/x/' })).body).toEqual([1]);
    expect(readRefreshToken()).toBe('r');
  });

  it('shows the token to no foreign origin', async () => {
    storeSession('secret', 1_800, 'r');
    network(() => ({ status: 200, body: {} }));
    await send({ url: 'https://elsewhere.example/api/', service: true });
    await send({ url: '/api/x/' });
    expect(requests.map((one) => one.token)).toEqual([null, 'Bearer secret']);
  });

  it('carries no header when the call is not authorised', async () => {
    storeSession('secret', 1_800, 'r');
    network(() => ({ status: 200, body: {} }));
    await send({ url: '/api/token/', authorization: false });
    expect(requests[0]?.token).toBeNull();
  });

  it('answers status 0 when the server is not reached, and marks a page that is not JSON', async () => {
    storeSession('a', 1_800, 'r');
    network(() => 'down');
    expect(await send({ url: '/api/x/' })).toMatchObject({ status: 0 });
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 404 }));
    expect(await send({ url: '/api/x/' })).toMatchObject({ status: 404, malformed: true });
  });
});
