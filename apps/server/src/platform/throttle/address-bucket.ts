/** Whose calls are counted together: an IPv4 address, or the /64 of IPv6 that every customer of a provider has at least. */
import { isIPv4, isIPv6 } from 'node:net';

const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** What is no address counts as it is written. */
export const addressBucket = (address: string): string => {
  const plain = address.split('%', 1)[0] ?? '';
  const inside = mapped.exec(plain)?.[1];
  if (inside !== undefined && isIPv4(inside)) return inside;
  return isIPv6(plain) ? `${firstGroups(plain).join(':')}::/64` : address;
};

const networkGroups = 4;

/** The first four groups, written without leading zeros. */
const firstGroups = (address: string): string[] => {
  // Written by one rule, whatever the caller's: the host of an address of the web.
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after].slice(0, networkGroups);
};
