/**
 * `npm run export-organization -- --organization ID --file F`: one organization as a file, for another server. On PostgreSQL people go
 * on working meanwhile; with the embedded database, stop the server first.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SettingRefused } from './config.ts';
import { withInstalledDatabase } from './installed-database.ts';
import { countArchives } from './modules/integration/index.ts';
import { exportOrganization } from './organization-transfer.ts';
import { explainStart } from './start-failure.ts';

const usage = 'Usage: export-organization --organization ID --file FILE';

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { organization: { type: 'string' }, file: { type: 'string' } } });
  const id = Number(values.organization);
  const { file } = values;
  if (!Number.isSafeInteger(id) || id <= 0 || !file) throw new SettingRefused(usage);
  if (existsSync(file)) throw new SettingRefused(`${file} is there already; nothing is overwritten.`);
  const { organization, archives } = await withInstalledDatabase(async (database) => ({
    ...(await exportOrganization(database, id, file)),
    archives: await database.withOrganization(id, countArchives),
  }));
  process.stdout.write(
    `${file}: ${organization.name} (${organization.code}), without passwords, tokens and ERP secrets.\n`,
  );
  if (archives > 0)
    process.stdout.write(
      `Its catalogue names ${archives} files of archived ERP rows. Copy the folder organization=${id} of the archives too.\n`,
    );
};

run().catch((error: unknown) => {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${explainStart(error, process.env) ?? trace}\n`);
  process.exit(1);
});
