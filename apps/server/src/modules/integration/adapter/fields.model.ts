/**
 * The stored part of a response, as tables of fields. A field normalizes the ERP's many notations into one. Order, padding, `"7"`
 * for `7`, `null` for an absent member and `""` for both store the same.
 */

import type { RefusalReason } from '@uni/contracts';
import { centavos } from './amounts.model.ts';

/** The row cannot be read. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

export interface Field<T> {
  /** From the ERP's answer; throws `Unreadable`. */
  readonly read: (raw: unknown) => T;
  /** From our own payload, where empty members were left out. */
  readonly restore: (stored: unknown) => T;
  /** Names under which the ERP is also seen to send it. */
  readonly also?: readonly string[];
  /** The fields inside. */
  readonly fields?: Fields;
}
export type Fields = Readonly<Record<string, Field<unknown>>>;
export type StoredValue<F> = F extends Field<infer T> ? T : never;

/** Letters, digits and signs of ASCII; anything else may be a blank. */
const isPlain = (code: number): boolean => code > 32 && code < 127;

/** Most texts have nothing to trim, and there are some thirty in each of millions of rows. */
const trimmed = (raw: string): string =>
  raw === '' || (isPlain(raw.charCodeAt(0)) && isPlain(raw.charCodeAt(raw.length - 1))) ? raw : raw.trim();

const asText = (raw: unknown): string =>
  typeof raw === 'string' ? trimmed(raw) : typeof raw === 'number' ? String(raw) : '';

/** An id or a name: padding and the type it came in are nothing. */
export const text: Field<string> = { read: asText, restore: asText };

/** `true` and `"S"` are one answer. */
export const flag: Field<string> = {
  read: (raw) => (typeof raw === 'boolean' ? (raw ? 'S' : 'N') : asText(raw).toUpperCase()),
  restore: asText,
};

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const EARLIEST = 1900;
const LATEST = 2999;

/** Two digits; NaN for what are none. */
const twoDigits = (text: string, at: number): number => {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
};

/** The day of a date or a timestamp; '' for what is none, the ERP's `0001-01-01` among it. */
export const asDay = (raw: unknown): string => {
  const text = asText(raw);
  if (text.length < 10 || text[4] !== '-' || text[7] !== '-') return '';
  if (text.length > 10 && text[10] !== 'T' && text[10] !== ' ') return '';
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const date = twoDigits(text, 8);
  if (!(year >= EARLIEST && year <= LATEST && date >= 1 && date <= (DAYS[month - 1] ?? 0))) return '';
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2 && date === 29 && !isLeap) return '';
  return text.length === 10 ? text : text.slice(0, 10);
};
export const day: Field<string> = { read: asDay, restore: asText };

const asNumber = (stored: unknown): number => (typeof stored === 'number' ? stored : 0);

/** Reais there, centavos here. */
export const money: Field<number> = {
  read: (raw) => {
    if (raw === null || raw === undefined || raw === '') return 0;
    const amount = centavos(raw);
    if (amount === null) throw new Unreadable('amount_invalid');
    return amount;
  },
  restore: asNumber,
};

/** A quantity, an area, a rate. */
export const quantity: Field<number> = {
  read: (raw) => {
    if (raw === null || raw === undefined || raw === '') return 0;
    const value = typeof raw === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(raw) ? Number(raw) : raw;
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new Unreadable('amount_invalid');
    return value + 0;
  },
  restore: asNumber,
};

export const alsoNamed = <T>(field: Field<T>, ...also: readonly string[]): Field<T> => ({ ...field, also });

type Members<F extends Fields> = { readonly [K in keyof F]: StoredValue<F[K]> };

const isObject = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

/** An object, in the order of its table. */
export const record = <F extends Fields>(fields: F): Field<Members<F>> & { readonly fields: F } => {
  const entries = Object.entries(fields).map(([name, field]) => ({ name, field, also: field.also ?? [] }));
  // Copies of one object that has all its members share its layout. One that grows member by member is a slow dictionary.
  const blank: Readonly<Record<string, unknown>> = JSON.parse(
    JSON.stringify(Object.fromEntries(entries.map(({ name }) => [name, '']))),
  );
  const made = (source: unknown, isStored: boolean) => {
    const members = { ...blank };
    const from = isObject(source) ? source : {};
    for (const { name, field, also } of entries) {
      if (isStored) members[name] = field.restore(from[name]);
      else members[name] = field.read(from[name] ?? sentAs(from, name, also));
    }
    // Only here a table of fields becomes the type that is made of it.
    return members as Members<F>;
  };
  return { fields, read: (raw) => made(raw, false), restore: (stored) => made(stored, true) };
};

/** Returns the value under the name, else under the first alternative name present. */
const sentAs = (from: Readonly<Record<string, unknown>>, name: string, also: readonly string[]): unknown => {
  if (from[name] !== undefined) return from[name];
  for (const other of also) if (from[other] !== undefined) return from[other];
  return undefined;
};

/** A list in one fixed order; where the ERP sends a single object, a list of one. */
export const listOf = <T>(field: Field<T>, order?: (a: T, b: T) => number): Field<readonly T[]> => {
  const sorted = (items: readonly unknown[], value: (raw: unknown) => T) => {
    const read = items.map(value);
    return order ? read.sort(order) : read;
  };
  return {
    ...(field.fields ? { fields: field.fields } : {}),
    read: (raw) => sorted(Array.isArray(raw) ? raw : isObject(raw) ? [raw] : [], field.read),
    restore: (stored) => sorted(Array.isArray(stored) ? stored : [], field.restore),
  };
};

/** Returns the fields of a table as they were sent, for an unreadable row. */
export const pickKnown = (fields: Fields, raw: unknown): unknown => {
  if (Array.isArray(raw)) return raw.map((one) => pickKnown(fields, one));
  if (!isObject(raw)) return raw;
  const members: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    for (const sent of [name, ...(field.also ?? [])])
      if (raw[sent] !== undefined) members[sent] = field.fields ? pickKnown(field.fields, raw[sent]) : raw[sent];
  return members;
};
