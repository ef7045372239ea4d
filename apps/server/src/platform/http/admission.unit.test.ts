import { setTimeout as sleep } from 'node:timers/promises';
import { defineEndpoint } from '@uni/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createAdmission, type Urgency } from './admission.ts';
import type { Gatekeeper } from './pipeline.ts';
import { plainRoute } from './route.ts';
import { buildServer } from './server.ts';

const bounds = { turns: 2, burstMs: 1_000, pressedMs: 20 };
const limits = {
  heavy: bounds,
  list: bounds,
  save: { ...bounds, pressedMs: 200 },
  long: bounds,
  ...{ burst: 1, graceMs: 30, waiting: 20 },
};

test('turns are few, and those who wait follow in order, saves first', async () => {
  const admission = createAdmission(limits);
  const [first, second] = [await admission.enter('list'), await admission.enter('save')];
  const order: Urgency[] = [];
  const enter = async (urgency: Urgency): Promise<void> => {
    const leave = await admission.enter(urgency);
    if (leave) order.push(urgency);
    leave?.();
  };
  const waiting = [enter('list'), enter('list'), enter('save')];
  first?.();
  second?.();
  await Promise.all(waiting);
  expect(order).toEqual(['save', 'list', 'list']);
});

test('a burst waits; where the queue stays, reading is refused soon, saving later, and exports at once', async () => {
  const admission = createAdmission(limits);
  const leave = [await admission.enter('list'), await admission.enter('list')];
  const waited = async (urgency: Urgency): Promise<number | null> => {
    const began = performance.now();
    return (await admission.enter(urgency)) === null ? performance.now() - began : null;
  };
  const [list, save] = [waited('list'), waited('save')];
  await sleep(60);
  expect(admission.isPressed()).toBe(true);
  expect(await list).toBeLessThan(150);
  expect(admission.isClosedTo('heavy')).toBe(true);
  expect(admission.isClosedTo('entry')).toBe(false);
  expect(await waited('heavy')).toBeLessThan(20);
  expect(await save).toBeGreaterThan(150);
  for (const one of leave) one?.();
  expect(admission.isPressed()).toBe(false);
  expect(await admission.enter('list')).not.toBeNull();
});

test('a queue no longer than a burst presses nobody, however long it stays', async () => {
  const admission = createAdmission({ ...limits, burst: 5 });
  const leave = [await admission.enter('list'), await admission.enter('list')];
  const waiting = Array.from({ length: 5 }, () => admission.enter('list').then((end) => end?.() === undefined && end));
  await sleep(60);
  expect(admission.isPressed()).toBe(false);
  expect(admission.isClosedTo('heavy')).toBe(false);
  for (const one of leave) one?.();
  expect((await Promise.all(waiting)).every(Boolean)).toBe(true);
});

test('heavy and long requests take no turn of the others, and signing in does not wait', async () => {
  const admission = createAdmission(limits);
  await Promise.all([admission.enter('heavy'), admission.enter('heavy')]);
  expect(await admission.enter('list')).not.toBeNull();
  expect(await admission.enter('save')).not.toBeNull();
  expect(await admission.enter('long')).not.toBeNull();
  expect(await admission.enter('entry')).not.toBeNull();
});

test('the queue has an end, and a turn ends once however often it is ended', async () => {
  const admission = createAdmission(limits);
  const first = await admission.enter('list');
  await admission.enter('list');
  const waiting = Array.from({ length: limits.waiting }, () => admission.enter('list'));
  expect(await admission.enter('save')).toBeNull();
  first?.();
  first?.();
  const admitted = await Promise.race([Promise.all(waiting), sleep(100)]);
  expect(Array.isArray(admitted) ? admitted.filter((one) => one !== null).length : 1).toBeLessThanOrEqual(1);
});

const endpointOf = (path: string, access: 'public' | 'signed_in') =>
  defineEndpoint({ method: 'GET', path, summary: 'x', access, responses: { 200: z.object({}) } });

test('a refusal is a 503 with Retry-After before the caller is known; what is public is answered', async () => {
  let authenticated = 0;
  const act = async () => ({ status: 200 as const, body: {} });
  const routes = [
    plainRoute(endpointOf('/api/list/', 'signed_in'), { act }),
    plainRoute(endpointOf('/api/open/', 'public'), { act }),
  ];
  const gate = {
    authenticate: async () => {
      authenticated += 1;
      throw new Error('nobody is known here');
    },
  };
  const closed = { ...createAdmission(limits), isClosedTo: (urgency: Urgency) => urgency !== 'entry' };
  const config = {
    origin: 'http://testserver',
    isProduction: false,
    logLevel: 'silent',
    webFolder: '/dev/null',
    trustProxy: false,
  } as const;
  const server = await buildServer(
    { ...config, admission: closed },
    routes,
    gate as unknown as Gatekeeper,
    {
      ...{ sentence: (wire: string) => wire, operations: {} },
    } as never,
  );
  try {
    const refused = await server.inject({ url: '/api/list/' });
    expect(refused.statusCode).toBe(503);
    expect([1, 2, 3]).toContain(Number(refused.headers['retry-after']));
    expect(authenticated).toBe(0);
    expect((await server.inject({ url: '/api/open/' })).statusCode).toBe(200);
  } finally {
    await server.close();
  }
});
