/** The platform's secret: 32 random bytes, from the settings or from a file that the first start creates. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface ServerSecret {
  /** In base64 or base64url, the current one first; older ones only open what they have sealed. Empty: the file. */
  readonly keys: readonly string[];
  readonly file: string;
}

const keyBytes = 32;

/** The keys, the current one first. Throws when one is no key of 32 bytes. */
export const readServerKeys = ({ keys, file }: ServerSecret): Buffer[] =>
  (keys.length > 0 ? keys : [readFile(file) ?? makeFile(file)]).map(keyOf);

const keyOf = (text: string): Buffer => {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes)
    throw new Error(`A secret key holds ${key.length} bytes; it takes ${keyBytes} in base64`);
  return key;
};

const readFile = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
};

/** Of two processes that start at once one makes the file and the other reads it. */
const makeFile = (file: string): string => {
  const text = randomBytes(keyBytes).toString('base64');
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx', flush: true });
    return text;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return readFileSync(file, 'utf8');
    throw error;
  }
};

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
