/**
 * `npm run bench:start -- [--rounds 5] [--rest 20] [--engine embedded|postgres]`: the product's first start, with its
 * demonstration, and every further one, by `npm start` and by Node alone. On both databases; its own folders are temporary.
 * A missed goal is printed, not hidden, and no error.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { demonstrationPassword } from '@uni/server/src/demonstration.ts';
import { databaseUrl, runAsAdmin, signIn, startCluster } from '@uni/server/testing/index.ts';
import { repositoryRoot } from '@uni/tools/bootstrap/node.mjs';
import { build } from '@uni/tools/demonstration/demo-server.ts';
import { type Figure, handOut, markdown } from '../../figures.ts';
import { median } from '../statistics.ts';
import { processOf, processorSecondsOf, residentMegabytes, treeOf } from './process-tree.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    rest: { type: 'string', default: '20' },
    engine: { type: 'string', default: '' },
  },
});
const rounds = Number(values.rounds);
const restMs = Number(values.rest) * 1_000;

const readyGoalSeconds = 3;
/** More than the same server on PostgreSQL, whose own processes do not count. */
const memoryGoalMegabytes = 150;
const patienceMs = 180_000;
const program = 'apps/server/src/main.ts';

const ways = {
  'npm start': ['npm', 'start'],
  'node alone': [process.execPath, program],
} as const;
type Way = keyof typeof ways;
const wayNames: readonly Way[] = ['npm start', 'node alone'];

/** A folder and, on PostgreSQL, a database: what is left of one start for the next. */
type StorageEnvironment = Readonly<Record<string, string>>;

interface Started {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly seconds: number;
  /** Of all processes that are still there or were waited for. */
  readonly processor: number;
}

const secondsSince = (began: number): number => (performance.now() - began) / 1_000;

/** Ready is the line that the server prints, and the page that it answers after it. */
const start = async (way: Way, storage: StorageEnvironment): Promise<Started> => {
  const [command, ...args] = ways[way];
  const began = performance.now();
  const child = spawn(command, args, {
    cwd: repositoryRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ...storage },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group, so that nothing of it is left behind.
    detached: true,
  });
  const origin = await readiness(child);
  const answer = await fetch(origin);
  if (answer.status !== 200) throw new Error(`the page answers ${answer.status}`);
  return { child, origin, seconds: secondsSince(began), processor: processorSecondsOf(treeOf(child.pid ?? 0)) };
};

const readiness = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    const limit = setTimeout(() => {
      endGroup(child);
      reject(new Error(`not ready:\n${output}`));
    }, patienceMs);
    const hear = (chunk: Buffer) => {
      output += chunk;
      const origin = /^UNI pronto em (http:\S+)$/m.exec(output)?.[1];
      if (!origin) return;
      clearTimeout(limit);
      resolve(origin);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('close', (code) => reject(new Error(`ended with ${code}:\n${output}`)));
  });

const endGroup = (child: ChildProcess): void => {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
};

/** SIGTERM to the whole group, as a supervisor gives it; returns the seconds until the last of it is gone. */
const stop = async ({ child }: Started): Promise<number> => {
  const gone = once(child, 'close');
  const began = performance.now();
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await gone;
  return secondsSince(began);
};

interface Rest {
  readonly whole: number;
  readonly server: number;
}

const restOf = async ({ child }: Started): Promise<Rest> => {
  await sleep(restMs);
  const tree = treeOf(child.pid ?? 0);
  const server = processOf(tree, program);
  return { whole: residentMegabytes(tree), server: residentMegabytes(server === undefined ? [] : [server]) };
};

/** Lists that the demonstration fills: a second start that seeds again would have more in them. */
const seededLists = ['/api/planner/enterprises/', '/api/sales/units/', '/api/sales/clients/'] as const;

const seededIn = async (origin: string): Promise<string> => {
  const client = await signIn(origin, 'admin@demo.uni', demonstrationPassword);
  const lists = await Promise.all(seededLists.map((path) => client.send('GET', path)));
  return lists.map((list) => (Array.isArray(list) ? list.length : Number.NaN)).join(', ');
};

interface Cost {
  readonly seconds: number;
  readonly processor: number;
}

interface Measured {
  readonly first: Cost;
  readonly again: Readonly<Record<Way, Cost>>;
  readonly stopping: number;
  readonly rest: Readonly<Record<Way, Rest>>;
  readonly isSeededOnce: boolean;
}

