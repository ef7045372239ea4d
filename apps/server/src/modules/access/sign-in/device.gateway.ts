/** The origin of a call, reduced for storage. Enough for its owner to recognize it, too little to locate a person. */
import { isIPv4, isIPv6 } from 'node:net';

export interface Caller {
  readonly address: string;
  readonly userAgent: string;
}

export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  readonly address: string | null;
}

/** The first that fits: most browsers also name those they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export const deviceOf = ({ address, userAgent }: Caller): Device => {
  const agentText = userAgent.slice(0, 512);
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(agentText))?.[1] ?? null;
  return { browser: named(browsers), system: named(systems), address: maskedAddress(address) };
};

const maskedAddress = (address: string): string | null => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 2).join('.')}.*.*`;
  if (!isIPv6(plain)) return null;
  const [first, second] = plain.split(':');
  return `${first || '0'}:${second || '0'}:*`;
};
