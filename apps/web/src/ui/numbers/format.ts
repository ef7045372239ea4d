import { common } from '@uni/phrases';
import { plainDecimal, shiftDecimal } from './decimal.ts';

/** The minus people see; the clipboard takes the plain hyphen (`forClipboard`). */
export const minus = '\u2212';
const narrow = '\u00a0';

export interface FormatOptions {
  decimals?: number;
  /** Show + before what is above zero. */
  signed?: boolean;
}

/** Reais as `R$ 1.234,56`; zero and what is not a finite number are `R$ 0,00`. */
export function formatMoney(reais: number | null | undefined): string {
  const value = typeof reais === 'number' && Number.isFinite(reais) ? reais : 0;
  const body = grouped(Math.abs(value), 2);
  return `${roundsToNonZero(value, 2) && value < 0 ? minus : ''}${common.unit.money}${narrow}${body}`;
}

/** Integer centavos as `R$ 1.234,56`. */
export function formatCents(cents: number | null | undefined): string {
  return formatMoney(typeof cents === 'number' && Number.isFinite(cents) ? centsToReais(cents) : 0);
}

/** Returns integer centavos as a bare grid number, `1.235` by default. The header states the currency. */
export function formatCentsBare(cents: number, decimals = 0): string {
  return formatNumber(centsToReais(cents), { decimals });
}

/** A number with a fixed count of decimals, `1.234,5`. Not finite is an empty text: it is not a zero. */
export function formatNumber(value: number, { decimals = 0, signed = false }: FormatOptions = {}): string {
  if (!Number.isFinite(value)) return '';
  const isNonZero = roundsToNonZero(value, decimals);
  const sign = !isNonZero ? '' : value < 0 ? minus : signed ? '+' : '';
  return `${sign}${grouped(Math.abs(value), decimals)}`;
}

/** A number with the decimals it has, at most `most`: what a field shows of its own value. */
export function formatExact(value: number, most = 6): string {
  if (!Number.isFinite(value)) return '';
  return fromPlain(plainDecimal(Number(value.toFixed(most))));
}

/** A share as `12,5%`. */
export function formatShare(
  share: number | null | undefined,
  { decimals = 1, signed = false }: FormatOptions = {},
): string {
  if (typeof share !== 'number' || !Number.isFinite(share)) return '';
  return `${formatNumber(percentOf(share), { decimals, signed })}${common.unit.percent}`;
}

/** Returns a share as text; a dash for null, as the share of an empty whole. */
export const shareText = (share: number | null, options: FormatOptions = {}): string =>
  share === null ? '–' : formatShare(share, options);

/** An amount as a share of a whole. */
export const shareOfText = (amount: number, whole: number, options: FormatOptions = {}): string =>
  shareText(whole === 0 ? null : amount / whole, options);

/** A share as the field text `12,5`, exact to the last decimal. */
export function formatShareExact(share: number): string {
  return Number.isFinite(share) ? fromPlain(shiftDecimal(plainDecimal(share), 2)) : '';
}

/** A difference of shares in percentage points, `+1,2 p.p.`. */
export function formatPoints(difference: number, decimals = 1): string {
  return `${formatNumber(percentOf(difference), { decimals, signed: true })}${narrow}p.p.`;
}

/** Integer centavos as `182,4 mi`, `350 mil`, `950`: for indicators, charts and cards only. */
export function formatCompact(cents: number, options: { signed?: boolean } = {}): string {
  const { figure, unit } = compactParts(cents, options);
  return unit ? `${figure}${narrow}${unit}` : figure;
}

/** The two parts of a compact amount, so that the unit can be set smaller. */
export function compactParts(
  cents: number,
  { signed = false }: { signed?: boolean } = {},
): { figure: string; unit: string } {
  const reais = centsToReais(cents);
  const size = Math.abs(reais);
  if (size >= 999_950_000)
    return { figure: formatNumber(reais / 1e9, { decimals: 1, signed }), unit: common.scale.billion };
  if (size >= 999_500)
    return { figure: formatNumber(reais / 1e6, { decimals: 1, signed }), unit: common.scale.million };
  if (size >= 999.5) return { figure: formatNumber(reais / 1e3, { decimals: 0, signed }), unit: common.scale.thousand };
  return { figure: formatNumber(reais, { decimals: 0, signed }), unit: '' };
}

/** Returns a text for the clipboard: plain hyphen, no currency. */
export function forClipboard(text: string): string {
  return text.replaceAll(minus, '-').replaceAll(narrow, ' ').replace(`${common.unit.money} `, '');
}

/** Converts integer centavos to reais, exact in the two displayed decimals. */
export function centsToReais(cents: number): number {
  return Number(shiftDecimal(plainDecimal(Math.trunc(cents)), -2));
}

const percentOf = (share: number) => Number(shiftDecimal(plainDecimal(share), 2));
const roundsToNonZero = (value: number, decimals: number) => Number(Math.abs(value).toFixed(decimals)) !== 0;
const fromPlain = (plain: string) => {
  const [whole = '0', fraction = ''] = plain.replace('-', '').split('.');
  return `${plain.startsWith('-') ? minus : ''}${thousands(whole)}${fraction ? `,${fraction}` : ''}`;
};

function grouped(size: number, decimals: number): string {
  const [whole = '0', fraction] = roundHalfAway(size, decimals).split('.');
  return fraction ? `${thousands(whole)},${fraction}` : thousands(whole);
}

/** Rounds the decimal text, so that 1,25 shows 1,3 although its binary value is a hair below or above. */
function roundHalfAway(size: number, decimals: number): string {
  const plain = plainDecimal(size);
  if ((plain.split('.')[1]?.length ?? 0) <= decimals) return size.toFixed(decimals);
  const scaled = Math.round(Number(shiftDecimal(plain, decimals)));
  return Number(shiftDecimal(String(scaled), -decimals)).toFixed(decimals);
}

function thousands(whole: string): string {
  return whole.replace(/\B(?=(?:\d{3}){1,110}$)/g, '.');
}
