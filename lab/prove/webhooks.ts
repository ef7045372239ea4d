/**
 * `npm run prove:webhooks -- [--seeds 4] [--from 1] [--kills 12]`: real servers are killed with SIGKILL while events happen.
 * A receiver fails, hangs, breaks off and answers late. It runs on PGlite and, two servers side by side, on PostgreSQL in
 * turn.
 */
import { parseArgs } from 'node:util';
import { proveWebhooks } from '@uni/server/testing/index.ts';
import { handOut, noneOf } from '../figures.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '4' },
    from: { type: 'string', default: '1' },
    kills: { type: 'string', default: '12' },
  },
});

const from = Number(values.from);
const sums = { seeds: 0, failed: 0, kills: 0, events: 0, requests: 0, repeated: 0 };
for (let seed = from; seed < from + Number(values.seeds); seed += 1) {
  const engine = seed % 2 === 0 ? 'postgres' : 'pglite';
  const { findings, ...proof } = await proveWebhooks({ engine, seed, kills: Number(values.kills) });
  sums.seeds += 1;
  sums.failed += findings.length > 0 ? 1 : 0;
  for (const key of ['kills', 'events', 'requests', 'repeated'] as const) sums[key] += proof[key];
  process.stdout.write(`${JSON.stringify({ seed, ...proof, findings: findings.length })}\n`);
  for (const finding of findings) process.stdout.write(`  ${finding}\n`);
}
process.stdout.write(`${JSON.stringify(sums)}\n`);
const lived = `${sums.kills} kills, ${sums.events} events, ${sums.requests} requests`;
handOut([noneOf(`seeds with a finding (${lived})`, sums.failed, String(sums.seeds))]);
process.exitCode = sums.failed === 0 ? 0 : 1;
