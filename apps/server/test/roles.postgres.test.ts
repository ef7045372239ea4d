/** Processes with roles, on one database. */
import { expect, test } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';

const web = await openTestApp({ role: 'web' });
const worker = await openTestApp({ role: 'worker' });

const checksOf = (body: unknown): string[] => Object.keys(Object(Object(body).checks));

test('a process for people answers them, does no background work, and is ready without', async () => {
  expect((await web.send('planner', 'GET', '/api/planner/enterprises/')).status).toBe(200);
  expect(await web.app.work.tick()).toBe(0);
  const { status, body } = await web.raw({ url: '/readyz' });
  expect(status).toBe(200);
  expect(JSON.stringify(body)).not.toContain('"work"');
  expect(checksOf(body)).not.toContain('work');
});

test('a process for background work answers probes and figures, and nobody else', async () => {
  await worker.app.work.tick();
  expect((await worker.raw({ url: '/readyz' })).status).toBe(200);
  expect((await worker.raw({ url: '/metrics' })).status).toBe(200);
  for (const url of ['/api/planner/enterprises/', '/api/token/', '/'])
    expect((await worker.raw({ url })).status).toBe(404);
  expect((await worker.raw({ method: 'POST', url: '/api/token/', payload: '{}' })).status).toBe(404);
});
