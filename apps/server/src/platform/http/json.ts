/** Bytes to JSON, refusing what JSON.parse lets through: numbers beyond range, stray surrogates, NUL, deep nesting. */
import { jsonParseError, limits } from '@uni/contracts';
import { HttpError } from './http-error.ts';
import { measureJson } from './json-measure.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The value of a JSON body; throws a 400 in the words of Django REST framework. An empty body is `undefined`. */
export const parseJson = async (bytes: Uint8Array): Promise<unknown> => {
  if (bytes.length === 0) return undefined;
  const { problem, constant } = await measureJson(bytes);
  if (problem !== null) throw refused(problem);
  const text = decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refused(reasonFor(text, error, constant));
  }
  checkValues(value);
  return value;
};

const refused = (reason: string): HttpError => new HttpError(jsonParseError(reason));

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

/** V8 quotes the body in its message; only a position, where it gives one, is passed on. */
const reasonFor = (text: string, error: unknown, constant: string | null): string => {
  if (constant !== null) return `Out of range float values are not JSON compliant: '${constant}'`;
  const message = error instanceof Error ? error.message : '';
  const given = /position (\d+)/.exec(message)?.[1];
  if (given === undefined && !message.includes('end of JSON input')) return 'Expecting value';
  const at = given === undefined ? text.length : Number(given);
  // Line numbers are computed only where that is cheap.
  if (at > lineCountLimit) return `Expecting value: (char ${at})`;
  const lines = text.slice(0, at).split('\n');
  return `Expecting value: line ${lines.length} column ${(lines.at(-1)?.length ?? 0) + 1} (char ${at})`;
};

const lineCountLimit = 100_000;

/** One walk without recursion: a body nested ten thousand deep must not end the process. */
const checkValues = (root: unknown): void => {
  let level: object[] = [];
  checkValue(root, level);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > limits.jsonDepth) throw refused(`Nesting deeper than ${limits.jsonDepth} levels`);
    const deeper: object[] = [];
    for (const container of level) checkMembers(container, deeper);
    level = deeper;
  }
};

const checkMembers = (container: object, deeper: object[]): void => {
  if (Array.isArray(container)) {
    for (const item of container) checkValue(item, deeper);
    return;
  }
  for (const [key, value] of Object.entries(container)) {
    if (key === '__proto__') throw refused('The key "__proto__" is not accepted');
    checkText(key);
    checkValue(value, deeper);
  }
};

const checkValue = (value: unknown, deeper: object[]): void => {
  if (typeof value === 'number') checkNumber(value);
  else if (typeof value === 'string') checkText(value);
  else if (typeof value === 'object' && value !== null) deeper.push(value);
};

const checkNumber = (value: number): void => {
  if (!Number.isFinite(value)) throw refused('Out of range float values are not JSON compliant');
};

const checkText = (value: string): void => {
  if (!value.isWellFormed()) throw refused('A string holds a surrogate without its pair');
  if (value.includes('\u0000')) throw refused('A string holds a null character');
};
