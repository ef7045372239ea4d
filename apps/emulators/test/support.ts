import { afterEach } from 'vitest';
import {
  type SiengeEmulator,
  type SiengeOptions,
  startSiengeEmulator,
  startUauEmulator,
  type UauEmulator,
  type UauOptions,
} from '../src/index.ts';

/** An answer: its raw text, and the parsed value if it is JSON. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** Closed when the test is over. */
export function closing<T extends { close(): Promise<void> }>(one: T): T {
  open.push(one);
  return one;
}

async function reply(response: Response): Promise<Reply> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const generous = { rest: { perMinute: 100_000, perDay: 100_000 }, bulk: { perMinute: 100_000, perDay: 100_000 } };

/** An emulated Sienge with a clock that stands, and budgets that no test meets by accident. */
export async function sienge(options: SiengeOptions = {}) {
  const emulator = closing(await startSiengeEmulator({ clock: 'frozen', quotas: generous, ...options }));
  const base = `${emulator.url}/${emulator.account.subdomain}/public/api`;
  const get = async (path: string, how: RequestInit & { readonly as?: string } = {}) =>
    reply(
      await fetch(`${base}${path}`, { ...how, headers: { authorization: how.as ?? basic(emulator), ...how.headers } }),
    );
  return { emulator, base, get };
}

export function basic({ account }: Pick<SiengeEmulator, 'account'>): string {
  return `Basic ${Buffer.from(`${account.user}:${account.password}`).toString('base64')}`;
}

/** Starts an emulated UAU with a signed-in user. */
export async function uau(options: UauOptions = {}) {
  const emulator = closing(await startUauEmulator({ clock: 'frozen', ...options }));
  const call = callerOf(emulator);
  const token = await logIn(emulator);
  return {
    emulator,
    token,
    call: (action: string, body: unknown = {}, headers: Record<string, string> = {}) =>
      call(action, body, { authorization: token, ...headers }),
  };
}

export function callerOf({ url, account }: UauEmulator) {
  return async (action: string, body: unknown, headers: Record<string, string> = {}, method = 'POST', version = 'v1') =>
    reply(
      await fetch(`${url}/api/${version}/${action}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'x-integration-authorization': account.integrationToken,
          ...headers,
        },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      }),
    );
}

export async function logIn(emulator: UauEmulator): Promise<string> {
  const { login, password } = emulator.account;
  const { json } = await callerOf(emulator)('Autenticador/AutenticarUsuario', { Login: login, Senha: password });
  return String(json);
}

type Row = Readonly<Record<string, unknown>>;

/** A value at a path of names and positions; undefined where there is none. */
export function dig(value: unknown, ...path: readonly (string | number)[]): unknown {
  let match = value;
  for (const step of path) match = typeof match === 'object' && match !== null ? Reflect.get(match, step) : undefined;
  return match;
}

/** The rows under a path. */
export function rowsAt(value: unknown, ...path: readonly (string | number)[]): Row[] {
  const match = dig(value, ...path);
  if (!Array.isArray(match))
    throw new TypeError(`no rows at ${path.join('.')} of ${JSON.stringify(value)?.slice(0, 200)}`);
  return match;
}

export const everything = 'startDate=1990-01-01&endDate=2999-12-31';
export const wholeIncome = `/bulk-data/v1/income?${everything}&selectionType=D`;
export const wholeOutcome = `/bulk-data/v1/outcome?${everything}&selectionType=D&correctionIndexerId=1&correctionDate=2026-06-15`;
export const wholeBank = `/bulk-data/v1/bank-movement?${everything}`;

/** Reais as JSON gives them, in centavos. */
export function centavos(value: unknown): number {
  return Math.round(Number(value) * 100);
}

/** The first element, which the test has reason to expect. */
export function first<T>(list: readonly T[]): T {
  const [match] = list;
  if (match === undefined) throw new RangeError('the list is empty');
  return match;
}
