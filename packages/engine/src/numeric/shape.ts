/**
 * The shape of a plain JSON value: its full content, except holes in which numbers may differ. A number fits a hole when its sign
 * equals the original's (a zero stays a zero). The reason: a study's definition depends on which values are present.
 */
export interface Shape {
  /** Numbers in the holes. */
  readonly size: number;
  /** True if a value has the shape; writes its numbers, hole by hole, into `numbers`. */
  fits(value: unknown, numbers: Float64Array): boolean;
}

/** A slot for one number. */
class Hole {
  readonly at: number;
  readonly sign: number;

  constructor(at: number, number: number) {
    this.at = at;
    this.sign = signOf(number);
  }
}

/** A list that begins with numbers in holes. */
class HoledList {
  readonly at: number;
  readonly signs: readonly number[];
  readonly rest: readonly unknown[];

  constructor(at: number, numbers: readonly number[], rest: readonly unknown[]) {
    this.at = at;
    this.signs = numbers.map(signOf);
    this.rest = rest;
  }
}

/** A record, its keys in the order in which they were met. */
class HoledRecord {
  readonly keys: readonly string[];
  readonly values: readonly unknown[];

  constructor(entries: readonly (readonly [string, unknown])[]) {
    this.keys = entries.map(([key]) => key);
    this.values = entries.map(([, value]) => value);
  }
}

function signOf(x: number): number {
  return Object.is(x, -0) ? -0 : Math.sign(x);
}

function isNumber(x: unknown): x is number {
  return typeof x === 'number' && Number.isFinite(x);
}

/** Pointer of a number, or of a list whose first `count` entries are numbers, and their position in the holes. */
export interface Opening {
  readonly at: number;
  readonly count: number | null;
}

/** The shape of a value with holes at JSON Pointers. A pointer at which there are no such numbers opens nothing. */
export function shapeOf(value: unknown, openings: ReadonlyMap<string, Opening>, size: number): Shape {
  const pattern = patternOf(value, '', openings);
  return { size, fits: (other, numbers) => fits(pattern, other, numbers) };
}

function patternOf(value: unknown, pointer: string, openings: ReadonlyMap<string, Opening>): unknown {
  const opening = openings.get(pointer);
  if (opening) {
    if (opening.count === null && isNumber(value)) return new Hole(opening.at, value);
    if (opening.count !== null && Array.isArray(value)) {
      const numbers = value.slice(0, opening.count);
      if (numbers.every(isNumber)) return new HoledList(opening.at, numbers, value.slice(opening.count));
    }
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry, k) => patternOf(entry, `${pointer}/${k}`, openings));
  const entries: [string, unknown][] = [];
  for (const key in value) {
    const step = key.replaceAll('~', '~0').replaceAll('/', '~1');
    entries.push([key, patternOf((value as Record<string, unknown>)[key], `${pointer}/${step}`, openings)]);
  }
  return new HoledRecord(entries);
}

function fits(pattern: unknown, value: unknown, numbers: Float64Array): boolean {
  if (typeof pattern !== 'object' || pattern === null) return Object.is(pattern, value);
  if (pattern instanceof Hole) {
    if (!isNumber(value) || !Object.is(signOf(value), pattern.sign)) return false;
    numbers[pattern.at] = value;
    return true;
  }
  if (pattern instanceof HoledList) return listFits(pattern, value, numbers);
  if (typeof value !== 'object' || value === null) return false;
  if (pattern instanceof HoledRecord)
    return !Array.isArray(value) && recordFits(pattern, value as Record<string, unknown>, numbers);
  const entries = pattern as readonly unknown[];
  if (!Array.isArray(value) || value.length !== entries.length) return false;
  for (let k = 0; k < entries.length; k++) if (!fits(entries[k], value[k], numbers)) return false;
  return true;
}

function listFits({ at, signs, rest }: HoledList, value: unknown, numbers: Float64Array): boolean {
  if (!Array.isArray(value) || value.length !== signs.length + rest.length) return false;
  for (let k = 0; k < signs.length; k++) {
    const number: unknown = value[k];
    if (!isNumber(number) || !Object.is(signOf(number), signs[k])) return false;
    numbers[at + k] = number;
  }
  for (let k = 0; k < rest.length; k++) if (!fits(rest[k], value[signs.length + k], numbers)) return false;
  return true;
}

function recordFits(
  { keys, values }: HoledRecord,
  value: Readonly<Record<string, unknown>>,
  numbers: Float64Array,
): boolean {
  let k = 0;
  // Most records that fit have their keys in the same order, too; a record has each key once.
  for (const key in value) {
    const at = keys[k] === key ? k : keys.indexOf(key);
    if (at < 0 || !fits(values[at], value[key], numbers)) return false;
    k++;
  }
  return k === keys.length;
}
