/** An indicator's value in every form that a screen or a document may write it. Its formatter is independent of the screens'. */
import { monthAt } from '@uni/engine';
import { common, decisionRecord, workspace } from '@uni/phrases';
import type { Known } from './registry.ts';

const SCALES: readonly (readonly [least: number, divisor: number, decimals: number, unit: string])[] = [
  [99_995_000_000, 1e11, 1, common.scale.billion],
  [99_950_000, 1e8, 1, common.scale.million],
  [99_950, 1e5, 0, common.scale.thousand],
  [0, 100, 0, ''],
];

/** A number in pt-BR, rounded half away from zero on its shortest decimal text. */
function written(value: number, decimals: number, shift = 0): string {
  const style = { minimumFractionDigits: decimals, maximumFractionDigits: decimals } as const;
  const text = String(Math.abs(value));
  const exact = text.includes('e') ? Math.abs(value) * 10 ** shift : (`${text}e${shift}` as `${number}`);
  const body = new Intl.NumberFormat('pt-BR', style).format(exact);
  return value < 0 && /[1-9]/.test(body) ? `-${body}` : body;
}

function compact(cents: number): string {
  const scale = SCALES.find(([least]) => Math.abs(cents) >= least);
  const [, divisor = 100, decimals = 0, unit = ''] = scale ?? [];
  return `${written(cents / divisor, decimals)} ${unit}`.trim();
}

function monthForms(baseMonth: string, at: number): string[] {
  const [year = '', month = '1'] = monthAt(baseMonth, at).split('-');
  const name = common.months[Number(month) - 1] ?? '';
  return [`${name}/${year.slice(2)}`, `${name}/${year}`, workspace.indicators.month(at)];
}

function statusForms(value: string): string[] {
  const { unique, multiple, irrNone } = workspace.indicators;
  const screen = { unique, multiple, none: irrNone }[value] ?? value;
  const documentStatus = (decisionRecord.statuses as Readonly<Record<string, string>>)[value] ?? value;
  return [screen, documentStatus];
}

/** Returns the texts for a value. The first is the one used in sentences. */
export function formsOf({ value, unit, baseMonth }: Known): string[] {
  if (value === null) return ['–', ''];
  if (typeof value === 'string') return statusForms(value);
  switch (unit) {
    case 'money':
      return [compact(value), written(value, 2, -2)];
    case 'share':
      return [1, 2, 4].map((decimals) => `${written(value, decimals, 2)}%`);
    case 'month':
      return monthForms(baseMonth, value);
    case 'months':
      return [workspace.explain.months(value), decisionRecord.duration(value)];
    default:
      return [written(value, 2), written(value, 6)];
  }
}

/** Returns a displayed text with one kind of space and minus. Removes the currency before it and the unit of time after it. */
export function plainText(displayed: string): string {
  return displayed
    .replaceAll(/[\u00a0\u202f\s]+/g, ' ')
    .replaceAll(/[\u2212\u2013](?=\s?(R\$ ?)?\d)/g, '-')
    .replaceAll('R$ ', '')
    .replace(/ a\.[am]\.$/, '')
    .trim();
}

/** Returns true when a displayed text equals a value. A sentence has to contain it. */
export function matchesFigure(displayed: string, known: Known, inSentence: boolean): boolean {
  const [text, accepted] = [plainText(displayed), formsOf(known).map(plainText)];
  if (!inSentence) return accepted.includes(text);
  // A count of months stands in a sentence with other words around it: its number is enough.
  return accepted.some((one) => (known.unit === 'months' ? text.includes(String(known.value)) : text.includes(one)));
}
