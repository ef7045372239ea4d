import { afterEach, describe, expect, test } from 'vitest';
import type { Slice } from '../adapter/adapter.model.ts';
import { closed, current, keys, opened, reading } from '../test-support/reading.ts';
import type { StubRequest, StubResponse } from '../test-support/stub.ts';
import { siengeCalls } from './calls.model.ts';
import { sienge } from './sienge.model.ts';

afterEach(closed);

describe('a register that is read page by page', () => {
  const all: Slice = { resource: 'units', label: '', covers: { by: 'all' }, request: { kind: 'list' } };
  /** Newest first. `event` may change the register before each page, given the number of the call. */
  const register = (size: number, event: (rows: number[], call: number) => void = () => {}, most = 200) => {
    const rows = Array.from({ length: size }, (_, index) => size - index);
    let call = 0;
    const answer = ({ query }: StubRequest): StubResponse => {
      event(rows, call);
      call += 1;
      const offset = Number(query.get('offset'));
      const limit = Math.min(most, Number(query.get('limit')));
      const results = rows.slice(offset, offset + limit).map((id) => ({ id, name: `Apto ${id}` }));
      return { body: { resultSetMetadata: { count: rows.length, offset, limit: 200 }, results } };
    };
    return { rows, answer };
  };
  const read = async (size: number, event?: (rows: number[], call: number) => void, most?: number) => {
    const { rows, answer } = register(size, event, most);
    const result = await reading(answer, all);
    return { ...result, truth: rows.map(String).sort(), calls: current.stub?.journal.length };
  };

  test.each([
    [0, 1],
    [1, 1],
    [200, 1],
    [201, 3],
    [400, 4],
    [450, 4],
  ])('%i rows take %i calls', async (size, calls) => {
    const result = await read(size);
    expect(keys(result).sort()).toEqual(result.truth);
    expect(result.calls).toBe(calls);
    expect(result.batches[0]).toMatchObject({ total: size, cursor: null });
  });

  test.each<[string, (rows: number[], call: number) => void]>([
    ['a row enters between two pages', (rows, call) => void (call === 1 && rows.unshift(9_001))],
    ['a row goes between two pages', (rows, call) => void (call === 1 && rows.shift())],
    ['a row in the middle goes', (rows, call) => void (call === 2 && rows.splice(250, 1))],
    [
      'one goes and one comes',
      (rows, call) => {
        if (call !== 1) return;
        rows.shift();
        rows.unshift(9_002);
      },
    ],
    ['the last page empties', (rows, call) => void (call === 2 && rows.splice(400))],
    [
      'something happens on every page of the first reading',
      (rows, call) => void (call < 4 && rows.unshift(9_100 + call)),
    ],
  ])('%s: what is read is what is there', async (_name, event) => {
    const result = await read(450, event);
    expect(keys(result).sort()).toEqual(result.truth);
    expect(result.batches.some(({ mayBeForbidden }) => mayBeForbidden)).toBe(false);
  });

  test('in pages of fewer rows than were asked for: a row that comes as another goes is not missed', async () => {
    const event = (rows: number[], call: number): void => {
      if (call === 2) rows.splice(0, 1, 9_003);
    };
    const result = await read(120, event, 50);
    expect(keys(result).sort()).toEqual(result.truth);
    expect(result.batches.some(({ mayBeForbidden }) => mayBeForbidden)).toBe(false);
  });

  test('that never stands still proves no absence', async () => {
    const result = await read(450, (rows, call) => void rows.unshift(9_000 + call));
    expect(result.batches.every(({ mayBeForbidden }) => mayBeForbidden)).toBe(true);
    expect(result.calls).toBeLessThan(30);
  });

  test('that comes whole is asked for without pages', async () => {
    const answer = (): StubResponse => ({ body: [{ id: '2150204', name: 'Férias' }, { id: '10199' }] });
    const result = await reading(answer, { ...all, resource: 'payment-categories' });
    expect(keys(result)).toEqual(['2150204', '10199']);
    expect(current.stub?.journal.map(({ query }) => query.size)).toEqual([0]);
  });

  test('with a page that breaks off reads that page again', async () => {
    const { answer } = register(450);
    const result = await reading(
      (request) => ({ ...answer(request), ...(request.before === 1 ? { breaksAfter: 6_000 } : {}) }),
      all,
    );
    expect(result.rows).toHaveLength(450);
  });
});

describe('a connection is tried with one light for each resource', () => {
  const lights = async (answer: (request: StubRequest) => StubResponse) => {
    const stub = await opened(answer);
    const lightStates = [];
    for await (const light of sienge.probe(stub.context(siengeCalls))) lightStates.push(light);
    return lightStates;
  };
  const whole = ({ path }: StubRequest): StubResponse => ({
    body: path.includes('bulk-data') ? { data: [{}] } : { results: [{}] },
  });

  test('every resource has one, for one call', async () => {
    const lightStates = await lights(whole);
    expect(lightStates.map(({ resource }) => resource)).toEqual(sienge.resources.map(({ key }) => key));
    expect(new Set(lightStates.map(({ light }) => light))).toEqual(new Set(['ok']));
    expect(current.stub?.journal).toHaveLength(sienge.resources.length);
  });

  test('what is not ticked, what is empty and what fails are told apart', async () => {
    const answer = (request: StubRequest): StubResponse => {
      if (request.path.endsWith('/units')) return { status: 403, body: {} };
      if (request.path.endsWith('/income')) return { body: { data: [] } };
      if (request.path.endsWith('/outcome')) return { status: 400, body: {} };
      return whole(request);
    };
    const lightStates = (await lights(answer)).filter(({ light }) => light !== 'ok');
    expect(lightStates).toEqual([
      { resource: 'units', light: 'forbidden', detail: 'forbidden' },
      { resource: 'income', light: 'empty', detail: null },
      { resource: 'outcome', light: 'failed', detail: 'rejected' },
    ]);
  });

  test('a wrong password is tried once, not once for each resource', async () => {
    const lightStates = await lights(() => ({ status: 401, body: {} }));
    expect(lightStates).toHaveLength(sienge.resources.length);
    expect(new Set(lightStates.map(({ detail }) => detail))).toEqual(new Set(['credentials']));
    expect(current.stub?.journal).toHaveLength(1);
  });
});

test('the list of calls that read holds none that writes', async () => {
  const stub = await opened(() => ({ body: [] }));
  const { call } = stub.context(siengeCalls);
  for (const path of [
    '/v1/sales-contracts/1/cancellation',
    '/v1/hooks',
    '/v1/bills',
    '/v1/units/1',
    '/bulk-data/v1/async/a/b',
  ])
    await expect(call({ family: 'rest', method: 'GET', path })).rejects.toThrow('not on the list');
  await expect(call({ family: 'rest', method: 'POST', path: '/v1/units' })).rejects.toThrow('not on the list');
  expect(stub.journal).toEqual([]);
});
