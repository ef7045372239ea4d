import { parseMonth } from '../numeric/calendar.ts';
import { decimalsOf } from '../numeric/money.ts';
import type { StudyError, StudyErrorCode } from '../study.ts';
import { messageOf } from './messages.ts';

/** The shape of a field. A shape checks one value and reports what is wrong with it, and where. */
export interface Shape {
  (value: unknown, path: string, report: Report): void;
  /** The check of a value without parts. It runs first, so that paths are built only for reported errors. */
  readonly valueCheck?: ValueCheck;
}

/** Returns the error of a value without parts; null when it is valid. */
export type ValueCheck = (value: unknown) => StudyErrorCode | null;

export interface Report {
  (path: string, code: StudyErrorCode): void;
  /** Receives the check of every value without parts, and its path. */
  readonly onValueCheck?: (path: string, valueCheck: ValueCheck) => void;
}

export interface Field {
  shape: Shape;
  required?: boolean;
}

export type Fields = Readonly<Record<string, Field | undefined>>;

/** Collects errors in the order of detection, at most `limit`. */
export function collector(limit = 200): { errors: StudyError[]; report: Report } {
  const errors: StudyError[] = [];
  return {
    errors,
    report: (path, code) => {
      if (errors.length < limit) errors.push({ path, code, message: messageOf(code) });
    },
  };
}

