/**
 * `node lab/prove/failover.ts [--writers 4] [--seconds 5] [--kills 0] [--seed 1]`: the primary is killed under load. The script of
 * deploy/postgres promotes its synchronous standby behind the pooler. Every acknowledged write is there, and processes of both roles
 * go on. Before that, `kills` workers are killed at points of another load.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { tenancyRules } from '@uni/server/src/app.ts';
import { openDatabase } from '@uni/server/src/platform/database/index.ts';
import type { Client } from '@uni/server/testing/index.ts';
import { type Figure, handOut, noneOf, table } from '../figures.ts';
import { type Machines, startMachines } from './failover/machines.ts';
import { type Ended, runCommand } from './restore-drill/commands.ts';
import { markedOperation } from './restore-drill/marked-writes.ts';
import { killWorkers } from './roles/killed-workers.ts';

const goalSeconds = 30;
const patienceMs = 60_000;

const { values } = parseArgs({
  options: {
    writers: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '5' },
    kills: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
});

interface Mark {
  readonly sentAt: number;
  acknowledgedAt: number | null;
}

/** Callers that go on with the next write, whatever became of the one before. */
class Load {
  readonly marks = new Map<number, Mark>();
  readonly #client: Client;
  readonly #over: Promise<unknown>;
  #isOver = false;

  constructor(client: Client, prepared: unknown, writers: number) {
    this.#client = client;
    this.#over = Promise.all(Array.from({ length: writers }, () => this.#write(prepared)));
  }

  async #write(prepared: unknown): Promise<void> {
    while (!this.#isOver) {
      const n = this.marks.size + 1;
      const mark: Mark = { sentAt: Date.now(), acknowledgedAt: null };
      this.marks.set(n, mark);
      try {
        await markedOperation.write(this.#client, prepared, n);
        mark.acknowledgedAt = Date.now();
      } catch {
        await sleep(50);
      }
    }
  }

  /** Milliseconds from `instant` to the first acknowledgement of a write that was sent after it. */
  async untilAcknowledged(instant: number): Promise<number> {
    const ends = instant + patienceMs;
    while (Date.now() < ends) {
      const after = [...this.marks.values()].filter(({ sentAt }) => sentAt > instant);
      const instants = after.flatMap(({ acknowledgedAt }) => acknowledgedAt ?? []);
      if (instants.length > 0) return Math.min(...instants) - instant;
      await sleep(50);
    }
    return patienceMs;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#over;
  }
}

const unready = async (origins: readonly string[], until: number): Promise<string[]> => {
  for (;;) {
    const states = await Promise.all(
      origins.map(async (origin) => ({ origin, isReady: await fetch(`${origin}/readyz`).then(({ ok }) => ok) })),
    );
    const waiting = states.filter(({ isReady }) => !isReady).map(({ origin }) => origin);
    if (waiting.length === 0 || Date.now() > until) return waiting;
    await sleep(200);
  }
};

/** A command that must end with 1 and change nothing. */
const isRefused = ({ code, output }: Ended): boolean => code === 1 && output.includes('Nothing was changed');

const failOver = async ({ primary, processes, failover }: Machines): Promise<Figure[]> => {
  const client = await processes.client();
  const profile = await client.send('GET', '/api/access/user/profile/');
  const load = new Load(client, await markedOperation.prepare(client), Number(values.writers));
  await sleep(Number(values.seconds) * 1_000);
  const early = await runCommand(failover.program, failover.args);
  await sleep(1_000);
  primary.kill();
  const killedAt = Date.now();
  const moved = await runCommand(failover.program, failover.args);
  if (moved.code !== 0) throw new Error(`the script ended with ${moved.code}:\n${moved.output}`);
  const backMs = await load.untilAcknowledged(killedAt);
  const waiting = await unready(processes.everyOrigin, killedAt + goalSeconds * 1_000);
  await sleep(Number(values.seconds) * 1_000);
  const again = await runCommand(failover.program, failover.args);
  const repeated = await runCommand(failover.program, [...failover.args, 'promoted']);
  const repeatedAt = Date.now();
  const goneOnMs = await load.untilAcknowledged(repeatedAt);
  await load.stop();
  const present = new Set(await markedOperation.read(client, null));
  const acknowledged = [...load.marks].filter(([, { acknowledgedAt }]) => acknowledgedAt !== null);
  const before = acknowledged.filter(([, { acknowledgedAt }]) => Number(acknowledgedAt) <= killedAt);
  const database = await openDatabase(processes.database, tenancyRules);
  const findings = await markedOperation.audit(database, Number(Object(profile).organization)).finally(database.close);
  for (const finding of findings.slice(0, 10)) process.stdout.write(`  ${finding}\n`);
  const lost = acknowledged.filter(([n]) => !present.has(n));
  return [
    noneOf('acknowledged writes that are lost', lost.length, String(acknowledged.length)),
    {
      what: 'acknowledged writes before the kill, and after it',
      measured: `${before.length}, ${acknowledged.length - before.length}`,
      goal: '≥ 1',
      met: before.length > 0 && acknowledged.length > before.length,
    },
    {
      what: 'from the kill to the first acknowledged write, the script among it',
      measured: `${(backMs / 1_000).toFixed(1)} s; the script ${(moved.ms / 1_000).toFixed(1)} s`,
      goal: `≤ ${goalSeconds} s`,
      met: backMs <= goalSeconds * 1_000,
    },
    {
      what: 'from a repeat of the script, as after one that ended in the middle, to the next acknowledged write',
      measured: repeated.code === 0 ? `${(goneOnMs / 1_000).toFixed(1)} s` : `ended with ${repeated.code}`,
      goal: `≤ ${goalSeconds} s`,
      met: repeated.code === 0 && goneOnMs <= goalSeconds * 1_000,
    },
    noneOf('processes that are not ready again by then', waiting.length, String(processes.everyOrigin.length)),
    noneOf('findings of rows, keys and the audit trail', findings.length),
    noneOf(
      'runs of the script that were not refused: while the primary answers, and after it has been moved',
      [early, again].filter((ended) => !isRefused(ended)).length,
      '2',
    ),
  ];
};

const machines = await startMachines({ web: 2, workers: 2 });
const proveAll = async (): Promise<Figure[]> => {
  const kills = Number(values.kills);
  const killed = kills > 0 ? await killWorkers(machines.processes, kills, Number(values.seed)) : [];
  return [...killed, ...(await failOver(machines))];
};
const figures = await proveAll().finally(machines.leave);
process.stdout.write(`${table(figures)}\n`);
handOut(figures);
process.exitCode = figures.some(({ met }) => met === false) ? 1 : 0;
