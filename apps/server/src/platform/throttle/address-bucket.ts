/** Groups addresses for counting: an IPv4 address, or an IPv6 /64, the least that a provider's customer has. */
import { isIPv4, isIPv6 } from 'node:net';

const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** A value that is no address counts as written. */
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
