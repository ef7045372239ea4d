/**
 * `npm run create-superuser -- --email E-MAIL --name NAME`: creates the first user of an installation without demonstration. In a
 * package it is `bin/uni create-superuser`. Prints the first password once; that user must change it right after signing in. With the
 * embedded database, stop the server first.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isEmailAddress } from '@uni/contracts';
import { createApp } from './app.ts';
import { readSettings, SettingRefused } from './config.ts';
import { findUserByEmail, insertUser } from './modules/access/index.ts';
import { newId } from './platform/database/index.ts';
import { explainStart } from './start-failure.ts';

const usage = 'Usage: create-superuser --email E-MAIL --name NAME';

const create = async (): Promise<void> => {
  const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } });
  const email = values.email?.trim().toLowerCase() ?? '';
  const name = values.name?.trim() ?? '';
  if (!isEmailAddress(email) || name === '') throw new SettingRefused(usage);
  const password = randomBytes(18).toString('base64url');
  const { app: config } = readSettings(process.env, process.cwd());
  const app = await createApp({ ...config, logLevel: 'silent' });
  try {
    const password_hash = await app.access.hasher.hash(password);
    const isNew = await app.platform.database.withPlatform(async (transaction) => {
      if (await findUserByEmail(transaction, email)) return false;
      const user = { id: newId(), organization_id: null, email, name, role: 'superuser', is_validated: false } as const;
      await insertUser(transaction, { ...user, password_hash });
      return true;
    });
    if (!isNew) throw new SettingRefused(`There is already a user ${email}.`);
  } finally {
    await app.close();
  }
  process.stdout.write(`Superuser ${email} created. First password, to be changed at the first sign-in: ${password}\n`);
};

create().catch((error: unknown) => {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${explainStart(error, process.env) ?? trace}\n`);
  process.exit(1);
});
