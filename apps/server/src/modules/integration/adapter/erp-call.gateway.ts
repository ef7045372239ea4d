/**
 * One call of an ERP: on the list of calls that read, within the budget, one at a time. It is retried while that helps. A
 * failure leaves as a code, without an address, a header or a text of the ERP.
 */
import type { CallFamily, FailureCode } from '@uni/contracts';
import {
  type OutsideAnswer,
  OutsideRefused,
  type OutsideStream,
  OutsideTimeout,
} from '../../../platform/egress/index.ts';
import { type ErpAnswer, type ErpCall, ErpFailure, type ErpRequest } from './adapter.model.ts';
import { decoded, glance, requireJson, smallValue, textOf } from './erp-body.model.ts';
import {
  backoffMs,
  nextDay,
  passing,
  quota,
  type RetryPolicy,
  retryAfterMs,
  unlessCancelled,
} from './retries.model.ts';

/** A call that changes nothing in the ERP. */
export interface ReadingCall {
  readonly method: 'GET' | 'POST';
  /** Of the whole path. */
  readonly path: RegExp;
}

interface Patience {
  readonly firstByteMs: number;
  readonly idleMs: number;
}

export interface ErpCallOptions {
  /** Address below which every path lies. */
  readonly base: string;
  readonly stream: OutsideStream;
  /** Nothing else is ever sent. */
  readonly reading: readonly ReadingCall[];
  /** Returns the credential's headers, read before each attempt. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>;
  /** The credential was refused: true when there is now another to try. */
  readonly renew?: () => Promise<boolean>;
  /** Takes one call out of the budget; waits for the minute's, throws `quota_day` when the day's is gone. */
  readonly reserve: (family: CallFamily) => Promise<void>;
  /** Puts a call back that never reached the ERP. */
  readonly release?: (family: CallFamily) => Promise<void>;
  readonly now: () => Date;
  readonly pause: (ms: number) => Promise<void>;
  readonly signal: AbortSignal;
  readonly random?: () => number;
  /** Returns the real status of an error sent as a success; null: the response is genuine. */
  readonly statusInBody?: (value: unknown) => number | null;
  readonly patience?: Partial<Readonly<Record<CallFamily, Patience>>>;
}

const patience: Readonly<Record<CallFamily, Patience>> = {
  rest: { firstByteMs: 60_000, idleMs: 60_000 },
  // An answer of a whole year is made before its first byte leaves.
  bulk: { firstByteMs: 600_000, idleMs: 120_000 },
  rpc: { firstByteMs: 300_000, idleMs: 120_000 },
};

/** An absurd wait is not waited for: the day's end comes sooner. */
const LONGEST_RETRY_AFTER = 120_000;
/** Another client may be spending the minute's quota all the time: retry in an hour. */
const HOUR_MS = 3_600_000;
/** Some ERPs answer to a session that has ended as if it were not allowed. */
const CREDENTIAL_FAILURES: ReadonlySet<FailureCode> = new Set(['credentials', 'forbidden']);
const DAILY_QUOTA_PATTERN = /di[áa]ri|\bdia\b|daily|per day/i;

export const createErpCall = (options: ErpCallOptions): ErpCall => {
  const { signal } = options;
  const takeTurn = turns();
  return async (request) => {
    requireReading(options.reading, request);
    const release = await takeTurn();
    try {
      const { isOpen, ...answer } = await answered(options, request);
      if (!isOpen) release();
      return isOpen ? { ...answer, body: releasing(answer.body, release) } : answer;
    } catch (error) {
      release();
      throw failureOf(error, signal);
    }
  };
};

