/** What a server needs to serve. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database, MigrationStep } from '../database/index.ts';
import type { WorkLoop } from '../work/index.ts';
import { within } from './bounded.ts';
import { type Check, CheckFailed } from './readiness.ts';

/** Of the loop, which turns every second. Longer than a database that starts again. */
const longestPauseMs = 30_000;

interface Served {
  readonly database: Database;
  readonly steps: readonly MigrationStep[];
  /** Null: this process does no background work. */
  readonly work: Pick<WorkLoop, 'lastTurn'> | null;
  /** Null: nothing is stored in files. */
  readonly folder: string | null;
}

export const checksOf = ({
  database,
  database: { replicaLag: lag },
  steps,
  work,
  folder,
}: Served): readonly Check[] => [
  { name: 'database', run: () => checkDatabase(database) },
  ...(lag === null ? [] : [{ name: 'replica', run: () => describeReplica(lag) }]),
  { name: 'migrations', run: () => checkSteps(database, steps) },
  ...(work === null ? [] : [{ name: 'work', run: async () => checkTurns(work) }]),
  ...(folder === null ? [] : [{ name: 'data_folder', run: () => checkFolder(folder) }]),
];

const checkDatabase = async (database: Database): Promise<string> => {
  await database.withPlatform((db) => sql`select 1`.execute(db));
  return 'answers';
};

/** Without it the primary answers all: no reason to send callers away. */
const describeReplica = async (lag: NonNullable<Database['replicaLag']>): Promise<string> => {
  const seconds = await within(replicaBoundMs, lag()).then(
    (one) => one.seconds,
    () => null,
  );
  return seconds === null ? 'away, the primary answers' : `${seconds.toFixed(1)} s behind`;
};

/** Below the bound of a check, in milliseconds. */
const replicaBoundMs = 1_000;

/** A newer version may have added steps meanwhile: during an update the older processes go on. */
const checkSteps = async (database: Database, steps: readonly MigrationStep[]): Promise<string> => {
  const missing = await database.missingSteps(steps);
  if (missing.length > 0) throw new CheckFailed(`${missing.length} steps are missing`);
  return 'up to date';
};

const checkTurns = ({ lastTurn }: Pick<WorkLoop, 'lastTurn'>): string => {
  const at = lastTurn();
  if (at === null) throw new CheckFailed('has not turned yet');
  const age = performance.now() - at;
  const detail = `last turn ${Math.round(age / 1_000)} s ago`;
  if (age > longestPauseMs) throw new CheckFailed(detail);
  return detail;
};

/** Written to: permissions alone do not show a full or read-only disk. */
const checkFolder = async (folder: string): Promise<string> => {
  const file = join(folder, `.writable-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(file, 'uni', { flag: 'wx', mode: 0o600 });
  } finally {
    await rm(file, { force: true });
  }
  return 'writable';
};
