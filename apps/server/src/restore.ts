/**
 * `npm run restore -- BACKUP`: puts a backup of the embedded database into UNI_DATA_DIR, where there is none yet. What it holds is
 * compared and its audit trails are verified first.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { migrationSteps, tenancyRules } from './app.ts';
import { restoringOf } from './backup-work.ts';
import { readSettings, SettingRefused } from './config.ts';
import { restoreBackup } from './platform/backup/index.ts';
import { explainStart } from './start-failure.ts';

const usage = 'Usage: npm run restore -- BACKUP, a folder that npm run backup has printed';

const restore = async (): Promise<string> => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [backup, ...more] = positionals;
  if (backup === undefined || more.length > 0) throw new SettingRefused(usage);
  const { app } = readSettings(process.env, process.cwd());
  if (app.database.engine === 'postgres')
    throw new SettingRefused('This command is for the embedded database; deploy/postgres has what PostgreSQL needs.');
  const schema = { steps: migrationSteps, rules: tenancyRules };
  const { begunAt, endedAt } = await restoreBackup(resolve(backup), app.database.folder, restoringOf(schema));
  return `Restored to ${app.database.folder}: the state of an instant from ${begunAt} to ${endedAt}. Put its secret.key next to it, then start.\n`;
};

restore().then(
  (line) => process.stdout.write(line),
  (error: unknown) => {
    const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${explainStart(error, process.env) ?? trace}\n`);
    process.exit(1);
  },
);
