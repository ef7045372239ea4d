/** The licences of what a package holds. One that is not accepted ends the build. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences that require their text and nothing else when the package is passed on. */
const accepted: ReadonlySet<string> = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
    'OFL-1.1',
  ],
  ...['Unlicense', 'Zlib'],
]);

/** Packages without the field, by their licence file as we have read it. */
const readByUs: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

interface Licensed {
  readonly name: string;
  readonly version: string;
  /** By its SPDX name. */
  readonly licence: string;
  /** Contents of its licence files. */
  readonly contents: readonly string[];
}

/**
 * One text: a line for each package, then the text of each.
 * @param folders of packages with a package.json, from the root
 * @throws {Error} naming packages whose licence is unknown or not accepted
 */
export function licenceText(root: string, folders: readonly string[]): string {
  const all = folders.map((folder) => licensedIn(root, folder));
  const refused = all.filter(({ licence }) => !isAccepted(licence));
  if (refused.length > 0)
    throw new Error(`no accepted licence: ${refused.map(({ name, licence }) => `${name} (${licence})`).join(', ')}`);
  const lines = all.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  const sections = all.map(({ name, version, contents }) => `\n==== ${name} ${version}\n\n${contents.join('\n')}`);
  return `${[...new Set(lines)].join('\n')}\n${[...new Set(sections)].join('\n')}\n`;
}

/** Of a choice one is enough; of several together all have to be accepted. */
function isAccepted(licence: string): boolean {
  const choices = licence.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((one) => accepted.has(one.trim())));
}

function licensedIn(root: string, folder: string): Licensed {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const files = readdirSync(join(root, folder)).filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file));
  const contents = files.sort().flatMap((file) => {
    const path = join(root, folder, file);
    return existsSync(path) ? [readFileSync(path, 'utf8')] : [];
  });
  return { name, version, licence: typeof license === 'string' ? license : (readByUs[name] ?? 'unknown'), contents };
}
