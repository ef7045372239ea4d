/**
 * `npm run rotate-signing-key`: a new key that signs tokens from now on. `-- --end-sessions` also takes the older keys away, and with
 * them every session: after a leak. On the embedded database the server has to be stopped.
 */
import { parseArgs } from 'node:util';
import { createApp } from './app.ts';
import { readSettings } from './config.ts';
import { rotateSigningKey } from './modules/access/index.ts';
import { explainStart } from './start-failure.ts';

const rotate = async (): Promise<void> => {
  const { values } = parseArgs({ options: { 'end-sessions': { type: 'boolean', default: false } } });
  const { app: config } = readSettings(process.env, process.cwd());
  const app = await createApp({ ...config, logLevel: 'silent' });
  try {
    const id = await rotateSigningKey(app.platform, values['end-sessions']);
    const rest = values['end-sessions'] ? 'All sessions have ended.' : 'Sessions go on.';
    process.stdout.write(`New signing key ${id}. ${rest}\n`);
  } finally {
    await app.close();
  }
};

rotate().catch((error: unknown) => {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${explainStart(error, process.env) ?? trace}\n`);
  process.exit(1);
});
