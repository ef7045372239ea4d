/**
 * `npm run partition -- --into 16`: splits the tables that grow without end by a hash of the organization, on PostgreSQL, once. Stop
 * the servers first: each table is copied, and the disk needs room for the largest one twice.
 */
import { parseArgs } from 'node:util';
import { tenancyRules } from './app.ts';
import { readSettings, SettingRefused } from './config.ts';
import { withInstalledDatabase } from './installed-database.ts';
import { splitTables } from './platform/database/index.ts';
import { explainStart } from './start-failure.ts';
import { growingTables } from './table-layout.ts';

const most = 256;

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { into: { type: 'string', default: '16' } } });
  const partitions = Number(values.into);
  if (!Number.isSafeInteger(partitions) || partitions < 2 || partitions > most)
    throw new SettingRefused(`--into is "${values.into}"; it takes a whole number from 2 to ${most}`);
  const { database } = readSettings(process.env, process.cwd()).app;
  if (database.engine === 'embedded')
    throw new SettingRefused('The embedded database is of one team; partitions need DATABASE_URL.');
  // The schema of this version first.
  await withInstalledDatabase(async () => undefined);
  await splitTables(database.listenUrl ?? database.url, {
    ...{ tables: growingTables, partitions, rules: tenancyRules },
    report: ({ table, rows, partitions: count, isNew, seconds }) =>
      process.stdout.write(
        isNew
          ? `${table}: ${rows} rows in ${count} partitions, ${seconds.toFixed(1)} s\n`
          : `${table}: has ${count} partitions already\n`,
      ),
  });
};

run().catch((error: unknown) => {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${explainStart(error, process.env) ?? trace}\n`);
  process.exit(1);
});
