/**
 * Kills the server with SIGKILL during writes, repeatedly, and checks that every acknowledged write is there and nothing is
 * half-written. On PostgreSQL every other time the database itself is crashed too.
 *
 * node lab/prove/kill-nine.ts --engine pglite|postgres --times 50 --seed 1
 * [--operation permit-group] [--window 2000].
 * The window is milliseconds of writing before each kill, at most. The moment itself is random.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { tenancyRules } from '@uni/server/src/app.ts';
import { demonstrationPassword } from '@uni/server/src/demonstration.ts';
import { openDatabase } from '@uni/server/src/platform/database/index.ts';
import {
  type Client,
  type RunningServer,
  signIn,
  startServer,
  startTestServer,
  type TestServer,
} from '@uni/server/testing/index.ts';
import { handOut, noneOf } from '../figures.ts';
import { type WriteOperation, writeOperations } from './write-operations.ts';

const writers = 4;
const author = 'admin@demo.uni';

interface Tally {
  attempted: Set<number>;
  acknowledged: Set<number>;
  faults: string[];
  restartsMs: number[];
}

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      engine: { type: 'string', default: 'pglite' },
      times: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
      operation: { type: 'string', default: writeOperations[0]?.name ?? '' },
      window: { type: 'string', default: '630' },
    },
  });
  const operation = writeOperations.find(({ name }) => name === values.operation);
  if (!operation) throw new Error(`--operation takes ${writeOperations.map(({ name }) => name).join(', ')}`);
  if (values.engine !== 'pglite' && values.engine !== 'postgres') throw new Error('--engine takes pglite or postgres');
  const testServer = await startTestServer(values.engine, true);
  try {
    const plan = { times: Number(values.times), windowMs: Number(values.window) };
    const tally = await killRepeatedly(testServer, operation, plan, randomFrom(Number(values.seed)));
    report(values, tally);
    process.exitCode = tally.faults.length === 0 ? 0 : 1;
  } finally {
    testServer.leave();
  }
};

interface Plan {
  readonly times: number;
  readonly windowMs: number;
}

/** Even the shortest round lets a first write through. */
const shortestWindowMs = 30;

const killRepeatedly = async (
  testServer: TestServer,
  operation: WriteOperation,
  { times, windowMs }: Plan,
  random: () => number,
) => {
  const tally: Tally = { attempted: new Set(), acknowledged: new Set(), faults: [], restartsMs: [] };
  let server = await startServer(testServer.env);
  let client = await signIn(server.origin, author, demonstrationPassword);
  const prepared = await operation.prepare(client);
  for (let round = 1; round <= times; round += 1) {
    const writing = writeUntilBroken(operation, client, prepared, tally);
    await sleep(shortestWindowMs + random() * (windowMs - shortestWindowMs));
    const crashDatabase = testServer.cluster !== null && round % 2 === 0;
    if (crashDatabase) testServer.cluster?.crash();
    await server.kill();
    await writing;
    if (crashDatabase) testServer.cluster?.start();
    server = await startServer(testServer.env);
    tally.restartsMs.push(server.startedInMs);
    client = await signIn(server.origin, author, demonstrationPassword);
    compare(await operation.read(client, prepared), tally, round);
  }
  await finish(testServer, operation, server, client, tally);
  return tally;
};

/** Several callers write as fast as they are answered, until the server is gone. */
const writeUntilBroken = async (operation: WriteOperation, client: Client, prepared: unknown, tally: Tally) => {
  const writer = async (): Promise<void> => {
    for (;;) {
      const n = tally.attempted.size + 1;
      tally.attempted.add(n);
      try {
        await operation.write(client, prepared, n);
      } catch (error) {
        // A refusal by a living server would be a fault of this test; a dying one just stops answering.
        if (/: 4\d\d /.test(String(error))) tally.faults.push(String(error));
        return;
      }
      tally.acknowledged.add(n);
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
};

const compare = (marks: readonly number[], tally: Tally, round: number): void => {
  const present = new Set(marks);
  for (const n of tally.acknowledged)
    if (!present.has(n)) tally.faults.push(`round ${round}: acknowledged ${n} is lost`);
  for (const n of present) if (!tally.attempted.has(n)) tally.faults.push(`round ${round}: ${n} was never written`);
  if (present.size !== marks.length) tally.faults.push(`round ${round}: a write took effect twice`);
};

const finish = async (
  testServer: TestServer,
  operation: WriteOperation,
  server: RunningServer,
  client: Client,
  tally: Tally,
) => {
  const profile = await client.send('GET', '/api/access/user/profile/');
  const organizationId =
    typeof profile === 'object' && profile && 'organization' in profile ? Number(profile.organization) : 0;
  const code = await server.stop();
  if (code !== 0) tally.faults.push(`a stop by SIGTERM ended with ${code}`);
  const database = await openDatabase(testServer.database, tenancyRules);
  try {
    tally.faults.push(...(await operation.audit(database, organizationId)));
  } finally {
    await database.close();
  }
};

interface RequestedEdit {
  readonly engine: string;
  readonly operation: string;
  readonly times: string;
}

const report = (values: RequestedEdit, tally: Tally): void => {
  const unacknowledged = tally.attempted.size - tally.acknowledged.size;
  const slowest = Math.round(Math.max(...tally.restartsMs));
  const median = Math.round(tally.restartsMs.toSorted((a, b) => a - b)[Math.floor(tally.restartsMs.length / 2)] ?? 0);
  console.log(
    JSON.stringify({
      ...values,
      acknowledged: tally.acknowledged.size,
      unacknowledged,
      faults: tally.faults.length,
      restart_ms: { median, slowest },
    }),
  );
  const { engine, operation, times } = values;
  const acknowledged = tally.acknowledged.size;
  handOut([
    // Kills before any write was acknowledged would prove nothing.
    {
      what: `acknowledged writes between ${times} kills`,
      measured: `${acknowledged}`,
      goal: '≥ 1',
      met: acknowledged > 0,
    },
    noneOf(`faults after SIGKILL, ${operation} on ${engine}`, tally.faults.length),
  ]);
  for (const fault of tally.faults.slice(0, 20)) console.log(`  ${fault}`);
};

/** mulberry32: the same seed, the same moments. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

await run();
