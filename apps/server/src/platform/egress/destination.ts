/** Checks that an address named by a user is callable: https to the public network only. */
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { isInside } from './addresses.ts';

/** The server does not call this address. Nothing was sent. */
export class OutsideRefused extends Error {
  override readonly name = 'OutsideRefused';
}

export const destination = (address: string, allowInside: boolean): URL => {
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

/** Refuses a name as soon as one of its addresses is inside, because any of them could be used. */
export const checkedLookup =
  (resolve: LookupFunction): LookupFunction =>
  (name, options, callback) =>
    resolve(name, options, (error, address, family) => {
      const addresses = typeof address === 'string' ? [address] : (address ?? []).map((one) => one.address);
      const refused = error ?? (addresses.some(isInside) ? new OutsideRefused('A name of a private network') : null);
      callback(refused, address, family);
    });
