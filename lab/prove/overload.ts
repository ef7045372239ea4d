/**
 * `node lab/prove/overload.ts [--connections 200] [--seconds 60] [--bursts 10] [--alone 20] [--impatient]`: a real server on PostgreSQL, first with
 * one connection, then with many that read and save at once. Each burst ends with a rest, after which its memory is read.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { demonstrationPassword } from '@uni/server/src/demonstration.ts';
import { startServer, startTestServer } from '@uni/server/testing/index.ts';
import { residentMegabytes, treeOf } from '../bench/server/process-tree.ts';
import { median, percentile } from '../bench/statistics.ts';
import { type Figure, handOut, noneOf, table } from '../figures.ts';
import { Caller, joined, type Tally } from './overload/load.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    bursts: { type: 'string', default: '10' },
    alone: { type: 'string', default: '20' },
    impatient: { type: 'boolean', default: false },
  },
});
const [connections, seconds, bursts, alone] = [values.connections, values.seconds, values.bursts, values.alone].map(
  Number,
) as [number, number, number, number];

const mostRatio = 5;
const mostGrowth = 1.1;
const restMs = 5_000;
const promptMs = 50;

const tokenOf = async (origin: string): Promise<string> => {
  const body = JSON.stringify({ email: 'planejamento@demo.uni', password: demonstrationPassword });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/api/token/`, { method: 'POST', headers, body });
  return String(Object(await answer.json()).access);
};

const ms = (value: number): string => `${value.toFixed(0)} ms`;

const line = (what: string, { accepted, saved, refused, errors }: Tally, inSeconds: number): string =>
  `${what}: ${(accepted.length / inSeconds).toFixed(0)} accepted/s, p50 ${ms(median(accepted))}, p99 ${ms(percentile(accepted, 0.99))}, saves p99 ${ms(percentile(saved, 0.99))}, refused ${refused.length} in p99 ${ms(percentile(refused, 0.99))}, errors ${JSON.stringify(Object.fromEntries(errors))}\n`;

const run = async (callers: readonly Caller[], inSeconds: number): Promise<Tally> => {
  const until = performance.now() + inSeconds * 1_000;
  return joined(await Promise.all(callers.map((caller) => caller.run(until, values.impatient ? 0.1 : 1))));
};

const testServer = await startTestServer('postgres', true);
const server = await startServer(testServer.env);
try {
  const token = await tokenOf(server.origin);
  const callers = Array.from({ length: connections }, (_, at) => new Caller(server.origin, token, at));
  for (const [at, caller] of callers.entries()) await caller.prepare(`L${at}`);
  const first = callers.slice(0, 1);
  await run(first, alone / 4);
  const single = await run(first, alone);
  process.stdout.write(line('one connection', single, alone));
  const memory: number[] = [];
  const all: Tally[] = [];
  for (let burst = 1; burst <= bursts; burst += 1) {
    const tally = await run(callers, seconds);
    all.push(tally);
    await sleep(restMs);
    memory.push(residentMegabytes(treeOf(server.pid)));
    process.stdout.write(`${line(`burst ${burst}`, tally, seconds)}  ${memory.at(-1)?.toFixed(0)} MB\n`);
  }
  const after = await run(first, alone / 2);
  const whole = joined(all);
  const errors = [...whole.errors.values(), ...single.errors.values()].reduce((sum, count) => sum + count, 0);
  const [p99, p99alone] = [percentile(whole.accepted, 0.99), percentile(single.accepted, 0.99)];
  // The first bursts fill caches that have a bound.
  const half = Math.ceil(bursts / 2);
  const [early, late] = [median(memory.slice(0, half)), median(memory.slice(half))];
  const figures: Figure[] = [
    {
      what: `${connections} connections for ${seconds} s, ${bursts} times: accepted`,
      measured: `${(whole.accepted.length / seconds / bursts).toFixed(0)} a second; one connection ${(single.accepted.length / alone).toFixed(0)}`,
    },
    { what: 'refused with 429 or 503', measured: String(whole.refused.length) },
    noneOf('other errors', errors, String(whole.accepted.length + whole.refused.length)),
    {
      what: 'p99 of accepted answers against one connection',
      measured: `${ms(p99)} and ${ms(p99alone)}: ${(p99 / p99alone).toFixed(1)} ×`,
      ...{ goal: `≤ ${mostRatio} ×`, met: p99 <= mostRatio * p99alone },
    },
    {
      what: 'p50 of refusals',
      measured: ms(median(whole.refused)),
      ...{ goal: `≤ ${promptMs} ms`, met: whole.refused.length === 0 || median(whole.refused) <= promptMs },
    },
    {
      what: 'memory, second half of the bursts against the first',
      measured: `${early.toFixed(0)} and ${late.toFixed(0)} MB`,
      ...{ goal: `≤ ${mostGrowth} ×`, met: bursts < 2 || late <= mostGrowth * early },
    },
    {
      what: 'p99 of one connection afterwards',
      measured: ms(percentile(after.accepted, 0.99)),
      ...{ goal: '≤ 2 × of before', met: percentile(after.accepted, 0.99) <= 2 * p99alone },
    },
  ];
  process.stdout.write(`${table(figures)}\n`);
  handOut(figures);
  process.exitCode = figures.some(({ met }) => met === false) ? 1 : 0;
  for (const caller of callers) caller.close();
} finally {
  await server.stop();
  testServer.leave();
}
