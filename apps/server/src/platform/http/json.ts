/** Bytes to JSON, refusing what JSON.parse lets through: numbers beyond range, stray surrogates, NUL, deep nesting. */
import { jsonParseError, limits } from '@uni/contracts';
import { Refusal } from './refusal.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The value of a JSON body; throws a 400 in the words of Django REST framework. An empty body is `undefined`. */
export const parseJson = (bytes: Uint8Array): unknown => {
  if (bytes.length === 0) return undefined;
  const text = decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refused(reasonFor(text, error));
  }
  checkValues(value);
  return value;
};

const refused = (reason: string): Refusal => new Refusal(jsonParseError(reason));

const decode = (bytes: Uint8Array): string => {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw refused("'utf-8' codec can't decode byte in the request body");
  }
  if (text.startsWith('\ufeff')) throw refused('Unexpected UTF-8 BOM (decode using utf-8-sig)');
  return text;
};

/** V8 names position and token but may quote the body; only the position is passed on. */
const reasonFor = (text: string, error: unknown): string => {
  const message = error instanceof Error ? error.message : '';
  const position = /position (\d+)/.exec(message)?.[1];
  const at = position === undefined ? text.length : Number(position);
  const constant = /^(NaN|-?Infinity)/.exec(text.slice(at === text.length ? 0 : at));
  if (constant) return `Out of range float values are not JSON compliant: '${constant[1]}'`;
  const lines = text.slice(0, at).split('\n');
  return `Expecting value: line ${lines.length} column ${(lines.at(-1)?.length ?? 0) + 1} (char ${at})`;
};

/** One walk without recursion: a body nested ten thousand deep must not end the process. */
const checkValues = (root: unknown): void => {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limits.jsonDepth) throw refused(`Nesting deeper than ${limits.jsonDepth} levels`);
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'number') checkNumber(value);
      else if (typeof value === 'string') checkText(value);
      else if (Array.isArray(value)) for (const item of value) next.push(item);
      else if (typeof value === 'object' && value !== null) pushMembers(value, next);
    }
    level = next;
  }
};

const pushMembers = (object: object, next: unknown[]): void => {
  for (const [key, value] of Object.entries(object)) {
    if (key === '__proto__') throw refused('The key "__proto__" is not accepted');
    checkText(key);
    next.push(value);
  }
};

const checkNumber = (value: number): void => {
  if (!Number.isFinite(value)) throw refused('Out of range float values are not JSON compliant');
};

const checkText = (value: string): void => {
  if (!value.isWellFormed()) throw refused('A string holds a surrogate without its pair');
  if (value.includes('\u0000')) throw refused('A string holds a null character');
};