export function pointer(path: string, key: string | number): string {
  if (typeof key === 'number' || !(key.includes('/') || key.includes('~'))) return `${path}/${key}`;
  return `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own field that is neither absent nor null. */
export function given(record: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(record, key) ? (record[key] ?? undefined) : undefined;
}

export function required(shape: Shape): Field {
  return { shape, required: true };
}

export function optional(shape: Shape): Field {
  return { shape };
}

function leaf(valueCheck: ValueCheck): Shape {
  const shape = (value: unknown, path: string, report: Report): void => {
    const wrong = valueCheck(value);
    if (wrong) report(path, wrong);
  };
  return Object.assign(shape, { valueCheck });
}

/** Checks a part of a value; its path is written when it is needed. */
function checkPart(shape: Shape, value: unknown, path: string, key: string | number, report: Report): void {
  const { valueCheck } = shape;
  if (!valueCheck) {
    shape(value, pointer(path, key), report);
    return;
  }
  const wrong = valueCheck(value);
  if (wrong) report(pointer(path, key), wrong);
  report.onValueCheck?.(pointer(path, key), valueCheck);
}

/** Fields made ready for looking up: a table without inherited names, and the names that must be given. */
export interface Form {
  readonly fields: Fields;
  readonly required: readonly string[];
}

export function form(fields: Fields): Form {
  return {
    fields: Object.assign(Object.create(null), fields),
    required: Object.keys(fields).filter((key) => fields[key]?.required),
  };
}

/** An object of a module, or of a company, or of neither: the fields of the last two have `company`. */
export function owned(
  fields: Fields,
  before?: (record: Record<string, unknown>, path: string, report: Report) => void,
): Shape {
  const [ofModule, ofCompany] = [form(fields), form({ ...fields, company: optional(text) })];
  return object((record, path, report) => {
    before?.(record, path, report);
    return given(record, 'module') === undefined ? ofCompany : ofModule;
  });
}

/** An object with exactly these fields (or those chosen by its content); null is the same as leaving out. */
export function object(
  fields: Fields | ((record: Record<string, unknown>, path: string, report: Report) => Form | null),
): Shape {
  const known = typeof fields === 'function' ? null : form(fields);
  return (value, path, report) => {
    if (!isRecord(value)) return report(path, 'type');
    const expected = typeof fields === 'function' ? fields(value, path, report) : known;
    if (!expected) return;
    let missing = expected.required.length;
    for (const key of Object.keys(value)) {
      const field = expected.fields[key];
      const fieldValue = value[key];
      if (!field) report(pointer(path, key), 'unknown_field');
      else if (fieldValue !== null && fieldValue !== undefined) {
        if (field.required) missing--;
        checkPart(field.shape, fieldValue, path, key, report);
      }
    }
    if (missing === 0) return;
    for (const key of expected.required) if (given(value, key) === undefined) report(pointer(path, key), 'required');
  };
}

/** An object whose fields depend on one of them (`kind`, `basis`): an unknown choice is reported and nothing else checked. */
export function byChoice(
  key: string,
  choices: Readonly<Record<string, Fields | ((record: Record<string, unknown>) => Form)>>,
  common: Fields = {},
): Shape {
  const always = { [key]: required(text), ...common };
  const forms = new Map(
    Object.entries(choices).map(([name, fields]) => [
      name,
      typeof fields === 'function' ? fields : form({ ...always, ...fields }),
    ]),
  );
  return object((record, path, report) => {
    const choice = given(record, key);
    const wrong = choice === undefined ? 'required' : typeof choice !== 'string' ? 'type' : null;
    const chosen = typeof choice === 'string' ? forms.get(choice) : undefined;
    if (chosen) return typeof chosen === 'function' ? chosen(record) : chosen;
    report(pointer(path, key), wrong ?? 'enum');
    return null;
  });
}

interface ListSize {
  least?: number;
  exactly?: number;
  /** The error of too few entries. */
  empty?: StudyErrorCode;
}

export function list(item: Shape, size: ListSize = {}): Shape {
  return (value, path, report) => {
    if (!Array.isArray(value)) return report(path, 'type');
    if (size.exactly !== undefined && value.length !== size.exactly) return report(path, 'range');
    if (value.length < (size.least ?? 0)) return report(path, size.empty ?? 'required');
    // Not by index: an element left out of the array is a value, too, and as wrong as any.
    let k = 0;
    for (const entry of value) checkPart(item, entry, path, k++, report);
  };
}

/** An object used as a table: any key that `key` accepts, values of one shape. */
export function table(item: Shape, key: (name: string) => StudyErrorCode | null = () => null): Shape {
  return (value, path, report) => {
    if (!isRecord(value)) return report(path, 'type');
    for (const name of Object.keys(value)) {
      const wrong = key(name);
      if (wrong) report(pointer(path, name), wrong);
      else if (value[name] !== null && value[name] !== undefined) checkPart(item, value[name], path, name, report);
    }
  };
}

export const text = leaf((value) => (typeof value === 'string' ? null : 'type'));

/** The name of a class that taxes select by. */
export const taxClass = leaf((value) => {
  if (typeof value !== 'string') return 'type';
  return /^[a-z0-9_]{1,32}$/.test(value) ? null : 'range';
});

/** The key of a company; `main` is that of the modules of none. */
export const companyKey = leaf((value) => {
  if (typeof value !== 'string') return 'type';
  return /^[a-z][a-z0-9_]{0,31}$/.test(value) && value !== 'main' ? null : 'enum';
});

export const flag = leaf((value) => (typeof value === 'boolean' ? null : 'type'));

export function oneOf(choices: readonly string[]): Shape {
  return leaf((value) => (typeof value !== 'string' ? 'type' : choices.includes(value) ? null : 'enum'));
}

interface Bounds {
  least?: number;
  most?: number;
  /** Greater than, not equal to. */
  above?: number;
  /** Less than, not equal to. */
  under?: number;
  whole?: boolean;
  decimals?: number;
  below?: StudyErrorCode;
}

export function number(bounds: Bounds = {}): Shape {
  const {
    least = -Infinity,
    most = Infinity,
    above = -Infinity,
    under = Infinity,
    whole = false,
    decimals,
    below = 'range',
  } = bounds;
  return leaf((value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'type';
    if (whole && !Number.isInteger(value)) return 'type';
    if (value < least) return below;
    if (value <= above || value > most || value >= under) return 'range';
    return decimals !== undefined && !hasAtMost(value, decimals) ? 'decimals' : null;
  });
}

/** True if a number has at most this many decimals. A number that scales to a whole one and back needs no text. */
function hasAtMost(value: number, decimals: number): boolean {
  const scale = 10 ** decimals;
  const whole = Math.round(value * scale);
  return (Math.abs(whole) < 2 ** 53 && whole / scale === value) || decimalsOf(value) <= decimals;
}

const largest = 1e13;

export const money = number({ least: 0, most: largest, decimals: 2 });
export const signedMoney = number({ least: -largest, most: largest, decimals: 2 });
export const positive = number({ least: 0, most: 1e12 });
export const weight = number({ least: 0, most: 1e12 });
export const fraction = number({ least: 0, most: 1 });
export const variation = number({ above: -1, most: 1e6 });
export const month = number({ whole: true, least: 0, most: 100_000, below: 'before_base' });
export const count = number({ whole: true, least: 1, most: 100_000 });
export const delay = number({ whole: true, least: 0, most: 100_000 });

export const calendarMonth = leaf((value) => (typeof value === 'string' && parseMonth(value) !== null ? null : 'type'));

const offset = number({ whole: true, least: -100_000, most: 100_000 });
const anchored = object({
  at: required(oneOf(['base', 'launch', 'works_start', 'works_end', 'keys'])),
  plus: optional(offset),
});

/** An integer month, or an anchor with an offset. Whether it lies before the base month is known only once resolved. */
export const monthReference: Shape = (value, path, report) =>
  typeof value === 'number' ? offset(value, path, report) : anchored(value, path, report);
