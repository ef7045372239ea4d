import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type { FaultName, Faults } from './faults.ts';

const PIECE = 64 * 1_024;

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, in pieces that are made while they are sent. */
  readonly body: Iterable<string>;
}

export function jsonAnswer(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers, body: [JSON.stringify(value)] };
}

/** `{"data":[…]}`, a row at a time. */
export function* dataBody(rows: Iterable<unknown>): Generator<string> {
  yield '{"data":[';
  let first = true;
  for (const row of rows) {
    yield first ? JSON.stringify(row) : `,${JSON.stringify(row)}`;
    first = false;
  }
  yield ']}';
}

interface Delivery {
  readonly fault: FaultName | null;
  readonly faults: Faults;
  readonly gzip: boolean;
  /** Milliseconds between two pieces, for an ERP that is slow all day. */
  readonly pieceMs: number;
}

/** Sends an answer, intact or broken as its fault states. */
export async function send(response: ServerResponse, answer: Answer, delivery: Delivery): Promise<void> {
  const { fault, faults } = delivery;
  const { slowMs, dripMs, hangMs } = faults.settings;
  if (fault === 'reset') return void response.destroy();
  if (fault === 'hang') {
    await waitUnlessClosed(response, hangMs);
    return void response.destroy();
  }
  if (fault === 'slowFirstByte') await waitUnlessClosed(response, slowMs);
  if (response.destroyed) return;
  const latin1 = fault === 'latin1';
  const cuts = fault === 'truncate' || fault === 'resetMidway';
  const body = cuts ? cutOff(pieces(answer.body), faults.fraction()) : pieces(answer.body);
  response.writeHead(answer.status, {
    'content-type': `application/json;charset=${latin1 ? 'ISO-8859-1' : 'UTF-8'}`,
    ...(delivery.gzip ? { 'content-encoding': 'gzip' } : {}),
    ...answer.headers,
  });
  const sink = delivery.gzip ? createGzip() : null;
  sink?.pipe(response);
  for (const piece of body) {
    for (const chunk of fault === 'drip' ? slices(piece) : [piece]) {
      if (response.destroyed) return void sink?.destroy();
      const roomLeft = (sink ?? response).write(Buffer.from(chunk, latin1 ? 'latin1' : 'utf8'));
      if (fault === 'drip') await waitUnlessClosed(response, dripMs);
      else if (delivery.pieceMs > 0) await waitUnlessClosed(response, delivery.pieceMs);
      if (!roomLeft) await drained(sink ?? response, response);
    }
  }
  if (fault === 'resetMidway') {
    // Written bytes have to leave before the connection is cut.
    await pause(20);
    return void response.destroy();
  }
  (sink ?? response).end();
}

/** Joins what is small, so that a row is not a packet. */
function* pieces(body: Iterable<string>): Generator<string> {
  let held = '';
  for (const text of body) {
    held += text;
    if (held.length < PIECE) continue;
    yield held;
    held = '';
  }
  if (held) yield held;
}

/** Ends early: within the first piece when there is but one, else after a few. */
function* cutOff(body: Iterable<string>, fraction: number): Generator<string> {
  const whole = 1 + Math.floor(fraction * 8);
  let sent = 0;
  let last = '';
  for (const piece of body) {
    if (last) {
      yield last;
      sent += 1;
    }
    last = piece;
    if (sent >= whole) break;
  }
  yield last.slice(0, Math.max(1, Math.floor((last.length - 1) * fraction)));
}

function* slices(piece: string): Generator<string> {
  const size = Math.max(1, Math.ceil(piece.length / 20));
  for (let from = 0; from < piece.length; from += size) yield piece.slice(from, from + size);
}

async function waitUnlessClosed(response: ServerResponse, milliseconds: number): Promise<void> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  response.once('close', leave);
  await pause(milliseconds, undefined, { signal: gone.signal }).catch(() => undefined);
  response.off('close', leave);
}

function drained(stream: NodeJS.WritableStream, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      stream.removeListener('drain', go);
      response.removeListener('close', go);
      resolve();
    };
    stream.once('drain', go);
    response.once('close', go);
  });
}