const answered = async (options: ErpCallOptions, request: ErpRequest): Promise<Opened> => {
  const { signal, now, random = Math.random } = options;
  let renewed = false;
  for (let attempt = 0; ; attempt += 1) {
    await unlessCancelled(options.reserve(request.family), signal);
    const result = await opened(options, request).catch((error: unknown) => broken(options, request, error));
    if (!(result instanceof Refusal)) return result;
    const { failure, retryAfterMs: requestedDelayMs } = result;
    if (CREDENTIAL_FAILURES.has(failure.code) && !renewed && (await options.renew?.())) {
      renewed = true;
      continue;
    }
    if (!failure.retryable) throw failure;
    const isQuota = failure.code === 'quota_minute';
    const policy: RetryPolicy = isQuota ? quota : passing;
    if (attempt + 1 >= policy.attempts) throw isQuota ? spent(now()) : failure;
    const wait =
      requestedDelayMs === null ? backoffMs(attempt, policy, random) : Math.min(requestedDelayMs, LONGEST_RETRY_AFTER);
    await unlessCancelled(options.pause(wait), signal);
  }
};

/** A call that failed in transit. Refunds one that never reached the ERP. */
const broken = async (
  { release, signal }: ErpCallOptions,
  { family }: ErpRequest,
  error: unknown,
): Promise<Refusal> => {
  const refusal = new Refusal(failureOf(error, signal));
  if (neverArrived(error)) await release?.(family);
  return refusal;
};

/** An answer; open while its body is still arriving. */
type Opened = ErpAnswer & { readonly isOpen: boolean };

/** A failure before a response, with the wait that the ERP demanded. */
class Refusal {
  readonly failure: ErpFailure;
  readonly retryAfterMs: number | null;
  constructor(failure: ErpFailure, retryAfter: number | null = null) {
    this.failure = failure;
    this.retryAfterMs = retryAfter;
  }
}

const spent = (now: Date): ErpFailure => {
  const retryAt = new Date(Math.min(now.getTime() + HOUR_MS, nextDay(now).getTime()));
  return new ErpFailure('quota_day', { retryable: true, retryAt });
};

/** A call outside the list is a defect of ours, never the ERP's: it is no `ErpFailure`. */
const requireReading = (reading: readonly ReadingCall[], { method, path }: ErpRequest): void => {
  const isListed = reading.some((call) => call.method === method && call.path.exec(path)?.[0] === path);
  if (!isListed || !/^\/[\w./-]*$/.test(path) || path.includes('..'))
    throw new Error('A call that is not on the list of calls that read');
};

/** Each caller waits until the previous one is done. */
const turns = () => {
  let last: Promise<void> = Promise.resolve();
  return async (): Promise<() => void> => {
    const before = last;
    let release = () => {};
    last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return release;
  };
};

async function* releasing(body: AsyncIterable<string>, release: () => void): AsyncGenerator<string> {
  try {
    yield* body;
  } finally {
    release();
  }
}

const opened = async (options: ErpCallOptions, request: ErpRequest): Promise<Opened | Refusal> => {
  const query = new URLSearchParams((request.query ?? []).map(([name, value]) => [name, value])).toString();
  const address = `${options.base.replace(/(?<!\/)\/+$/, '')}${request.path}${query === '' ? '' : `?${query}`}`;
  const headers = {
    Accept: 'application/json',
    'Accept-Encoding': 'gzip',
    ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(await options.headers()),
  };
  const sent = { method: request.method, headers, body: request.body ?? null };
  const limits = options.patience?.[request.family] ?? patience[request.family];
  const answer = await options.stream(address, sent, { signal: options.signal, ...limits });
  const result = await classifyAnswer(options, answer);
  if (result instanceof Refusal) answer.close();
  return result;
};

const isAnswer = (status: number): boolean => (status >= 200 && status < 300) || status === 400 || status === 422;

