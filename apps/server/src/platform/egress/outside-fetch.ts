/**
 * Calls to addresses that a user has named: https to the public network only. The address that was checked is the one
 * that is connected to, so that a name which resolves differently the second time gains nothing; redirects are answers.
 */
import { lookup as resolveName } from 'node:dns';
import { type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { isInside } from './addresses.ts';

/** The address is none that the house calls; nothing was sent. */
export class OutsideRefused extends Error {
  override readonly name = 'OutsideRefused';
}

export interface OutsideRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | null;
}

export type OutsideFetch = (address: string, request?: OutsideRequest) => Promise<Response>;

export interface OutsideOptions {
  /** For development and tests: http and private addresses too. Never in production. */
  readonly allowInside: boolean;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Resolves names; replaced in tests. */
  readonly resolve?: LookupFunction;
}

export const createOutsideFetch = ({
  allowInside,
  timeoutMs = 10_000,
  maxBytes = 1_048_576,
  resolve = resolveName,
}: OutsideOptions): OutsideFetch => {
  const lookup = allowInside ? resolve : checked(resolve);
  return async (address, { method = 'GET', headers = {}, body = null } = {}) => {
    const url = parse(address, allowInside);
    const options: RequestOptions = {
      method,
      headers: { ...headers, ...(body === null ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }) },
      lookup,
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    };
    return send(url, options, body, maxBytes);
  };
};

const parse = (address: string, allowInside: boolean): URL => {
  const url = URL.parse(address);
  if (!url) throw new OutsideRefused('This is no address');
  if (url.username !== '' || url.password !== '') throw new OutsideRefused('An address with a user in it');
  if (allowInside && url.protocol === 'http:') return url;
  if (url.protocol !== 'https:') throw new OutsideRefused('Only https is called');
  if (allowInside) return url;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal address is never looked up; the parser has already made decimal and octal forms into dotted ones.
  if (isIP(host) !== 0 && isInside(host)) throw new OutsideRefused('An address of a private network');
  if (isIP(host) === 0 && !/\.(?!local\.?$|internal\.?$|localhost\.?$)[a-z0-9-]+\.?$/i.test(host))
    throw new OutsideRefused('A name of a private network');
  return url;
};

/** Refuses a name as soon as one of its addresses is inside: which of them would be used is not ours to say. */
const checked =
  (resolve: LookupFunction): LookupFunction =>
  (name, options, callback) =>
    resolve(name, options, (error, address, family) => {
      const found = typeof address === 'string' ? [address] : (address ?? []).map((one) => one.address);
      const refused = error ?? (found.some(isInside) ? new OutsideRefused('A name of a private network') : null);
      callback(refused, address, family);
    });

const send = (url: URL, options: RequestOptions, body: string | null, maxBytes: number): Promise<Response> =>
  new Promise((resolve, reject) => {
    const call = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, options, (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      answer.on('data', (part: Buffer) => {
        size += part.length;
        if (size > maxBytes) answer.destroy(new OutsideRefused('The answer is too large'));
        else parts.push(part);
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const status = answer.statusCode ?? 502;
        const headers = new Headers();
        for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
        const isBare = status === 204 || status === 304;
        resolve(new Response(isBare ? null : Buffer.concat(parts), { status: Math.max(status, 200), headers }));
      });
    });
    call.on('error', reject);
    call.end(body ?? undefined);
  });
