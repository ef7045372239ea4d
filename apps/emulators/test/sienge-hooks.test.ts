import { createServer, type IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { portOf } from '../src/http/server.ts';
import { closing, dig, rowsAt, sienge, wholeIncome } from './support.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** A receiver that answers with the given status. */
async function receiver(status: (turn: number) => number | 'never' = () => 200) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(text) });
      const answer = status(received.length);
      if (answer !== 'never') response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing({
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
  return { url: `http://127.0.0.1:${portOf(server)}/hook`, received };
}

test('S17: an event carries ids, a token and a number of its own', async () => {
  const { url, received } = await receiver();
  const { emulator } = await sienge();
  emulator.hooks([{ url, token: 'combinado', events: ['SALES_CONTRACT_CANCELED'] }]);
  const { ids } = emulator.mutate('contract.cancel');
  emulator.mutate('receipt.new');
  await emulator.webhooks.settled();
  expect(received).toHaveLength(1);
  expect(received[0]?.body).toEqual({ salesContractId: ids.contractId });
  expect(received[0]?.headers).toMatchObject({
    'x-sienge-tenant': 'exemplo',
    'x-sienge-event': 'SALES_CONTRACT_CANCELED',
    'user-agent': 'sienge-hooks',
    authorization: 'Bearer combinado',
    'x-sienge-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'x-sienge-hook-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test('S17: a refusal is tried again after 10, 30, 60, 180 and 300 minutes, then dropped', async () => {
  const { url, received } = await receiver(() => 500);
  const { emulator } = await sienge();
  emulator.hooks([{ url, token: '', events: [] }]);
  emulator.mutate('unit.remove');
  const counts: number[] = [];
  for (const minutes of [0, 9, 1, 30, 60, 180, 300, 10_000]) {
    emulator.clock.advance(minutes * 60_000);
    await emulator.webhooks.settled();
    counts.push(received.length);
  }
  expect(counts).toEqual([1, 1, 2, 3, 4, 5, 6, 6]);
  expect(new Set(received.map(({ headers }) => headers['x-sienge-id'])).size).toBe(1);
});

test('S17: a receiver that is silent for two and a half seconds has not received', async () => {
  const { url, received } = await receiver((turn) => (turn === 1 ? 'never' : 204));
  const { emulator } = await sienge();
  emulator.hooks([{ url, token: '', events: [] }]);
  emulator.mutate('unit.remove');
  const began = performance.now();
  await emulator.webhooks.settled();
  expect(performance.now() - began).toBeGreaterThan(2_300);
  emulator.clock.advance(600_000);
  await emulator.webhooks.settled();
  expect(received).toHaveLength(2);
  expect(emulator.deliveries().map(({ status, attempt }) => [status, attempt])).toEqual([
    [0, 0],
    [204, 1],
  ]);
});

test('S17: duplicates, the wrong order, a forged token and an event that nobody knows', async () => {
  const { url, received } = await receiver();
  const { emulator } = await sienge();
  emulator.hooks([{ url, token: 'combinado', events: [] }], { duplicates: true, forgedToken: true });
  emulator.mutate('unit.remove');
  await emulator.webhooks.settled();
  expect(received.map(({ headers }) => headers['x-sienge-id'])).toHaveLength(2);
  expect(new Set(received.map(({ headers }) => headers['x-sienge-id'])).size).toBe(1);
  expect(received[0]?.headers.authorization).toBe('Bearer forged');
  emulator.hooks([{ url, token: 'combinado', events: [] }], { outOfOrder: true, unknownEvent: true });
  emulator.mutate('sale.new');
  await emulator.webhooks.settled();
  expect(received.slice(2).map(({ headers }) => headers['x-sienge-event'])).toEqual([
    'SOMETHING_NEW',
    'UNIT_UPDATED',
    'SALES_CONTRACT_CREATED',
  ]);
});

test('S12: a removal is told by webhook alone, an issued contract never as updated', async () => {
  const { url, received } = await receiver();
  const { emulator } = await sienge();
  emulator.hooks([{ url, token: '', events: [] }]);
  const { ids } = emulator.mutate('contract.remove');
  emulator.mutate('contract.issue');
  await emulator.webhooks.settled();
  const events = received.map(({ headers, body }) => [headers['x-sienge-event'], body]);
  expect(events).toContainEqual(['SALES_CONTRACT_REMOVED', { salesContractId: ids.contractId }]);
  expect(events.map(([event]) => event)).toContain('SALES_CONTRACT_ISSUED');
  expect(events.map(([event]) => event)).not.toContain('SALES_CONTRACT_UPDATED');
});

test('S7: the end of a job is told to the address that it was given', async () => {
  const { url, received } = await receiver();
  const { emulator, get } = await sienge();
  const query = `&_async=true&_asyncWebHookUrl=${encodeURIComponent(url)}&_asyncWebHookToken=meu`;
  const { json } = await get(wholeIncome + query);
  await emulator.webhooks.settled();
  expect(received[0]?.headers.authorization).toBe('Bearer meu');
  expect(dig(received[0]?.body, 'identifier')).toBe(dig(json, 'identifier'));
});

test('The control plane sets the scene, moves the clock, changes the books and tells what happened', async () => {
  const { emulator, get } = await sienge();
  const request = async (path: string, body?: object) => {
    const response = await fetch(
      `${emulator.control}/_control/${path}`,
      body ? { method: 'POST', body: JSON.stringify(body) } : {},
    );
    return { status: response.status, json: await response.json() };
  };
  await request('scenario', { faults: { planted: [{ fault: 'error500' }] }, forbidden: ['units'] });
  expect([
    (await get('/v1/companies')).status,
    (await get('/v1/companies')).status,
    (await get('/v1/units')).status,
  ]).toEqual([500, 200, 403]);
  expect((await request('clock', { now: '2026-06-20T12:00:00Z' })).json).toEqual({ now: '2026-06-20T12:00:00.000Z' });
  expect((await request('clock', { advance_seconds: 60 })).json).toEqual({ now: '2026-06-20T12:01:00.000Z' });
  const before = rowsAt((await request('truth')).json, 'nonCash');
  expect((await request('mutate', { name: 'contract.cancel', seed: 4 })).status).toBe(200);
  expect(rowsAt((await request('truth')).json, 'nonCash')).not.toEqual(before);
  expect((await request('mutate', { name: 'no such thing' })).status).toBe(400);
  expect((await request('mutate', { name: 'receipt.backdate', days: 'many' })).status).toBe(400);
  const journal = rowsAt((await request('journal')).json);
  expect(journal.map(({ path }) => String(path).split('/').at(-1))).toEqual(['companies', 'companies', 'units']);
  expect(dig((await request('usage')).json, 'rest', 'today')).toBe(1);
  expect((await request('nothing')).status).toBe(404);
});
