// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearNotices, noticeStore } from '../ui/notice/notice-store.ts';
import { call, newIdempotencyKey, readPage, readVersioned } from './call.ts';
import { downloadFile } from './download.ts';
import { ApiFailure } from './failure.ts';
import { requestOf } from './operation-request.ts';
import { keyOf, queryOf, underKey } from './query.ts';
import { storeSession } from './session/session-store.ts';

const requests: { url: string; init: RequestInit }[] = [];
function answer(status: number, body: unknown = '', headers: Record<string, string> = {}): void {
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    requests.push({ url: url.pathname + url.search, init });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(status === 204 ? null : text, { status, headers });
  });
}
const notices = () => noticeStore.read().map(({ kind }) => kind);
const headersSent = () => new Headers(requests.at(-1)?.init.headers);

beforeEach(() => {
  requests.length = 0;
  clearNotices();
  storeSession('a', 1_800, 'r');
});

describe('a call', () => {
  it('sends method, address and body, and gives the body of the answer', async () => {
    answer(201, { id: 4 });
    const body = { amount: 1 } as never;
    const made = await call('POST /api/sales/proposals/', { body, idempotencyKey: 'k', notify: 'none' });
    expect(made).toEqual({ id: 4 });
    expect(requests).toMatchObject([{ url: '/api/sales/proposals/', init: { method: 'POST', body: '{"amount":1}' } }]);
    expect(headersSent().get('idempotency-key')).toBe('k');
  });

  it('names the version that it may write over; null names none', async () => {
    answer(200, {});
    const input = { params: { id: 4 }, body: {} as never, notify: 'none' } as const;
    await call('PUT /api/sales/proposals/:id/', { ...input, ifMatch: '"3"' });
    expect(headersSent().get('if-match')).toBe('"3"');
    await call('PUT /api/sales/proposals/:id/', { ...input, ifMatch: null });
    expect(headersSent().has('if-match')).toBe(false);
  });

  it.each([
    ['all', 200, ['success']],
    ['failures', 200, []],
    ['none', 200, []],
    ['all', 400, ['error']],
    ['failures', 400, ['error']],
    ['none', 400, []],
  ] as const)('with notices %s answered %i shows %j', async (notify, status, expected) => {
    answer(status, { name: ['Este campo é obrigatório.'] });
    const ended = call('PUT /api/sales/authority-levels/', { body: { levels: [] }, notify });
    await (status === 200 ? ended : expect(ended).rejects.toBeInstanceOf(ApiFailure));
    expect(notices()).toEqual(expected);
  });

  it('that reads shows no notice, whatever comes: its screen has a block for it', async () => {
    answer(200, { id: 4 });
    await call('GET /api/sales/proposals/:id/', { params: { id: 4 } });
    answer(500, {});
    await expect(call('GET /api/sales/proposals/:id/', { params: { id: 4 } })).rejects.toMatchObject({ status: 500 });
    expect(notices()).toEqual([]);
  });

  it.each([
    ['an empty body', ''],
    ['an object', { results: [] }],
    ['null', null],
    ['a text of another server', '<html>'],
  ])('for a list refuses %s: an outage is never "no data"', async (_, body) => {
    answer(200, body);
    await expect(call('GET /api/sales/late-months/', { list: true })).rejects.toMatchObject({ malformed: true });
  });

  it('gives an empty list where the server says that there is none', async () => {
    answer(200, []);
    expect(await call('GET /api/sales/late-months/', { list: true })).toEqual([]);
  });
});

describe('a page', () => {
  it.each([[''], [[]], [null], [{ count: 0 }]])('is refused without its rows: %j', async (body) => {
    answer(200, body);
    await expect(readPage('GET /api/sales/proposals/')).rejects.toBeInstanceOf(ApiFailure);
  });

  it('comes with its count and sums', async () => {
    const page = { count: 0, total_pages: 1, next: null, previous: null, results: [], sums: { price: 0 } };
    answer(200, page);
    expect(await readPage('GET /api/sales/proposals/', { query: { state: 'draft', page: 2 } })).toEqual(page);
    expect(requests.at(-1)?.url).toBe('/api/sales/proposals/?state=draft&page=2');
  });
});

