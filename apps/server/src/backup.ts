/**
 * `npm run backup`: a backup of the embedded database, verified by opening it. A running server takes it without a pause; a stopped
 * one's folder is opened by this command. Prints the backup's folder.
 */
import { existsSync } from 'node:fs';
import { migrationSteps, tenancyRules } from './app.ts';
import { takeWhileStopped } from './backup-work.ts';
import { readSettings, SettingRefused } from './config.ts';
import { requestBackup, type TakenBackup } from './platform/backup/index.ts';
import { FolderInUse } from './platform/database/index.ts';
import { explainStart } from './start-failure.ts';

const take = async (): Promise<TakenBackup> => {
  const { app, dataFolder } = readSettings(process.env, process.cwd());
  const { database: config, backup } = app;
  if (config.engine === 'postgres' || !backup)
    throw new SettingRefused('This command is for the embedded database; deploy/postgres has what PostgreSQL needs.');
  // Opened, a folder that is not there would be made.
  if (!existsSync(config.folder)) throw new SettingRefused(`There is no database in ${config.folder}.`);
  const schema = { steps: migrationSteps, rules: tenancyRules };
  try {
    return await takeWhileStopped({ config, schema, shelf: backup.shelf, now: () => new Date() });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return requestBackup(dataFolder);
  }
};

take().then(
  ({ folder, begunAt, endedAt, bytes }) => {
    const seconds = (Date.parse(endedAt) - Date.parse(begunAt)) / 1_000;
    const size = (bytes / 2 ** 20).toFixed(1);
    process.stdout.write(`${folder}\n${size} MB copied in ${seconds.toFixed(1)} s, opened and found whole.\n`);
  },
  (error: unknown) => {
    const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${explainStart(error, process.env) ?? trace}\n`);
    process.exit(1);
  },
);
