/** Spreadsheets that refresh by themselves can send a name and a password, and nothing else: the token is the password. */
import { wireErrors } from '@uni/contracts';
import { HttpError } from './http-error.ts';

const beginning = 'uni_';

/** Accepts only a token for programs, never a user's own password. */
export const asBearer = (authorization: string | undefined): string | undefined => {
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec((authorization ?? '').trim())?.[1];
  if (encoded === undefined) return authorization;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const password = pair.slice(pair.indexOf(':') + 1);
  if (!pair.includes(':') || !/^\w+$/.test(password) || !password.startsWith(beginning))
    throw new HttpError(wireErrors.accessTokenInvalid);
  return `Bearer ${password}`;
};

/** Adds a password challenge to refusals for missing credentials, so that programs prompt their users for one. */
export const challengedForPassword = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError) || error.wire.status !== 401) throw error;
    throw new HttpError({ ...error.wire, headers: { 'WWW-Authenticate': 'Basic realm="UNI", charset="UTF-8"' } });
  }
};
