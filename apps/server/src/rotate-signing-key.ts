/**
 * `npm run rotate-signing-key`: new keys that sign tokens and push messages from now on. `-- --end-sessions` also takes the older
 * keys away, and with them every session and subscribed browser: after a leak. On the embedded database the server has to be stopped.
 */
import { parseArgs } from 'node:util';
import { createApp } from './app.ts';
import { readSettings } from './config.ts';
import { rotateSigningKey } from './modules/access/index.ts';
import { rotatePushKey } from './modules/notices/index.ts';
import { explainStart } from './start-failure.ts';

const rotate = async (): Promise<void> => {
  const { values } = parseArgs({ options: { 'end-sessions': { type: 'boolean', default: false } } });
  const { app: config } = readSettings(process.env, process.cwd());
  const app = await createApp({ ...config, logLevel: 'silent' });
  try {
    const id = await rotateSigningKey(app.platform, values['end-sessions']);
    const push = await rotatePushKey(app.platform, values['end-sessions']);
    const rest = values['end-sessions']
      ? 'All sessions have ended, and browsers receive no notices.'
      : 'Sessions and browsers go on.';
    process.stdout.write(`New signing key ${id}, new push key ${push}. ${rest}\n`);
  } finally {
    await app.close();
  }
};

rotate().catch((error: unknown) => {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${explainStart(error, process.env) ?? trace}\n`);
  process.exit(1);
});
