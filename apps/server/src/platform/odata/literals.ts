/** Literals of a filter other than texts. */
import type { EntityValue, ValueKind } from './expression.ts';

export interface LiteralValue {
  readonly kind: ValueKind;
  readonly value: EntityValue;
}

const constants: Readonly<Record<string, LiteralValue>> = {
  null: { kind: 'none', value: null },
  true: { kind: 'flag', value: true },
  false: { kind: 'flag', value: false },
};

/** More digits would be rounded: two filters that differ would find the same. */
const mostDigits = 15;

const numberOf = (text: string): number | null => {
  if (/^-?\d{1,16}$/.test(text)) {
    const value = Number(text);
    return Number.isSafeInteger(value) ? value : null;
  }
  if (!/^-?\d{1,15}\.\d{1,15}$/.test(text)) return null;
  return text.replace(/\D/g, '').length <= mostDigits ? Number(text) : null;
};

/** A day of the calendar: 2026-02-30 is none. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
};

/** Null: it is none. */
export const literalOf = (text: string): LiteralValue | null => {
  const word = Object.hasOwn(constants, text) ? constants[text] : undefined;
  if (word) return word;
  if (isDay(text)) return { kind: 'day', value: text };
  const value = numberOf(text);
  return value === null ? null : { kind: 'number', value: value === 0 ? 0 : value };
};
