import {
  evaluateExpression,
  formatNumber,
  isExpression,
  isRelative,
  type NumberKind,
  parseNumber,
  plainDecimal,
  type RefusedNumber,
  roundDecimal,
  shiftDecimal,
} from '../../numbers/index.ts';

/**
 * Cells hold whole ticks, so that sums are exact. A tick is a centavo, a millionth of a millionth of a share, or a millionth of
 * a unit. Null is blank: not informed, which is not zero.
 */
export type Ticks = number | null;
export type LineUnit = 'money' | 'share' | 'count';

interface Scale {
  decimals: number;
  kind: NumberKind;
  /** Decimals on screen, of the number as it is written (a share as a percent). */
  displayDecimals: number;
}

const SCALES: Readonly<Record<LineUnit, Scale>> = {
  money: { decimals: 2, kind: 'money', displayDecimals: 2 },
  share: { decimals: 12, kind: 'percent', displayDecimals: 2 },
  count: { decimals: 6, kind: 'number', displayDecimals: 2 },
};
const PERCENT = 2;
/** Sums of ticks stay whole far beyond this. */
const LARGEST = 9e15;

export const decimalsOfUnit = (unit: LineUnit): number => SCALES[unit].decimals;

/** One whole: 100 % of a share. */
export const wholeTicks = (unit: LineUnit): number => 10 ** SCALES[unit].decimals;

/** A study's number as ticks, rounded half away from zero at the last decimal that ticks have. */
export function toTicks(value: number, unit: LineUnit): number {
  return textToTicks(plainDecimal(value), unit);
}

/** Ticks as the nearest number to what they say; the study stores this. */
export function fromTicks(ticks: number, unit: LineUnit): number {
  return Number(shiftDecimal(plainDecimal(ticks), -SCALES[unit].decimals));
}

export type EntryRefusal = RefusedNumber | 'not_an_expression' | 'division_by_zero' | 'too_large';
export type Reading =
  | { kind: 'blank' }
  | { kind: 'value'; ticks: number; ambiguous: boolean }
  | { kind: 'refused'; reason: EntryRefusal };

/** Reads a typed or pasted text for a unit. Expressions see the cell's own value and its line's total. */
export function readTicks(typed: string, unit: LineUnit, context: { current?: Ticks; total?: Ticks } = {}): Reading {
  const { kind } = SCALES[unit];
  if (isExpression(typed)) {
    const plainOf = (ticks: Ticks | undefined): number | null => (ticks == null ? null : fromTicks(ticks, unit));
    const result = evaluateExpression(typed, kind, {
      current: plainOf(context.current),
      total: plainOf(context.total),
    });
    if (result.kind === 'refused') return { kind: 'refused', reason: result.reason };
    return inRange(textToTicks(result.text, unit), false);
  }
  const parsed = parseNumber(typed, kind);
  if (parsed.kind === 'refused') return { kind: 'refused', reason: parsed.reason };
  if (parsed.kind === 'blank') return parsed;
  return inRange(textToTicks(parsed.text, unit), parsed.ambiguous);
}

/** Returns true if a text changes each chosen cell by its own value. */
export const changesEach = isRelative;

/** The exact text of a cell as the clipboard and the editor have it: decimal comma, no thousands, plain hyphen. */
export function plainText(ticks: Ticks, unit: LineUnit): string {
  if (ticks === null) return '';
  const { decimals } = SCALES[unit];
  if (unit === 'share') return `${comma(shiftDecimal(plainDecimal(ticks), PERCENT - decimals))}%`;
  if (unit === 'count') return comma(shiftDecimal(plainDecimal(ticks), -decimals));
  const text = shiftDecimal(plainDecimal(ticks), -decimals);
  const [whole = '0', fraction = ''] = text.split('.');
  return `${whole},${fraction.padEnd(decimals, '0')}`;
}

/** The text with which the editor opens: what the clipboard would have, without a useless `,00`. */
export function editorText(ticks: Ticks, unit: LineUnit): string {
  return plainText(ticks, unit).replace(/%$/, '').replace(/,00$/, '');
}

const SPOKEN_CACHE_LIMIT = 20_000;
const spoken = new Map<string, string>();

/**
 * Returns a cell's spoken amount, exact to the decimals on screen, with its unit in a word. Cached: scrolling requests it again.
 */
export function spokenText(ticks: Ticks, unit: LineUnit): string {
  if (ticks === null) return '';
  const key = `${unit}${ticks}`;
  const known = spoken.get(key);
  if (known !== undefined) return known;
  if (spoken.size > SPOKEN_CACHE_LIMIT) spoken.clear();
  const value = fromTicks(ticks, unit);
  const displayValue = unit === 'share' ? Number(shiftDecimal(plainDecimal(value), PERCENT)) : value;
  const text = formatNumber(displayValue, { decimals: SCALES[unit].displayDecimals });
  spoken.set(key, text);
  return text;
}

function inRange(ticks: number, ambiguous: boolean): Reading {
  return Math.abs(ticks) > LARGEST ? { kind: 'refused', reason: 'too_large' } : { kind: 'value', ticks, ambiguous };
}

const textToTicks = (text: string, unit: LineUnit): number => {
  const { decimals } = SCALES[unit];
  return Number(shiftDecimal(roundDecimal(text, decimals), decimals));
};
const comma = (text: string): string => text.replace('.', ',');
