import { decimalsOf, shiftDecimal, trimDecimal } from './decimal.ts';

/** Kind of value in a cell or field: a percent `12,5` is the share 0.125; an integer refuses decimals. */
export type NumberKind = 'money' | 'percent' | 'integer' | 'number';
export type RefusedNumber = 'not_a_number' | 'percent_in_money' | 'not_an_integer';

/** `text` is the exact value in plain decimal; `ambiguous` when another country would read another value. */
export type ParsedNumber =
  | { kind: 'blank' }
  | { kind: 'value'; value: number; text: string; ambiguous: boolean }
  | { kind: 'refused'; reason: RefusedNumber };

/**
 * Reads what a person typed or pasted, the Brazilian way first. The only number parser of the interface.
 * Never throws; a text that is not a number is refused with the reason.
 */
export function parseNumber(typed: string, kind: NumberKind = 'number'): ParsedNumber {
  const scanned = scanNumber(typed);
  if (scanned === null) return { kind: 'refused', reason: 'not_a_number' };
  if (scanned.digits === '') return scanned.bare ? { kind: 'blank' } : { kind: 'refused', reason: 'not_a_number' };
  const read = readDigits(scanned.digits);
  if (read === null) return { kind: 'refused', reason: 'not_a_number' };
  if (scanned.percent && kind !== 'percent') return { kind: 'refused', reason: 'percent_in_money' };
  const shift = scanned.scale - (kind === 'percent' ? 2 : 0);
  const text = trimDecimal(shiftDecimal(`${scanned.negative ? '-' : ''}${read.text}`, shift));
  if (kind === 'integer' && decimalsOf(text) > 0) return { kind: 'refused', reason: 'not_an_integer' };
  return { kind: 'value', value: Number(text), text, ambiguous: read.ambiguous };
}

const scales: Record<string, number> = { k: 3, mil: 3, mi: 6, bi: 9 };

interface ScannedNumber {
  digits: string;
  negative: boolean;
  percent: boolean;
  scale: number;
  /** Nothing but blanks or a lone minus was there. */
  bare: boolean;
}

/** Removes sign, currency, brackets, percent and scale. Returns null when their combination is not a valid notation. */
function scanNumber(typed: string): ScannedNumber | null {
  const text = typed
    .replace(/\s+/g, ' ')
    .replace(/[\u2212\u2013]/g, '-')
    .trim();
  if (text === '' || text === '-') return { digits: '', negative: false, percent: false, scale: 0, bare: true };
  const bracketed = /^\((.*)\)$/.exec(text);
  const inside = bracketed?.[1]?.trim() ?? text;
  const match = /^([-+]?) ?(?:R\$)? ?(-?) ?([\d.,]*) ?(k|mil|mi|bi)? ?(%?) ?(-?)$/i.exec(inside);
  if (!match) return null;
  const [, before = '', between = '', digits = '', scale = '', percent = '', after = ''] = match;
  const signs = before.length + between.length + after.length + (bracketed ? 1 : 0);
  if (signs > 1) return null;
  return {
    digits,
    negative: signs === 1 && before !== '+',
    percent: percent === '%',
    scale: scales[scale.toLowerCase()] ?? 0,
    bare: false,
  };
}

const grouped = (text: string, separator: '.' | ',') =>
  (separator === '.' ? /^\d{1,3}(\.\d{3})+$/ : /^\d{1,3}(,\d{3})+$/).test(text);

/** Digits with points and commas to plain decimal text; null when they do not make a number. */
function readDigits(digits: string): { text: string; ambiguous: boolean } | null {
  if (!/\d/.test(digits)) return null;
  const commas = digits.split(',').length - 1;
  const points = digits.split('.').length - 1;
  if (commas === 0 && points === 0) return { text: digits, ambiguous: false };
  if (points === 0) return readCommas(digits, commas);
  if (commas === 0) return readPoints(digits, points);
  return readBoth(digits, commas, points);
}

function readCommas(digits: string, commas: number) {
  if (commas === 1) return { text: asDecimal(digits.replace(',', '.')), ambiguous: false };
  return grouped(digits, ',') ? { text: digits.replaceAll(',', ''), ambiguous: true } : null;
}

function readPoints(digits: string, points: number) {
  if (points > 1) return grouped(digits, '.') ? { text: digits.replaceAll('.', ''), ambiguous: false } : null;
  const thousands = grouped(digits, '.') && !digits.startsWith('0');
  return { text: thousands ? digits.replace('.', '') : asDecimal(digits), ambiguous: true };
}

function readBoth(digits: string, commas: number, points: number) {
  const brazilian = digits.lastIndexOf(',') > digits.lastIndexOf('.');
  const [group, decimal, marks] = brazilian ? (['.', ',', commas] as const) : ([',', '.', points] as const);
  const [whole = '', fraction = ''] = digits.split(decimal);
  if (marks !== 1 || !grouped(whole, group)) return null;
  return { text: `${whole.replaceAll(group, '')}.${fraction}`, ambiguous: !brazilian };
}

/** `.5` and `5.` are numbers too. */
function asDecimal(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  return `${whole || '0'}.${fraction || '0'}`;
}
