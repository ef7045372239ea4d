import type { SpreadsheetCell } from '../spreadsheet.ts';

export type Cell = SpreadsheetCell | null | undefined;

/** Without accents, case, repeated blanks and marks at the end. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[:.;]{1,3}$/, '');

/** The longest text that may be an amount or a month: no label is tried as one. */
const LONGEST_VALUE = 40;

export const textOf = (cell: Cell): string =>
  cell?.kind === 'text' || cell?.kind === 'number' ? String(cell.value).replace(/\s+/g, ' ').trim() : '';

export const isWord = (text: string): boolean => /\p{L}/u.test(text);

/** A number as the sheet has it; `null` for what counts as blank, `undefined` for what is no number. */
export function numberOf(cell: Cell): number | null | undefined {
  if (!cell) return null;
  if (cell.kind === 'number') return cell.value;
  return cell.kind === 'text' ? numberIn(cell.value) : undefined;
}

/** `1.234,56`, `(1.234)`, `R$ 1,5`, `-`, `12,5%`, `1,234.56`. */
function numberIn(written: string): number | null | undefined {
  if (written.length > LONGEST_VALUE) return undefined;
  const bare = written.replace(/r\$|\s|\u00a0/gi, '').replace(/[\u2212\u2013\u2014]/g, '-');
  if (bare === '' || bare === '-' || bare === '--') return null;
  const isShare = bare.endsWith('%');
  const body = isShare ? bare.slice(0, -1) : bare;
  const isNegative = /^\(.{1,38}\)$/.test(body) || body.startsWith('-') || body.endsWith('-');
  const digits = decimalOf(body.replace(/[()+-]/g, ''));
  if (digits === null) return undefined;
  const value = Number(digits) * (isNegative ? -1 : 1);
  return isShare ? value / 100 : value;
}

/** Digits with a point; the last mark that stands once is the decimal one, and groups have three digits. */
function decimalOf(text: string): string | null {
  if (!/^[\d.,]{1,38}$/.test(text) || !/\d/.test(text)) return null;
  const decimal = decimalMark(text);
  const [whole = '', fraction = '', ...rest] = decimal === null ? [text] : text.split(decimal);
  if (rest.length > 0) return null;
  const groups = whole.split(/[.,]/);
  const isGrouped =
    groups.length === 1 || groups.every((group, at) => (at === 0 ? group.length <= 3 : group.length === 3));
  return isGrouped && !/[.,]/.test(fraction) ? `${groups.join('') || '0'}.${fraction || '0'}` : null;
}

function decimalMark(text: string): ',' | '.' | null {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  if (comma >= 0) return text.indexOf(',') === comma ? ',' : null;
  // In Brazil a point groups: `1.234` is 1234, and `1.5` is no group.
  return point >= 0 && text.indexOf('.') === point && text.length - point !== 4 ? '.' : null;
}

/** To the centavo, half away from zero, by what a spreadsheet shows: 15 significant digits. */
export function inCents(reais: number): number {
  const cents = Math.round(Number((Math.abs(reais) * 100).toPrecision(15)));
  return reais < 0 && cents !== 0 ? -cents : cents;
}

/** True if the sheet holds more than centavos. */
export const hasFractions = (reais: number): boolean => Math.abs(reais * 100 - inCents(reais)) > 1e-5;

/** Months are numbered from January of year 0. */
export const monthText = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;

const FIRST_YEAR = 1950;
const LAST_YEAR = 2100;
const names = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];
const longNames = [
  ...['janeiro', 'fevereiro', 'marco', 'abril', 'maio', 'junho', 'julho'],
  ...['agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
];

/** Of workbooks from an English Excel. */
const englishNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const longEnglishNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
];

const monthIn = (year: number, month: number): number | null =>
  year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12 ? year * 12 + month - 1 : null;

export function yearOf(cell: Cell): number | null {
  const year = Number(textOf(cell).replace(/^ano\s+/i, ''));
  return Number.isInteger(year) && year >= FIRST_YEAR && year <= LAST_YEAR ? year : null;
}

/** The month of a head or of a date. A name without a year takes the year above it. */
export function monthOf(cell: Cell, year: number | null = null): number | null {
  if (!cell || cell.kind === 'flag' || cell.kind === 'error') return null;
  if (cell.kind === 'text') return monthOfText(plain(cell.value), year);
  if (cell.kind === 'number' && !Number.isInteger(cell.value)) return null;
  return monthOfSerial(Math.floor(cell.value));
}

/** 1950 to 2100 as serial days. */
const isSerial = (day: number): boolean => day >= 18_264 && day <= 73_415;

function monthOfSerial(day: number): number | null {
  if (!isSerial(day)) return null;
  // Days since 1970 into a civil month, by the calendar of eras of 400 years.
  const days = day - 25_569 + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return monthIn(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month);
}

function monthOfText(text: string, year: number | null): number | null {
  if (text.length > LONGEST_VALUE) return null;
  const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.]\d{1,2}(?:[t ][\d:.z]{1,15})?)?$/.exec(text);
  if (iso) return monthIn(Number(iso[1]), Number(iso[2]));
  const day = /^(?:\d{1,2}[-/.])?(\d{1,2})(?:[-/.](\d{4})|[-/](\d{2}))$/.exec(text);
  if (day) return monthIn(fullYear(day[2] ?? day[3] ?? ''), Number(day[1]));
  const named = /^([a-z]{3,9})\.?(?:\s?(?:de|[-/.])?\s?(\d{4}|\d{2}))?$/.exec(text);
  const number = named ? monthNumber(named[1] ?? '') : 0;
  if (number === 0) return null;
  if (named?.[2] !== undefined) return monthIn(fullYear(named[2]), number);
  return year === null ? null : monthIn(year, number);
}

const fullYear = (digits: string): number => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));

const monthNumber = (name: string): number =>
  Math.max(...[names, longNames, englishNames, longEnglishNames].map((list) => list.indexOf(name))) + 1;

const PERIOD =
  /^(?:([1-4])[ºo°]? ?(t|tri|trim|trimestre|s|sem|semestre)\.?|(t|s)([1-4])) ?(?:de ?|[-/.] ?)?(\d{4}|\d{2})$/;

/** A year, semester or quarter: `2028`, `1º sem/27`, `1T26`, `4º trimestre de 2026`. */
export function periodOf(cell: Cell): { readonly month: number; readonly span: number } | null {
  const year = yearOf(cell);
  if (year !== null) return { month: year * 12, span: 12 };
  const text = cell?.kind === 'text' ? plain(cell.value) : '';
  const written = text.length > LONGEST_VALUE ? null : PERIOD.exec(text);
  if (!written) return null;
  const span = (written[2] ?? written[3] ?? '').startsWith('s') ? 6 : 3;
  const number = Number(written[1] ?? written[4]);
  const first = monthIn(fullYear(written[5] ?? ''), 1);
  return first === null || number * span > 12 ? null : { month: first + (number - 1) * span, span };
}

/** The number of a head such as `Mês 3` or `M3`. */
export function ordinalOf(cell: Cell): number | null {
  if (cell?.kind !== 'text') return null;
  const number = /^(?:m|mes|periodo)\s?(\d{1,3})$/.exec(plain(cell.value))?.[1];
  return number === undefined ? null : Number(number);
}
