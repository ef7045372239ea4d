/**
 * Calls to addresses named by users, with the response streamed. The connection uses the checked address, so a name that resolves
 * differently the second time gains nothing. Redirects are returned as responses.
 */
import { lookup as resolveName } from 'node:dns';
import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { checkedLookup, destination, OutsideRefused } from './destination.ts';

/** Nothing came for too long. */
export class OutsideTimeout extends Error {
  override readonly name = 'OutsideTimeout';
}

export interface OutsideRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | null;
  /** What is called, as traces name it: a kind such as `sienge`, never an address. Not sent. */
  readonly callee?: string;
}

/** Limits of time and size. Without a number there is no limit. */
export interface OutsidePatience {
  /** Ends the call wherever it stands. */
  readonly signal?: AbortSignal;
  /** Until the head of the answer is there. */
  readonly firstByteMs?: number;
  /** Maximum between two parts of the body while a reader waits. */
  readonly idleMs?: number;
  /** Of the body, unpacked. */
  readonly maxBytes?: number;
}

export interface OutsideAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Can be read once. Stopping early by `break` or `return` closes the connection. */
  readonly body: AsyncGenerator<Buffer, void, undefined>;
  /** Closes the connection without reading the body. */
  readonly close: () => void;
}

export type OutsideStream = (
  address: string,
  request?: OutsideRequest,
  patience?: OutsidePatience,
) => Promise<OutsideAnswer>;

export interface OutsideOptions {
  /** For development and tests: http and private addresses too. Never in production. */
  readonly allowInside: boolean;
  /** Resolves names; replaced in tests. */
  readonly resolve?: LookupFunction;
}

export const createOutsideStream = ({ allowInside, resolve = resolveName }: OutsideOptions): OutsideStream => {
  const lookup = allowInside ? resolve : checkedLookup(resolve);
  return async (address, { method = 'GET', headers = {}, body = null } = {}, patience = {}) => {
    const url = destination(address, allowInside);
    const options: RequestOptions = {
      method,
      headers: { ...headers, ...(body === null ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }) },
      lookup,
      agent: false,
      ...(patience.signal ? { signal: patience.signal } : {}),
    };
    return send(url, options, body, patience);
  };
};

const send = (
  url: URL,
  options: RequestOptions,
  body: string | Uint8Array | null,
  patience: OutsidePatience,
): Promise<OutsideAnswer> =>
  new Promise((resolve, reject) => {
    const call = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, options, (answer) => {
      clearTimeout(waiting);
      const headers = new Headers();
      for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
      const status = Math.max(answer.statusCode ?? 502, 200);
      const body = unpacked(answer);
      resolve({ status, headers, body: chunks(body, patience), close: () => void body.destroy() });
    });
    const { firstByteMs } = patience;
    const waiting =
      firstByteMs === undefined ? undefined : setTimeout(() => call.destroy(new OutsideTimeout()), firstByteMs);
    call.on('error', (error) => {
      clearTimeout(waiting);
      reject(error);
    });
    call.end(body ?? undefined);
  });

const unpackers = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

/** The body without its packing. What fails at one end ends the other. */
const unpacked = (answer: IncomingMessage): Readable => {
  const encoding = (answer.headers['content-encoding'] ?? '').trim().toLowerCase();
  const unpacker = encoding in unpackers ? unpackers[encoding as keyof typeof unpackers]() : null;
  // Without the callback a failure would be thrown past the reader, who gets it from the iteration.
  return unpacker ? pipeline(answer, unpacker, () => {}) : answer;
};

async function* chunks(
  body: Readable,
  { idleMs, maxBytes = Number.POSITIVE_INFINITY }: OutsidePatience,
): AsyncGenerator<Buffer, void, undefined> {
  const arriving: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  let size = 0;
  try {
    while (true) {
      const idle = idleMs === undefined ? undefined : setTimeout(() => body.destroy(new OutsideTimeout()), idleMs);
      const step = await arriving.next().finally(() => clearTimeout(idle));
      if (step.done) return;
      size += step.value.length;
      if (size > maxBytes) throw new OutsideRefused('The answer is too large');
      yield step.value;
    }
  } finally {
    body.destroy();
  }
}
