/**
 * `npm run bench:sign-in -- [--people 70] [--rounds 3]`: an office starts its day. All sign in at once, behind one address, on a
 * cluster of PostgreSQL of its own. A missed goal is printed, not hidden, and no error.
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { createPasswordHasher } from '@uni/server/src/modules/access/index.ts';
import { password, people, startCluster } from '@uni/server/testing/index.ts';
import { type Figure, handOut, markdown } from '../../figures.ts';
import { median } from '../statistics.ts';
import { type ClusterApp, openClusterApp } from './cluster-stage.ts';

const { values } = parseArgs({
  options: { people: { type: 'string', default: '70' }, rounds: { type: 'string', default: '3' } },
});
const count = Number(values.people);
const cores = Math.max(1, availableParallelism() - 1);
const extraSeconds = 1;

const emailOf = (at: number): string => `pessoa${at}@primeira.test`;

/** Copies of one user, with the same password under other addresses. */
const fillUsers = async ({ client }: ClusterApp): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'users' order by ordinal_position",
  );
  const replaced: Readonly<Record<string, string>> = {
    id: '8000000 + n',
    email: "'pessoa' || n || '@primeira.test'",
  };
  const names = rows.map(({ name }) => name);
  await client.query(
    `insert into users (${names.join(', ')}) select ${names.map((name) => replaced[name] ?? `t.${name}`).join(', ')}
     from users t cross join generate_series(1, ${count}) n where t.email = $1`,
    [people.sales.email],
  );
};

const secondsSince = (started: number): number => (performance.now() - started) / 1_000;

/** Alone, one after the other, before the sign-ins. */
const measureHash = async (): Promise<number> => {
  const hasher = createPasswordHasher();
  const seconds: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    const started = performance.now();
    await hasher.hash(password);
    seconds.push(secondsSince(started));
  }
  return median(seconds);
};

const signInAll = async ({ app }: ClusterApp): Promise<{ statuses: readonly number[]; last: number }> => {
  const started = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const payload = { email: emailOf(at + 1), password };
      return (await app.server.inject({ method: 'POST', url: '/api/token/', payload })).statusCode;
    }),
  );
  return { statuses, last: secondsSince(started) };
};

const cluster = await startCluster({ isDurable: true });
try {
  const clusterApp = await openClusterApp(cluster, 'sign_in');
  await fillUsers(clusterApp);
  const rounds: { hash: number; last: number; goal: number; refused: number; failed: number }[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const hash = await measureHash();
    const { statuses, last } = await signInAll(clusterApp);
    const refused = statuses.filter((status) => status === 429).length;
    const failed = statuses.filter((status) => status !== 200 && status !== 429).length;
    rounds.push({ hash, last, goal: (count / cores) * hash + extraSeconds, refused, failed });
  }
  const of = (key: keyof (typeof rounds)[number]): number => median(rounds.map((round) => round[key]));
  const sum = (key: 'refused' | 'failed'): number => rounds.reduce((total, round) => total + round[key], 0);
  const figures: Figure[] = [
    { what: 'one hash of a password', measured: `${(of('hash') * 1_000).toFixed(0)} ms` },
    {
      what: `${count} people at once: refused`,
      measured: String(sum('refused')),
      goal: '0',
      met: sum('refused') === 0,
    },
    { what: `${count} people at once: failed`, measured: String(sum('failed')), goal: '0', met: sum('failed') === 0 },
    {
      what: `the last of ${count}, hashes on ${cores} of ${cores + 1} cores`,
      measured: `${of('last').toFixed(1)} s`,
      goal: `≤ ${of('goal').toFixed(1)} s`,
      met: of('last') <= of('goal'),
    },
  ];
  handOut(figures);
  process.stdout.write(`${markdown(figures)}\nload at the end ${loadavg()[0]?.toFixed(1)}\n`);
  await clusterApp.close();
} finally {
  cluster.stop();
}
