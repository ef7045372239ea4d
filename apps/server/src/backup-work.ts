/** Backups of this product's database: which steps and trails a copy must have. The embedded database alone has them. */
import { readAuditEnds, verifyAuditTrails } from './audit-trails.ts';
import {
  BackupUnproven,
  type Manifest,
  type Restoring,
  type TakenBackup,
  takeBackup,
  verifyBackup,
} from './platform/backup/index.ts';
import {
  type Database,
  type DatabaseConfig,
  type MigrationStep,
  openDatabase,
  type TenancyRules,
} from './platform/database/index.ts';

export interface Schema {
  readonly steps: readonly MigrationStep[];
  readonly rules: TenancyRules;
}

type EmbeddedConfig = Extract<DatabaseConfig, { engine: 'embedded' }>;

const namesOf = ({ steps }: Schema): string[] => steps.map(({ name }) => name);

/** The rules for a copy: its schema is not newer, its trails are whole and hold the manifest's ends. */
export const restoringOf = (schema: Schema): Restoring => ({
  steps: namesOf(schema),
  check: (folder, manifest) => checkCopy(folder, manifest, schema),
});

const checkCopy = async (folder: string, { steps, heads }: Manifest, schema: Schema): Promise<void> => {
  const database = await openDatabase({ engine: 'embedded', folder }, schema.rules);
  try {
    const missing = await database.missingSteps(schema.steps.filter(({ name }) => steps.includes(name)));
    if (missing.length > 0) throw new BackupUnproven(`${missing.length} schema steps are missing`);
    const stored = new Map(heads.map(({ organization, sequence, hash }) => [organization, [{ sequence, hash }]]));
    const results = await verifyAuditTrails(database, stored);
    const broken = results.find(({ brokenAt }) => brokenAt !== null);
    if (broken)
      throw new BackupUnproven(
        `the audit trail of organization ${broken.organization} is broken at entry ${broken.brokenAt}`,
      );
  } finally {
    await database.close();
  }
};

interface Taking {
  readonly config: EmbeddedConfig;
  readonly schema: Schema;
  readonly shelf: string;
  readonly now: () => Date;
}

/** Takes a backup of the open database while others go on with it. */
export const takeWhileRunning = async (
  database: Database,
  { config, schema, shelf, now }: Taking,
  signal: AbortSignal,
): Promise<TakenBackup> => {
  const held = database.heldFiles;
  if (held === null) throw new Error('PostgreSQL has its own backups');
  const missing = await database.missingSteps(schema.steps);
  const steps = namesOf(schema).filter((name) => !missing.includes(name));
  const source = { folder: config.folder, steps, heads: () => readAuditEnds(database), held };
  const restoring = restoringOf(schema);
  return takeBackup(source, { shelf, now, signal, verify: (backup) => verifyBackup(backup, restoring) });
};

/** Takes a backup of a database that no process has open; opening it recovers it after a kill. Throws FolderInUse. */
export const takeWhileStopped = async (taking: Taking): Promise<TakenBackup> => {
  const database = await openDatabase(taking.config, taking.schema.rules);
  try {
    return await takeWhileRunning(database, taking, new AbortController().signal);
  } finally {
    await database.close();
  }
};
