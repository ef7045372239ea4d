/** The table of banned words: where each is refused, and what stands instead. */
import { patternOf } from '../test/repository.ts';

export interface BannedWord {
  /** As written in the table; it names the ceiling. */
  readonly word: string;
  readonly kind: 'name' | 'comment' | 'both';
  /** Words that follow each other in a name or in a comment. */
  readonly sequence: readonly string[];
  /** The name has no other words. */
  readonly whole: boolean;
  readonly isAllowedIn: (path: string) => boolean;
  readonly instead: string;
}

/** A name that stays as it is although a word of it is banned. */
export interface ExemptName {
  readonly pattern: RegExp;
  readonly propertyOnly: boolean;
  readonly holdsIn: (path: string) => boolean;
}

/** @throws {Error} naming the line that is no row */
export function parseBanned(tsv: string): BannedWord[] {
  return rowsOf(tsv, 4).map(([word = '', kind = '', allowed = '', instead = '']) => {
    if (kind !== 'name' && kind !== 'comment' && kind !== 'both') throw new Error(`${word}: no kind ${kind}`);
    const whole = word.startsWith('=');
    const sequence = splitName(whole ? word.slice(1) : word);
    return { word, kind, sequence, whole, isAllowedIn: globMatcher(allowed), instead };
  });
}

/** @throws {Error} naming the line that is no row */
export function parseExempt(tsv: string): ExemptName[] {
  return rowsOf(tsv, 4).map(([name = '', declared = '', globs = '']) => {
    if (declared !== 'property' && declared !== 'any') throw new Error(`${name}: declared as ${declared}`);
    return { pattern: patternOf(name), propertyOnly: declared === 'property', holdsIn: globMatcher(globs) };
  });
}

/** The first line names the columns. */
function rowsOf(tsv: string, columns: number): string[][] {
  const [, ...lines] = tsv.trimEnd().split('\n');
  return lines.map((line) => {
    const cells = line.split('\t');
    if (cells.length !== columns || !cells[0] || !cells[columns - 1]) throw new Error(`no row: ${line}`);
    return cells;
  });
}

/** A glob with a leading `!` takes back what the others give. */
function globMatcher(globs: string): (path: string) => boolean {
  const all = globs.split(' ').filter(Boolean);
  const given = all.filter((glob) => !glob.startsWith('!')).map(patternOf);
  const taken = all.filter((glob) => glob.startsWith('!')).map((glob) => patternOf(glob.slice(1)));
  return (path) => given.some((pattern) => pattern.test(path)) && !taken.some((pattern) => pattern.test(path));
}

/** Words of a name in camelCase, snake_case, kebab-case or of a phrase, in small letters. */
export function splitName(name: string): string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
}
