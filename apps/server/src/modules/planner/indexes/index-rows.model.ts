/** Evaluates rows of an index, from users and sheets, one by one against the values in force. */
import { type IndexReading, type IndexReadRow, type IndexRefusal, indexLimits } from '@uni/contracts';
import { common } from '@uni/phrases';
import { shareOf, storedShare } from './index-units.model.ts';

export interface WrittenRow {
  readonly at: number;
  readonly month: string;
  readonly value: string;
}

export interface Judgement {
  readonly as: IndexReading;
  /** Published variations in force, by month. */
  readonly monthly: Readonly<Record<string, number>>;
  /** The month that it is in São Paulo. */
  readonly now: string;
  /** True if the index covers a whole month: before its end only a part is published. */
  readonly whole: boolean;
}

/** Returns what each row would publish, or the reason for nothing. */
export const evaluateRows = (rows: readonly WrittenRow[], how: Judgement): IndexReadRow[] => {
  const read = how.as === 'variation' ? rows.map(variationOf) : variationsOfLevels(rows);
  const seen = new Set<string>();
  return read.map(({ at, month, variation, refusal }): IndexReadRow => {
    const before = month === null ? null : (how.monthly[month] ?? null);
    const fault = refusal ?? faultOf(month, variation, how) ?? (month !== null && seen.has(month) ? 'twice' : null);
    if (fault !== null || month === null || variation === null)
      return { at, month, variation, before, verdict: 'refused', refusal: fault ?? 'number' };
    seen.add(month);
    const result = before === null ? 'new' : before === variation ? 'same' : 'changed';
    return { at, month, variation, before, verdict: result, refusal: null };
  });
};

interface ReadRow {
  readonly at: number;
  readonly month: string | null;
  readonly variation: number | null;
  readonly refusal: IndexRefusal | null;
}

const variationOf = ({ at, month, value }: WrittenRow): ReadRow => {
  const read = monthOf(month);
  const plain = plainNumber(value, 'variation');
  const refusal = read === null ? 'month' : plain === null ? 'number' : null;
  if (plain === null) return { at, month: read, variation: null, refusal };
  // A percent has two decimals fewer than its share.
  const isLong = (plain.split('.')[1] ?? '').length > indexLimits.decimals - 2;
  const variation = isLong ? null : shareOf(Number(`${plain}e${indexLimits.decimals - 2}`));
  return { at, month: read, variation, refusal: refusal ?? (isLong ? 'decimals' : null) };
};

/** Derives monthly variations from levels. The first level, and one after a gap, yields none. */
const variationsOfLevels = (rows: readonly WrittenRow[]): ReadRow[] => {
  const levels = new Map<string, number>();
  const read = rows.map(({ at, month, value }) => {
    const own = monthOf(month);
    const plain = plainNumber(value, 'level');
    const level = plain === null ? null : Number(plain);
    const isLevel = level !== null && level > 0;
    if (own !== null && isLevel && !levels.has(own)) levels.set(own, level);
    return { at, month: own, level: isLevel ? level : null };
  });
  return read.map(({ at, month, level }): ReadRow => {
    if (month === null || level === null)
      return { at, month, variation: null, refusal: month === null ? 'month' : 'number' };
    const last = levels.get(monthsAfter(month, -1));
    if (last === undefined) return { at, month, variation: null, refusal: 'first_level' };
    return { at, month, variation: storedShare(level / last - 1), refusal: null };
  });
};

const faultOf = (
  month: string | null,
  variation: number | null,
  { now, whole }: Pick<Judgement, 'now' | 'whole'>,
): IndexRefusal | null => {
  if (variation !== null && (variation <= -indexLimits.most || variation > indexLimits.most)) return 'range';
  return month === null ? null : monthFault(month, now, whole);
};

/** Returns the refusal of a month not publishable by now, else null. */
export const monthFault = (month: string, now: string, whole: boolean): IndexRefusal | null => {
  if (month > now) return 'future';
  return whole && month === now ? 'unfinished' : null;
};

/** Returns the month that lies `steps` months after another. */
export const monthsAfter = (month: string, steps: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + steps;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
};

const months: readonly string[] = common.months;
const longMonths: readonly string[] = common.monthNames;

/** `2026-06`, `01/06/2026`, `06/2026`, `6/26`, `jun/26`, `junho de 2026`; null: none of them. */
export const monthOf = (text: string): string | null => {
  const plain = text.trim().toLowerCase().replace('.', '');
  const iso = /^(\d{4})-(\d{1,2})(?:-\d{1,2})?$/.exec(plain);
  if (iso) return made(iso[1] ?? '', Number(iso[2]));
  const dated = /^(?:\d{1,2}\/)?(\d{1,2})\/(\d{4}|\d{2})$/.exec(plain);
  if (dated) return made(dated[2] ?? '', Number(dated[1]));
  const named = /^([a-zç]{3,9})(?:\s*[/-]\s*|\s+(?:de\s+)?)(\d{4}|\d{2})$/.exec(plain);
  if (!named) return null;
  const name = named[1] ?? '';
  const number = longMonths.indexOf(name) >= 0 ? longMonths.indexOf(name) : months.indexOf(name);
  return made(named[2] ?? '', number + 1);
};

const made = (year: string, month: number): string | null => {
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  return month >= 1 && month <= 12 && full >= 1900 && full < 2200 ? `${full}-${String(month).padStart(2, '0')}` : null;
};

/**
 * A number as Brazilians write it, as plain decimal text: `0,42`, `0,42%`, `1.234,56`, `−0,5`, `(0,5)`. A point alone is a
 * decimal sign, except where it stands for thousands in a level. Null: no number.
 */
export const plainNumber = (text: string, as: IndexReading): string | null => {
  const bare = text
    .replace(/[\s\u00a0\u202f]|R\$/g, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/%$/, '');
  const bracketed = /^\((.+)\)$/.exec(bare)?.[1];
  const [, sign = '', digits = ''] = /^([-+]?)(\d[\d.,]*)$/.exec(bracketed ?? bare) ?? [];
  if (digits === '' || (bracketed !== undefined && sign !== '')) return null;
  const plain = decimalOf(digits, as);
  if (plain === null) return null;
  const [whole = '', decimals = ''] = plain.split('.');
  const trimmed = decimals.replace(/(?<!0)0+$/, '');
  const isNegative = (sign === '-' || bracketed !== undefined) && /[1-9]/.test(plain);
  return `${isNegative ? '-' : ''}${whole}${trimmed === '' ? '' : `.${trimmed}`}`;
};

const decimalOf = (digits: string, as: IndexReading): string | null => {
  if (/^\d+$/.test(digits)) return digits;
  if (/^(\d+|\d{1,3}(\.\d{3})+),\d+$/.test(digits)) return digits.replaceAll('.', '').replace(',', '.');
  if (/^\d{1,3}(\.\d{3})+$/.test(digits) && (as === 'level' || /\..*\./.test(digits)))
    return digits.replaceAll('.', '');
  if (/^\d+\.\d+$/.test(digits)) return digits;
  return /^\d{1,3}(,\d{3})+\.\d+$/.test(digits) ? digits.replaceAll(',', '') : null;
};