/** Inspects the beginning of a response. Returns it open for reading, or the refusal that it means. */
const classifyAnswer = async (
  { statusInBody, now, signal }: ErpCallOptions,
  { status, headers, body, close }: OutsideAnswer,
): Promise<Opened | Refusal> => {
  const retryAfter = retryAfterMs(headers.get('retry-after'), now());
  try {
    if (!isAnswer(status) && status !== 429) return refusal(status, '', retryAfter, now());
    const text = failing(decoded(body, headers.get('content-type')), signal);
    const first = await glance(text);
    const meant = isAnswer(status) ? (statusInBody?.(smallValue(first)) ?? status) : status;
    if (!isAnswer(meant)) return refusal(meant, first.head, retryAfter, now());
    if (status < 300) requireJson(first.head);
    if (!first.isWhole && status < 300) return { status, headers, body: textOf(first.head, text), isOpen: true };
    // No one reads a refusal to its end, and the next call would wait for that. Its beginning is enough.
    if (!first.isWhole) close();
    return { status, headers, body: only(first.head), isOpen: false };
  } catch (error) {
    close();
    throw error;
  }
};

/** Failure codes of error statuses. */
const codes: Readonly<Record<number, FailureCode>> = {
  401: 'credentials',
  403: 'forbidden',
  404: 'not_found',
  408: 'timeout',
  429: 'quota_minute',
};

const refusal = (status: number, text: string, retryAfter: number | null, now: Date): Refusal => {
  if (status === 429 && DAILY_QUOTA_PATTERN.test(text))
    return new Refusal(new ErpFailure('quota_day', { retryable: false, retryAt: nextDay(now) }));
  const byClass = status >= 500 ? 'unavailable' : status >= 400 ? 'rejected' : 'unknown_address';
  const code = codes[status] ?? byClass;
  const retryable = status >= 500 || status === 429 || status === 408;
  return new Refusal(new ErpFailure(code, { retryable }), retryAfter);
};

async function* only(text: string): AsyncGenerator<string> {
  if (text !== '') yield text;
}

async function* failing(text: AsyncGenerator<string>, signal: AbortSignal): AsyncGenerator<string> {
  try {
    yield* text;
  } catch (error) {
    throw failureOf(error, signal);
  }
}

/** Node's codes for failed connections. */
const transport: Readonly<Record<string, FailureCode>> = {
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ERR_STREAM_PREMATURE_CLOSE: 'reset',
  Z_BUF_ERROR: 'truncated',
  Z_DATA_ERROR: 'truncated',
  ETIMEDOUT: 'timeout',
  ECONNREFUSED: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENETUNREACH: 'unavailable',
  EAI_AGAIN: 'unavailable',
  ENOTFOUND: 'unknown_address',
  EPROTO: 'unknown_address',
  // A credential that cannot even be sent.
  ERR_INVALID_CHAR: 'credentials',
};
/** No connection was made: the ERP's quota cannot include the call. */
const BEFORE: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND', 'EPROTO', 'ERR_INVALID_CHAR'],
]);
const FINAL: ReadonlySet<FailureCode> = new Set(['unknown_address', 'credentials']);
const CERTIFICATE = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

const neverArrived = (error: unknown): boolean => {
  if (error instanceof OutsideRefused) return true;
  const name = error instanceof Error && 'code' in error ? String(error.code) : '';
  return BEFORE.has(name) || CERTIFICATE.test(name);
};

/** An error that is not the network's is a defect and goes on as it is. */
const failureOf = (error: unknown, signal: AbortSignal): ErpFailure => {
  if (error instanceof ErpFailure) return error;
  if (signal.aborted) return new ErpFailure('cancelled', { retryable: false });
  if (error instanceof OutsideTimeout) return new ErpFailure('timeout', { retryable: true });
  if (error instanceof OutsideRefused) return new ErpFailure('unknown_address', { retryable: false });
  const name = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isSpeech = name.startsWith('HPE_');
  const code = transport[name] ?? (isSpeech ? 'reset' : CERTIFICATE.test(name) ? 'unknown_address' : null);
  if (code === null) throw error;
  return new ErpFailure(code, { retryable: !FINAL.has(code) });
};
