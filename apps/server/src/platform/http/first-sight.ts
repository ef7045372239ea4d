/** What the document of an address names besides its entry: the files of its screen, and its first reads. */
import { readFileSync, statSync } from 'node:fs';

/** A row of `first-sights.json`, which the build of the web application writes. */
interface FirstSight {
  /** Segments that begin with `:` are any one name, and `:id` is a number. */
  readonly path: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Paths of the API; `__id__` stands for the number in the address. */
  readonly reads: readonly string[];
}

const firstScriptTag = '<script src="/before-paint.js"';
const noSights: readonly FirstSight[] = [];

/** Returns the rows that a build has written; none of an older build. Another build is read again. */
export const firstSightsOf = (file: string): (() => readonly FirstSight[]) => {
  let known = { written: 0, sights: noSights };
  return () => {
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (written !== known.written)
      known = { written, sights: written === 0 ? noSights : JSON.parse(readFileSync(file, 'utf8')) };
    return known.sights;
  };
};

/**
 * Returns the document with the files of the address in its head. Its reads are data of the first script. Nothing of the caller
 * is in it: that script reads with the session that its browser stores.
 */
export const documentAt = (html: string, sights: readonly FirstSight[], address: string): string => {
  for (const sight of sights) {
    const id = matchPath(sight.path, address);
    if (id === null) continue;
    const reads = sight.reads.map((read) => read.replaceAll('__id__', id)).join(' ');
    return html
      .replace(firstScriptTag, () => `${firstScriptTag} data-reads="${reads}"`)
      .replace('</head>', () => `${linksTo(sight)}</head>`);
  }
  return html;
};

const linksTo = ({ scripts, styles }: FirstSight): string =>
  [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('');

/** Returns the number in an address of this pattern; empty where it has none. Null: the address does not match. */
const matchPath = (pattern: string, address: string): string | null => {
  const [expected, actual] = [pattern, address].map((path) => path.split('/').filter((segment) => segment !== ''));
  if (!expected || !actual || expected.length !== actual.length) return null;
  const fits = expected.every((segment, at) => matchSegment(segment, actual[at] ?? ''));
  return fits ? (actual[expected.indexOf(':id')] ?? '') : null;
};

const matchSegment = (expected: string, actual: string): boolean => {
  if (expected === ':id') return /^\d{1,16}$/.test(actual);
  return expected.startsWith(':') ? /^[\w-]+$/.test(actual) : expected === actual;
};
