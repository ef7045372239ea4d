/**
 * A session with UAU: a token for two hours, plus the integration token sent with every call. The token is fetched for the first
 * call that needs it and renewed before it ends. A refused login is not retried: UAU locks users.
 */
import type { OutsideAnswer, OutsideStream } from '../../../platform/egress/index.ts';
import { ErpFailure } from '../adapter/adapter.model.ts';
import { decoded, glance, requireJson, smallValue } from '../adapter/erp-body.model.ts';

const LOGIN = '/Autenticador/AutenticarUsuario';
/** UAU's tokens live for about 120 minutes. */
const LIFETIME_MS = 115 * 60_000;
const PATIENCE = { firstByteMs: 60_000, idleMs: 60_000 };
/** Characters allowed in a header. */
const TOKEN = /^[\x21-\x7e]{1,4000}$/;

export interface SessionOptions {
  readonly base: string;
  readonly user: string;
  readonly password: string;
  readonly integrationToken: string;
  readonly stream: OutsideStream;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

export interface Session {
  headers(): Promise<Readonly<Record<string, string>>>;
  /** The token was refused: true when another is worth trying. */
  renew(): Promise<boolean>;
}

interface Token {
  readonly text: string;
  readonly since: number;
}

export const openSession = (options: SessionOptions): Session => {
  let token: Token | null = null;
  let isRefused = false;

  const login = async (): Promise<string> => {
    if (isRefused) throw new ErpFailure('credentials', { retryable: false });
    try {
      return await tokenOf(options);
    } catch (error) {
      isRefused = error instanceof ErpFailure && error.code === 'credentials';
      throw error;
    }
  };

  return {
    headers: async () => {
      const now = options.now().getTime();
      if (token === null || now - token.since >= LIFETIME_MS) token = { text: await login(), since: now };
      return { 'X-INTEGRATION-Authorization': options.integrationToken, Authorization: token.text };
    },
    renew: async () => {
      const hadToken = token !== null;
      token = null;
      return hadToken && !isRefused;
    },
  };
};

const tokenOf = async ({ base, user, password, integrationToken, stream, signal }: SessionOptions): Promise<string> => {
  const answer = await stream(
    `${base}${LOGIN}`,
    {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'X-INTEGRATION-Authorization': integrationToken,
      },
      body: JSON.stringify({ Login: user, Senha: password }),
    },
    { signal, ...PATIENCE },
  );
  try {
    requireSuccess(answer.status);
    return await tokenIn(answer);
  } finally {
    answer.close();
  }
};

/** UAU answers 400 to a wrong user or password, and 401 where the integration token is none. */
const requireSuccess = (status: number): void => {
  if (status >= 200 && status < 300) return;
  if (status === 400 || status === 401 || status === 403) throw new ErpFailure('credentials', { retryable: false });
  if (status >= 500 || status === 429 || status === 408) throw new ErpFailure('unavailable', { retryable: true });
  throw new ErpFailure('unknown_address', { retryable: false });
};

/** A JSON string; some installations send it in a header and leave the body empty. */
const tokenIn = async ({ headers, body }: OutsideAnswer): Promise<string> => {
  const first = await glance(decoded(body, headers.get('content-type')));
  requireJson(first.head);
  const token = first.head.trim() === '' ? '' : smallValue(first);
  if (token === undefined) throw new ErpFailure('truncated', { retryable: true });
  const text = typeof token === 'string' && token.trim() !== '' ? token : (headers.get('authorization') ?? '');
  if (!TOKEN.test(text.trim())) throw new ErpFailure('shape', { retryable: false });
  return text.trim();
};
