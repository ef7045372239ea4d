/** Returns the reason why the server does not start, in a sentence with the remedy. Null for unexpected errors. */

import { SettingRefused } from './config.ts';
import { BackupDamaged, BackupFailed, BackupNewer, BackupUnproven, RestoreRefused } from './platform/backup/index.ts';
import { DatabaseNewer, FolderInUse, isUnavailable, PoolerRefused } from './platform/database/index.ts';
import { TransferRefused } from './platform/transfer/index.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const fileCodes = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EISDIR',
  'ENOSPC',
  'ENOENT',
  // From the lock file next to the folder.
  'ERR_SQLITE_ERROR',
]);

/** SQLSTATEs of a database that answers, but not to us. */
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'the user may not come in',
  '3D000': 'there is no such database',
  '42501': 'the user may not create tables',
};

const selfExplanatory = [
  ...[FolderInUse, SettingRefused, DatabaseNewer, PoolerRefused, TransferRefused],
  ...[BackupDamaged, BackupFailed, BackupNewer, BackupUnproven, RestoreRefused],
];

/** Errors whose own message is the sentence. */
const isSelfExplanatory = (error: unknown): error is Error => selfExplanatory.some((kind) => error instanceof kind);

export const explainStart = (error: unknown, env: Readonly<Record<string, string | undefined>>): string | null => {
  const address = `${env.HOST ?? '127.0.0.1'}:${env.PORT ?? '3000'}`;
  const folder = env.DATABASE_URL ? null : (env.UNI_DATA_DIR ?? './data');
  if (isSelfExplanatory(error)) return error.message;
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return `${address} is taken by another program. Stop that program, or choose another port with PORT.`;
  if (code === 'EADDRNOTAVAIL') return `${address} is no address of this machine. Choose another with HOST.`;
  if (code === 'EACCES' && String(error).includes('listen'))
    return `This user may not listen on ${address}. Choose a port above 1023 with PORT.`;
  if (folder !== null && (fileCodes.has(code) || isUnavailable(error)))
    return `The data folder ${folder} cannot be used (${code || String(error)}). Give this user the right to write there, or choose another folder with UNI_DATA_DIR.`;
  const refusal = refusals[code];
  if (refusal) return `The database of DATABASE_URL refuses us: ${refusal} (${code}).`;
  if (isUnavailable(error))
    return `The database of DATABASE_URL does not answer (${code || 'no answer'}). Is it running, and is the address right?`;
  return null;
};