it('what was read with its version gives the version', async () => {
  answer(200, { id: 4 }, { etag: '"9"' });
  const { version } = await readVersioned('GET /api/sales/proposals/:id/', { params: { id: 4 } });
  expect(version).toBe('"9"');
});

it('a file is asked for by its name and kind, and a failure saves none', async () => {
  answer(400, { detail: 'x' });
  const isSaved = await downloadFile({ name: 'propostas', type: 'csv' }, 'POST /api/sales/proposals/export/', {
    query: { state: 'draft' },
  });
  expect(isSaved).toBe(false);
  expect(requests).toMatchObject([
    { url: '/api/sales/proposals/export/?state=draft', init: { body: '{"file_name":"propostas","file_type":"csv"}' } },
  ]);
});

it('two acts have two keys', () => {
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
});

describe('a key', () => {
  it('is the path and what was asked, and begins as the keys above it', () => {
    const key = keyOf('GET /api/sales/contracts/:id/statement/', { params: { id: 3 }, query: { day: '2026-01-31' } });
    expect(key).toEqual([
      ...['sales', 'contracts', ':id', 'statement'],
      { params: { id: 3 }, query: { day: '2026-01-31' } },
    ]);
    expect(key.slice(0, 2)).toEqual(underKey('/api/sales/contracts/'));
    expect(queryOf('GET /api/sales/contracts/:id/statement/', { params: { id: 3 } }).queryKey.slice(0, 4)).toEqual(
      key.slice(0, 4),
    );
  });
});

/** Compiled and never run: each line below the comment must be refused, or `tsc` fails. */
export function refusedByTypes() {
  // @ts-expect-error a path that is none
  requestOf('GET /api/sales/proposal/');
  // @ts-expect-error a method that the path has not
  requestOf('PUT /api/sales/proposals/');
  // @ts-expect-error a parameter of the path is missing
  requestOf('GET /api/sales/proposals/:id/');
  // @ts-expect-error a parameter of another name
  requestOf('GET /api/sales/proposals/:id/', { params: { key: 1 } });
  // @ts-expect-error a filter that the list has not
  requestOf('GET /api/sales/proposals/', { query: { nome: 'x' } });
  // @ts-expect-error a value that the filter has not
  requestOf('GET /api/sales/proposals/', { query: { state: 'lost' } });
  // @ts-expect-error a body is missing
  requestOf('PUT /api/sales/authority-levels/');
  // @ts-expect-error a body of another kind
  requestOf('PUT /api/sales/authority-levels/', { body: { levels: 'none' } });
  const ofVersion = { params: { id: 1 }, idempotencyKey: null };
  const edit = { op: 'set', path: '/name', old: 'a', new: 'b' } as const;
  requestOf('PATCH /api/planner/versions/:id/study/', { ...ofVersion, body: { revision: 1, edits: [edit] } });
  // @ts-expect-error an item of a list is of another kind
  requestOf('PATCH /api/planner/versions/:id/study/', { ...ofVersion, body: { revision: 1, edits: [{ op: 'sort' }] } });
  // @ts-expect-error a version is missing
  requestOf('PUT /api/sales/proposals/:id/', { params: { id: 1 }, body: {} as never });
  // @ts-expect-error a key against doing it twice is missing
  requestOf('POST /api/sales/proposals/', { body: {} as never });
  // @ts-expect-error a list is read as one
  void call('GET /api/sales/late-months/');
  // @ts-expect-error a file is no JSON
  void call('POST /api/sales/proposals/export/', { body: {} });
  // @ts-expect-error a page is read as one
  void call('GET /api/sales/proposals/');
  // @ts-expect-error an operation without pages
  void readPage('GET /api/sales/proposals/:id/', { params: { id: 1 } });
  // @ts-expect-error JSON is no file
  void downloadFile({ name: 'a', type: 'csv' }, 'GET /api/sales/proposals/:id/', { params: { id: 1 } });
}

export async function typedAnswers() {
  const proposal = await call('GET /api/sales/proposals/:id/', { params: { id: 1 } });
  // @ts-expect-error an answer has the type of the contract
  const wrong: string = proposal.price;
  // @ts-expect-error a field that the answer has not
  return [wrong, proposal.preço];
}
