import { expect, test } from 'vitest';
import { proveWebhooks } from '../testing/crash/kill-webhooks.ts';

/** Five lives of a real server, and the pauses of a receiver that hangs. */
const limitMs = 300_000;

test('a receiver that fails, repeats and delays has each event once by its id, however often the server is killed', {
  tags: ['proof'],
  timeout: limitMs,
}, async () => {
  const { findings, ...proof } = await proveWebhooks({ engine: 'pglite', seed: 1, kills: 3 });
  expect(findings, JSON.stringify(proof)).toEqual([]);
  expect(proof.kills).toBe(3);
  // Something happened, and not all of it was answered well at once.
  expect(proof.events).toBeGreaterThan(3);
  expect(proof.requests).toBeGreaterThan(proof.events);
});
