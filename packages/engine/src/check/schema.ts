import { parseMonth } from '../numeric/calendar.ts';
import { decimalsOf } from '../numeric/money.ts';
import type { StudyError, StudyErrorCode } from '../study.ts';
import { messageOf } from './messages.ts';

/** The shape of a field. A shape checks one value and reports what is wrong with it, and where. */
export type Shape = (value: unknown, path: string, report: Report) => void;
export type Report = (path: string, code: StudyErrorCode) => void;

export interface Field {
  shape: Shape;
  required?: boolean;
}

export type Fields = Readonly<Record<string, Field>>;

/** Collects errors in the order they are found; at most `limit` are kept. */
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
  if (typeof key === 'number' || !/[~/]/.test(key)) return `${path}/${key}`;
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

/** An object with exactly these fields; null is the same as leaving out. */
export function object(
  fields: Fields | ((record: Record<string, unknown>, path: string, report: Report) => Fields | null),
): Shape {
  return (value, path, report) => {
    if (!isRecord(value)) return report(path, 'type');
    const expected = typeof fields === 'function' ? fields(value, path, report) : fields;
    if (!expected) return;
    for (const key of Object.keys(value)) {
      if (value[key] === null || value[key] === undefined) {
        if (!Object.hasOwn(expected, key)) report(pointer(path, key), 'unknown_field');
        continue;
      }
      const field = Object.hasOwn(expected, key) ? expected[key] : undefined;
      if (field) field.shape(value[key], pointer(path, key), report);
      else report(pointer(path, key), 'unknown_field');
    }
    for (const key of Object.keys(expected)) {
      if (expected[key]?.required && given(value, key) === undefined) report(pointer(path, key), 'required');
    }
  };
}

/** An object whose fields depend on one of them (`kind`, `basis`): an unknown choice is reported and nothing else checked. */
export function byChoice(key: string, choices: Readonly<Record<string, Fields>>, common: Fields = {}): Shape {
  return object((record, path, report) => {
    const choice = given(record, key);
    if (choice === undefined) {
      report(pointer(path, key), 'required');
      return null;
    }
    if (typeof choice !== 'string') {
      report(pointer(path, key), 'type');
      return null;
    }
    const fields = Object.hasOwn(choices, choice) ? choices[choice] : undefined;
    if (!fields) {
      report(pointer(path, key), 'enum');
      return null;
    }
    return { [key]: required(text), ...common, ...fields };
  });
}

export function list(item: Shape, size: { least?: number; exactly?: number } = {}): Shape {
  return (value, path, report) => {
    if (!Array.isArray(value)) return report(path, 'type');
    if (size.exactly !== undefined && value.length !== size.exactly) return report(path, 'range');
    if (value.length < (size.least ?? 0)) return report(path, 'required');
    value.forEach((entry, k) => item(entry, pointer(path, k), report));
  };
}

/** An object used as a table: any key that `key` accepts, values of one shape. */
export function table(item: Shape, key: (name: string) => StudyErrorCode | null = () => null): Shape {
  return (value, path, report) => {
    if (!isRecord(value)) return report(path, 'type');
    for (const name of Object.keys(value)) {
      const at = pointer(path, name);
      const wrong = key(name);
      if (wrong) report(at, wrong);
      else if (value[name] !== null && value[name] !== undefined) item(value[name], at, report);
    }
  };
}

export const text: Shape = (value, path, report) => {
  if (typeof value !== 'string') report(path, 'type');
};

export const flag: Shape = (value, path, report) => {
  if (typeof value !== 'boolean') report(path, 'type');
};

export function oneOf(choices: readonly string[]): Shape {
  return (value, path, report) => {
    if (typeof value !== 'string') report(path, 'type');
    else if (!choices.includes(value)) report(path, 'enum');
  };
}

interface Bounds {
  least?: number;
  most?: number;
  /** Greater than, not equal to. */
  above?: number;
  whole?: boolean;
  decimals?: number;
  below?: StudyErrorCode;
}

export function number(bounds: Bounds = {}): Shape {
  return (value, path, report) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return report(path, 'type');
    if (bounds.whole && !Number.isInteger(value)) return report(path, 'type');
    if (bounds.least !== undefined && value < bounds.least) return report(path, bounds.below ?? 'range');
    if (bounds.above !== undefined && value <= bounds.above) return report(path, 'range');
    if (bounds.most !== undefined && value > bounds.most) return report(path, 'range');
    if (bounds.decimals !== undefined && decimalsOf(value) > bounds.decimals) report(path, 'decimals');
  };
}

const largest = 1e13;

export const money = number({ least: 0, most: largest, decimals: 2 });
export const signedMoney = number({ least: -largest, most: largest, decimals: 2 });
export const positive = number({ least: 0, most: 1e12 });
export const weight = number({ least: 0, most: 1e12 });
export const part = number({ least: 0, most: 1 });
export const variation = number({ above: -1, most: 1e6 });
export const month = number({ whole: true, least: 0, most: 100_000, below: 'before_base' });
export const count = number({ whole: true, least: 1, most: 100_000 });
export const delay = number({ whole: true, least: 0, most: 100_000 });

export const calendarMonth: Shape = (value, path, report) => {
  if (typeof value !== 'string' || parseMonth(value) === null) report(path, 'type');
};

const anchors = ['base', 'launch', 'works_start', 'works_end', 'keys'];

/** An integer month, or an anchor with an offset; whether it lies before the base month is known only once resolved. */
export const monthReference: Shape = (value, path, report) => {
  if (typeof value === 'number') return number({ whole: true, least: -100_000, most: 100_000 })(value, path, report);
  object({ at: required(oneOf(anchors)), plus: optional(number({ whole: true, least: -100_000, most: 100_000 })) })(
    value,
    path,
    report,
  );
};
