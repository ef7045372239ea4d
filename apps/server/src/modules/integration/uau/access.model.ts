/** Address and credentials of a UAU connection. */
import type { ErpAccess, ErpSystemEntry } from '../connections/systems.model.ts';
import { reading } from './actions.model.ts';
import { openSession, type SessionOptions } from './session.model.ts';
import { uau } from './uau.model.ts';

/** Installations have any path. An address without a path means the one where UAU installs itself. */
export const baseOf = (address: string): string => {
  const plain = address.trim().replace(/(?<!\/)\/+$/, '');
  if (/\/api\/v\d+(?:\.\d+)?$/i.test(plain)) return plain;
  return /\/uauapi$/i.test(plain) ? `${plain}/api/v1` : `${plain}/uauAPI/api/v1`;
};

const SERVER_ERROR = 500;

/** `{Sucesso: false}` with the status of a success is an error of the server. */
const statusInBody = (value: unknown): number | null =>
  typeof value === 'object' && value !== null && 'Sucesso' in value && value.Sucesso === false ? SERVER_ERROR : null;

export const uauAccess = ({ address, ...options }: Omit<SessionOptions, 'base'> & { address: string }): ErpAccess => {
  const base = baseOf(address);
  const session = openSession({ ...options, base });
  return { base, reading, statusInBody, headers: session.headers, renew: session.renew };
};

export const uauSystem: ErpSystemEntry = {
  adapter: uau,
  access: ({ address, user_name }, { password, integrationToken }, outside) =>
    uauAccess({ address, user: user_name, password, integrationToken, ...outside }),
};
