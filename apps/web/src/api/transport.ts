import { httpStatus } from '@uni/contracts';
import { notices } from '@uni/phrases';
import { durations, notify } from '../ui/notice/notice-store.ts';
import { addressOf, mayCarryToken } from './environment.ts';
import { forgetReadAhead, takeReadAhead } from './read-ahead.ts';
import { type Refreshed, refreshSession } from './session/refresh.ts';
import { clearSession, isExpired, readSession } from './session/session-store.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface Call {
  method?: Method;
  /** A path of the API, or an absolute address when `service` is set. */
  url: string;
  body?: unknown;
  /** Send the session's token; true by default. */
  authorization?: boolean;
  service?: boolean;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

export interface Reply {
  /** HTTP status; 0 when the server was not reached. */
  status: number;
  body: unknown;
  /** The body is not the JSON it should have been. */
  malformed: boolean;
  headers: Headers;
  /** Reason why the server was not reached. */
  problem?: string;
}

export const succeeded = (reply: Reply) => reply.status >= 200 && reply.status < 300;

type SessionEnd = () => void;
let sessionEnd: SessionEnd = () => {};

/** Sets the handler for a session that cannot be renewed. The application sets it once. */
export function onSessionEnd(listener: SessionEnd): void {
  sessionEnd = listener;
}

let refusalTexts: () => Promise<void> = async () => {};

/** Sets what fetches the texts of refusals. The application sets it once; every refusal waits for it before it is read. */
export function onRefusal(fetchTexts: () => Promise<void>): void {
  refusalTexts = fetchTexts;
}

let stepDemanded: () => void = () => {};

/** Sets the handler for a server that refuses all requests because it demands a second step. The application sets it once. */
export function onStepDemanded(listener: () => void): void {
  stepDemanded = listener;
}

/** Sends a call and gives back whatever came, read as JSON. Never throws, but for an abort. */
export async function send(call: Call): Promise<Reply> {
  const reply = await readReply(await sendRaw(call), call.signal);
  if (reply.status === httpStatus.FORBIDDEN && Object(reply.body).code === 'second_step_demanded') stepDemanded();
  return reply;
}

/** The same without reading the body, for downloads. A failure to connect is a text. */
export async function sendRaw(call: Call): Promise<Response | string> {
  if (call.authorization === false) return attempt(call, null);
  if (isExpired()) {
    const refreshed = await refreshSession(readSession()?.token ?? null);
    if (refreshed !== 'refreshed') return ended(refreshed);
  }
  const used = readSession()?.token ?? null;
  const first = await attempt(call, used);
  if (typeof first === 'string' || !(await needsRefresh(first))) return first;
  return retry(call, used, first);
}

/** One refresh and one retry; a token that another call has renewed meanwhile needs no refresh. */
async function retry(call: Call, used: string | null, first: Response): Promise<Response | string> {
  const refreshed = await refreshSession(used);
  if (refreshed === 'refreshed') return attempt(call, readSession()?.token ?? null);
  if (first.status === 401 && refreshed !== 'unavailable' && refreshed !== 'unreached') return ended(refreshed);
  return first;
}

async function needsRefresh(reply: Response): Promise<boolean> {
  if (reply.status === httpStatus.UNAUTHORIZED || reply.status === httpStatus.FORBIDDEN) return true;
  if (reply.ok || !reply.headers.get('content-type')?.includes('json')) return false;
  const text = await reply
    .clone()
    .text()
    .catch(() => '');
  return text.includes('"token_not_valid"');
}

/** The session is over: one notice and one callback, however many calls fail together. */
function ended(refreshed: Refreshed): Response | string {
  if (refreshed === 'unreached') return notices.noConnection;
  const status = refreshed === 'unavailable' ? httpStatus.SERVICE_UNAVAILABLE : httpStatus.UNAUTHORIZED;
  if (refreshed !== 'unavailable') {
    const title = refreshed === 'missing' ? notices.noToken : notices.couldNotRefresh;
    notify({ kind: 'error', title, duration: durations.error });
    const wasSignedIn = readSession() !== null;
    clearSession();
    if (wasSignedIn) sessionEnd();
  }
  return new Response('{}', { status, headers: { 'content-type': 'application/json' } });
}

async function attempt(call: Call, token: string | null): Promise<Response | string> {
  const address = addressOf(call.url, call.service ?? false);
  const headers = new Headers({ Accept: 'application/json', 'Content-Type': 'application/json', ...call.headers });
  if (token && mayCarryToken(address)) headers.set('Authorization', `Bearer ${token}`);
  const method = call.method ?? 'GET';
  if (method !== 'GET') forgetReadAhead();
  const ahead = method === 'GET' ? takeReadAhead(address, token) : null;
  // A read ahead that failed on its way is made again.
  const answered = await ahead?.catch(() => null);
  if (answered) return withTexts(answered);
  try {
    const answer = await fetch(address, {
      method,
      headers,
      body: call.body === undefined ? null : JSON.stringify(call.body),
      signal: call.signal ?? null,
    });
    return await withTexts(answer);
  } catch (problem) {
    return whyNot(problem, call.signal);
  }
}

/** Fetches the words for the server's sentences. Without them the user reads them as they came. */
export const learnSentences = (): Promise<void> => refusalTexts().catch(() => {});

/** A refusal waits for its texts. */
export async function withTexts(answer: Response): Promise<Response> {
  const isRefusal = answer.status >= httpStatus.BAD_REQUEST && answer.status !== httpStatus.UNAUTHORIZED;
  if (isRefusal) await learnSentences();
  return answer;
}

/** Returns the failure in words. Throws for an abort, which is not a failure. */
function whyNot(problem: unknown, signal: AbortSignal | null | undefined): string {
  if (signal?.aborted) throw problem;
  return problem instanceof Error ? problem.message : notices.unexpectedError;
}

const notReached = (problem: string): Reply => ({
  ...{ status: 0, body: null, malformed: false, headers: new Headers() },
  problem,
});

async function readReply(answer: Response | string, signal: Call['signal']): Promise<Reply> {
  if (typeof answer === 'string') return notReached(answer);
  const { status, headers } = answer;
  let text: string;
  try {
    text = await answer.text();
  } catch (problem) {
    // Cut off on its way, what was answered is not known: an empty body would be an answer.
    return notReached(whyNot(problem, signal));
  }
  if (text === '') return { status, body: null, malformed: false, headers };
  try {
    return { status, body: JSON.parse(text), malformed: false, headers };
  } catch {
    return { status, body: null, malformed: true, headers };
  }
}
