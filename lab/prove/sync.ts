/**
 * `npm run prove:sync -- [--seeds 500] [--from 1] [--system sienge|uau]`: seeded runs of the connectors under faults, on
 * PostgreSQL; of both ERPs in turn unless one is named. With `--process` real servers are killed with SIGKILL while they read
 * real emulators, on both databases in turn.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createApp, migrationSteps, tenancyRules } from '@uni/server/src/app.ts';
import { openDatabase } from '@uni/server/src/platform/database/index.ts';
import { people, settle, startCluster } from '@uni/server/testing/index.ts';
import { handOut, noneOf } from '../figures.ts';
import { proveByProcesses } from './kill-sync.ts';
import { proveSeed } from './sync-proof.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '500' },
    from: { type: 'string', default: '1' },
    ahead: { type: 'string', default: '0' },
    system: { type: 'string', default: '' },
    process: { type: 'boolean', default: false },
  },
});
const from = Number(values.from);
const until = from + Number(values.seeds);
const clock = { aheadMs: 0 };
const started = new Date('2026-11-22T15:00:00Z').getTime();

const organizationOf = async (url: string): Promise<number> => {
  const database = await openDatabase({ engine: 'postgres', url, connections: 1 }, tenancyRules);
  await database.migrate(migrationSteps, tenancyRules);
  await settle(database);
  const email = people.planner.email;
  const id = await database.withPlatform(async (transaction) => {
    const row = await transaction
      .selectFrom('users')
      .select('organization_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return row.organization_id;
  });
  await database.close();
  return id ?? 0;
};

const proveInside = async (): Promise<void> => {
  const cluster = await startCluster({ isDurable: false });
  try {
    const organizationId = await organizationOf(cluster.url);
    const app = await createApp({
      database: { engine: 'postgres', url: cluster.url, connections: 4 },
      origin: 'http://prove',
      isProduction: false,
      logLevel: 'silent',
      webFolder: join(tmpdir(), 'uni-no-such-folder'),
      trustProxy: false,
      secret: { keys: [Buffer.alloc(32, 1).toString('base64')], file: '/none' },
      mail: { from: 'UNI <nao-responda@prove>', smtpUrl: null, folder: tmpdir() },
      allowInside: true,
      now: () => new Date(started + clock.aheadMs),
    });
    const sums = { seeds: 0, failed: 0, runs: 0, calls: 0, rows: 0 };
    const struck: Record<'sienge' | 'uau', Record<string, number>> = { sienge: {}, uau: {} };
    const report = () => process.stdout.write(`${JSON.stringify({ ...sums, struck })}\n`);
    clock.aheadMs = Number(values.ahead) * 86_400_000;
    for (let seed = from; seed < until; seed += 1) {
      const turn = seed % 2 === 0 ? 'sienge' : 'uau';
      const system = values.system === 'sienge' || values.system === 'uau' ? values.system : turn;
      const result = await proveSeed({ platform: app.platform, organizationId, clock }, system, seed);
      sums.seeds += 1;
      sums.failed += result.findings.length > 0 ? 1 : 0;
      for (const key of ['runs', 'calls', 'rows'] as const) sums[key] += result[key];
      for (const [name, times] of Object.entries(result.struck))
        struck[system][name] = (struck[system][name] ?? 0) + times;
      for (const finding of result.findings)
        process.stdout.write(`${system} seed ${seed}, day ${(clock.aheadMs / 86_400_000).toFixed(1)}: ${finding}\n`);
      if (seed % 10 === 0) report();
    }
    report();
    const read = `${sums.runs} runs, ${sums.calls} calls, ${sums.rows} rows`;
    handOut([noneOf(`seeds with a finding (${read})`, sums.failed, String(sums.seeds))]);
    process.exitCode = sums.failed === 0 ? 0 : 1;
    await app.close();
  } finally {
    cluster.stop();
  }
};

const proveProcesses = async (): Promise<void> => {
  const sums = { seeds: 0, failed: 0, runs: 0, kills: 0, takeovers: 0, calls: 0 };
  const struck: Record<string, number> = {};
  for (let seed = from; seed < until; seed += 1) {
    const result = await proveByProcesses(seed);
    sums.seeds += 1;
    sums.failed += result.findings.length > 0 ? 1 : 0;
    for (const key of ['runs', 'kills', 'takeovers', 'calls'] as const) sums[key] += result[key];
    for (const [name, times] of Object.entries(result.struck)) struck[name] = (struck[name] ?? 0) + times;
    const { findings, system, engine, kills } = result;
    process.stdout.write(`seed ${seed}, ${system} on ${engine}, ${kills} kills, ${findings.length} findings\n`);
    for (const finding of findings) process.stdout.write(`  ${finding}\n`);
  }
  process.stdout.write(`${JSON.stringify({ ...sums, struck })}\n`);
  const lived = `${sums.runs} runs, ${sums.kills} kills, ${sums.takeovers} takeovers`;
  handOut([noneOf(`seeds with a finding (${lived})`, sums.failed, String(sums.seeds))]);
  process.exitCode = sums.failed === 0 ? 0 : 1;
};

await (values.process ? proveProcesses() : proveInside());
