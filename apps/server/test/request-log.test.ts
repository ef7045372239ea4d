/** The log of requests: one JSON line each, and nothing of a person in it. */
import { defineEndpoint } from '@uni/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { plainRoute } from '../src/platform/http/index.ts';
import { password, people } from '../testing/people.ts';
import { openTestApp } from '../testing/test-app.ts';

const secrets = [
  'Maria Souza',
  'maria.souza@fora.test',
  '529.982.247-25',
  'eyJhbGciOiJIUzI1NiJ9.c2VncmVkbw.c2VncmVkbw',
];
const broken = defineEndpoint({
  method: 'POST',
  path: '/api/broken/:what/',
  summary: 'Fails with everything that a log must not hold',
  access: 'public',
  params: z.object({ what: z.string() }),
  body: z.unknown(),
  responses: { 200: z.unknown() },
});
const lines: string[] = [];
const testApp = await openTestApp({
  ...{ logLevel: 'info', logStream: { write: (line: string) => void lines.push(line) } },
  extraRoutes: () => [
    plainRoute(broken, {
      act: async () => {
        throw new RangeError(`no row for "${secrets[0]}" <${secrets[1]}>, CPF ${secrets[2]}, token ${secrets[3]}`);
      },
    }),
  ],
});

const linesOf = async (act: () => Promise<unknown>): Promise<Record<string, unknown>[]> => {
  lines.length = 0;
  await act();
  return lines.map((line) => JSON.parse(line));
};

test('a request has one line: id, template, status, duration, user and organization', async () => {
  await testApp.send('planner', 'GET', '/api/planner/enterprises/123456/');
  const headers = { 'x-request-id': 'chamada-0001' };
  const logged = await linesOf(() =>
    testApp.send('planner', 'GET', '/api/planner/enterprises/123456/?q=maria', undefined, headers),
  );
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatchObject({
    ...{
      msg: 'request',
      requestId: 'chamada-0001',
      method: 'GET',
      route: '/api/planner/enterprises/:id/',
      status: 404,
    },
    ...{ user: people.planner.id, organization: people.planner.organizationId, ms: expect.any(Number) },
  });
  expect(logged[0]).not.toHaveProperty('cause');
});

test('a failure of the server has a line of its own, and its cause in that of the request, both under one id', async () => {
  const logged = await linesOf(() =>
    testApp.send(null, 'POST', `/api/broken/${encodeURIComponent(secrets[1] ?? '')}/?email=${secrets[1]}`, {
      name: secrets[0],
      document: secrets[2],
    }),
  );
  expect(logged.map(({ msg }) => msg)).toEqual(['unexpected error', 'request']);
  const message = 'no row for "…" …@… CPF #, token …';
  expect(logged[0]).toMatchObject({ kind: 'RangeError', message, frames: expect.any(Array) });
  expect(logged[1]).toMatchObject({ status: 500, route: '/api/broken/:what/', cause: 'RangeError' });
  expect(logged[1]?.causeMessage).toBe(logged[0]?.message);
  expect(logged[0]?.reqId).toBe(logged[1]?.requestId);
  for (const secret of secrets) expect(lines.join('')).not.toContain(secret);
});

test('signing in, refused and granted, leaves neither e-mail, password nor token', async () => {
  const logged = await linesOf(async () => {
    const { email } = people.planner;
    await testApp.send(null, 'POST', '/api/token/', { email: secrets[1], password: 'Senha-De-Maria' });
    const { body } = await testApp.send(null, 'POST', '/api/token/', { email, password });
    const { access } = body as { access: string };
    await testApp.send({ token: access }, 'GET', '/api/access/user/profile/');
    for (const secret of [email, password, secrets[1] ?? '', 'Senha-De-Maria', access])
      expect(lines.join('')).not.toContain(secret);
  });
  expect(logged.map(({ route, status }) => [route, status])).toEqual([
    ['/api/token/', 401],
    ['/api/token/', 200],
    ['/api/access/user/profile/', 200],
  ]);
});

test('what watches the server leaves no lines', async () => {
  expect(await linesOf(() => testApp.raw({ method: 'GET', url: '/healthz' }))).toEqual([]);
});
