/**
 * `npm run import-organization -- --file F`: an organization that another server has exported. All of it is stored, or nothing. With the
 * embedded database, stop the server first.
 */
import { parseArgs } from 'node:util';
import { SettingRefused } from './config.ts';
import { withInstalledDatabase } from './installed-database.ts';
import { importOrganization } from './organization-transfer.ts';
import { explainStart } from './start-failure.ts';

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { file: { type: 'string' } } });
  const { file } = values;
  if (!file) throw new SettingRefused('Usage: import-organization --file FILE');
  const { head, rows, knownUsers } = await withInstalledDatabase((database) => importOrganization(database, file));
  const { name, code, id } = head.organization;
  process.stdout.write(
    `${name} (${code}, ${id}): ${rows} rows, audit trail whole at entry ${head.audit.sequence}, ${knownUsers} users known already.\n` +
      'The others choose a password by "Esqueci minha senha". ERP passwords, tokens, webhooks and hooks are entered anew.\n',
  );
};

run().catch((error: unknown) => {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${explainStart(error, process.env) ?? trace}\n`);
  process.exit(1);
});
