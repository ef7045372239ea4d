import { planningGrid } from '@uni/phrases';
import { centsToReais, formatNumber } from '../numbers/index.ts';
import { fromTicks, type LineUnit, spokenText, type Ticks } from './model/ticks.ts';

/** Amounts as the grid writes them: no currency sign, U+2212 for minus, an en dash for zero, nothing for blank. */
export type MoneyUnit = 'reais' | 'thousands' | 'millions' | 'percent';

export interface AmountFormat {
  unit: MoneyUnit;
  /** Displays centavos; only in reais. */
  cents: boolean;
}

const SCALE = { reais: 1, thousands: 1_000, millions: 1_000_000 } as const;
const DECIMALS = { reais: 0, thousands: 1, millions: 2 } as const;
const PERCENT_DECIMALS = 2;
const TEXT_CACHE_LIMIT = 20_000;
const textCache = new Map<string, string>();

/**
 * Returns the text of a cell: `−1.102.000`, `−42,38` in millions; zero is an en dash. Texts are cached: scrolling requests the
 * same ones again.
 */
export function cellText(cents: number, format: AmountFormat): string {
  if (cents === 0) return '–';
  const unit = format.unit === 'percent' ? 'reais' : format.unit;
  const decimals = unit === 'reais' && format.cents ? 2 : DECIMALS[unit];
  return cachedText(`${unit} ${decimals} ${cents}`, () =>
    formatNumber(centsToReais(cents) / SCALE[unit], { decimals }),
  );
}

/** A cell of any unit. Money seen as percent is a part of its line's total. */
export function ticksText(ticks: Ticks, unit: LineUnit, format: AmountFormat, total: number): string {
  if (ticks === null) return '';
  if (ticks === 0) return '–';
  if (unit === 'money') {
    if (format.unit !== 'percent') return cellText(ticks, format);
    return total === 0 ? '–' : formatNumber((ticks / total) * 100, { decimals: PERCENT_DECIMALS });
  }
  const factor = unit === 'share' ? 100 : 1;
  return cachedText(`${unit} ${ticks}`, () =>
    formatNumber(fromTicks(ticks, unit) * factor, { decimals: PERCENT_DECIMALS }),
  );
}

function cachedText(key: string, write: () => string): string {
  const known = textCache.get(key);
  if (known !== undefined) return known;
  if (textCache.size > TEXT_CACHE_LIMIT) textCache.clear();
  const text = write();
  textCache.set(key, text);
  return text;
}

/** Returns a cell's spoken name: "Obra, maio de 2027, −1.102.000,00 reais, editável". */
export function cellName(line: string, period: string, ticks: Ticks, unit: LineUnit = 'money', state = ''): string {
  const amount = ticks === null ? planningGrid.state.blank : `${spokenText(ticks, unit)} ${planningGrid.units[unit]}`;
  return `${line}, ${period}, ${amount}${state ? `, ${state}` : ''}`;
}