const startOnce = async (way: Way, storage: StorageEnvironment, stops: number[]): Promise<Cost> => {
  const started = await start(way, storage);
  stops.push(await stop(started));
  return started;
};

const medianOf = (costs: readonly Cost[]): Cost => ({
  seconds: median(costs.map((cost) => cost.seconds)),
  processor: median(costs.map((cost) => cost.processor)),
});

const measure = async (storage: StorageEnvironment): Promise<Measured> => {
  const first = await start('npm start', storage);
  const seeded = await seededIn(first.origin);
  const stops = [await stop(first)];
  const [byNpm, alone]: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    byNpm.push(await startOnce('npm start', storage, stops));
    alone.push(await startOnce('node alone', storage, stops));
  }
  const resting = async (way: Way): Promise<Rest & { readonly seeded: string }> => {
    const started = await start(way, storage);
    const rest = await restOf(started);
    const lists = await seededIn(started.origin);
    stops.push(await stop(started));
    return { ...rest, seeded: lists };
  };
  const rest = { 'npm start': await resting('npm start'), 'node alone': await resting('node alone') };
  return {
    first,
    again: { 'npm start': medianOf(byNpm), 'node alone': medianOf(alone) },
    stopping: median(stops),
    rest,
    isSeededOnce: wayNames.every((way) => rest[way].seeded === seeded),
  };
};

const seconds = (value: number): string => `${value.toFixed(1)} s`;
const costText = (cost: Cost): string => `${seconds(cost.seconds)} (processor ${cost.processor.toFixed(1)})`;
const megabytes = (value: number): string => `${value.toFixed(0)} MB`;

const figuresOf = (engine: string, measured: Measured): Figure[] => [
  { what: `${engine}: first start, npm start`, measured: costText(measured.first) },
  ...wayNames.map((way) => ({
    what: `${engine}: start again, ${way}`,
    measured: costText(measured.again[way]),
    ...(engine === 'PGlite' && {
      goal: `≤ ${readyGoalSeconds} s`,
      met: measured.again[way].seconds <= readyGoalSeconds,
    }),
  })),
  {
    what: `${engine}: seeded once`,
    measured: measured.isSeededOnce ? 'yes' : 'no',
    goal: 'yes',
    met: measured.isSeededOnce,
  },
  { what: `${engine}: from SIGTERM to the end`, measured: seconds(measured.stopping) },
  {
    what: `${engine}: memory at rest, npm start, all processes`,
    measured: megabytes(measured.rest['npm start'].whole),
  },
  { what: `${engine}: memory at rest, npm start, the server`, measured: megabytes(measured.rest['npm start'].server) },
  { what: `${engine}: memory at rest, node alone`, measured: megabytes(measured.rest['node alone'].whole) },
];

const comparison = (embedded: Measured, postgres: Measured): Figure[] =>
  wayNames.map((way) => {
    const more = embedded.rest[way].whole - postgres.rest[way].whole;
    return {
      what: `PGlite − PostgreSQL: memory at rest, ${way}`,
      measured: megabytes(more),
      goal: `≤ ${memoryGoalMegabytes} MB`,
      met: more <= memoryGoalMegabytes,
    };
  });

const withFolder = async (measured: (storage: StorageEnvironment) => Promise<Measured>): Promise<Measured> => {
  const folder = mkdtempSync(join(tmpdir(), 'uni-start-'));
  try {
    return await measured({ UNI_DATA_DIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const onEmbedded = (): Promise<Measured> => withFolder(measure);

const onPostgres = async (): Promise<Measured> => {
  const cluster = await startCluster({ isDurable: true });
  try {
    await runAsAdmin(cluster.url, 'create database start');
    return await withFolder((storage) => measure({ ...storage, DATABASE_URL: databaseUrl(cluster.url, 'start') }));
  } finally {
    cluster.stop();
  }
};

// Building the page belongs to no start.
build();
const embedded = values.engine === 'postgres' ? null : await onEmbedded();
const postgres = values.engine === 'embedded' ? null : await onPostgres();
const figures: Figure[] = [
  ...(embedded ? figuresOf('PGlite', embedded) : []),
  ...(postgres ? figuresOf('PostgreSQL', postgres) : []),
  ...(embedded && postgres ? comparison(embedded, postgres) : []),
];
handOut(figures);
process.stdout.write(`${markdown(figures)}\nload at the end ${loadavg()[0]?.toFixed(1)}\n`);
