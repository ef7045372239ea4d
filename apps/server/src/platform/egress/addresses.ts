/** Internal network addresses: loopback, private, link-local, shared, reserved, and IPv6 forms of them. */
import { BlockList, isIP } from 'node:net';

const inside = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(address, prefix, 'ipv4');

/** All that is global unicast is 2000::/3; of that, what carries an IPv4 address or is for documents is not. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
const carriers = new BlockList();
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  carriers.addSubnet(address, prefix, 'ipv6');

/** Anything that is not plainly an address of the public network counts as inside. */
export const isInside = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return inside.check(address, 'ipv4');
  if (family === 6) return !global.check(address, 'ipv6') || carriers.check(address, 'ipv6');
  return true;
};
