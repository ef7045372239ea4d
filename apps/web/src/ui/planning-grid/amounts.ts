import { centsToReais, formatCentsBare, formatNumber } from '../numbers/index.ts';

/** Centavos as the grid writes them: no currency sign, U+2212 for minus, an en dash for zero. */
export type MoneyUnit = 'reais' | 'thousands' | 'millions';

export interface AmountFormat {
  unit: MoneyUnit;
  /** Centavos shown; only in reais. */
  cents: boolean;
}

const SCALE: Record<MoneyUnit, number> = { reais: 1, thousands: 1_000, millions: 1_000_000 };
const DECIMALS: Record<MoneyUnit, number> = { reais: 0, thousands: 1, millions: 2 };
const TEXTS_KEPT = 20_000;
const texts = new Map<string, string>();

/** A cell: `−1.102.000`, `−42,38` in millions; zero is an en dash. Texts are kept: a scroll asks for the same ones again. */
export function cellText(cents: number, format: AmountFormat): string {
  if (cents === 0) return '–';
  const decimals = format.unit === 'reais' && format.cents ? 2 : DECIMALS[format.unit];
  const key = `${format.unit} ${decimals} ${cents}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  if (texts.size > TEXTS_KEPT) texts.clear();
  const text = formatNumber(centsToReais(cents) / SCALE[format.unit], { decimals });
  texts.set(key, text);
  return text;
}

/** The exact amount, `−1.102.000,00`, whatever the unit on display. */
export function exactText(cents: number): string {
  return formatCentsBare(cents, 2);
}

/** The text of the clipboard: decimal comma, no thousand separators, ASCII minus, so that a spreadsheet reads a number. */
export function clipboardText(cents: number): string {
  const magnitude = Math.abs(cents);
  const text = `${Math.floor(magnitude / 100)},${String(magnitude % 100).padStart(2, '0')}`;
  return cents < 0 ? `-${text}` : text;
}

/** What a cell is called aloud: "Obra, maio de 2027, −1.102.000,00 reais". */
export function cellName(line: string, period: string, cents: number): string {
  return `${line}, ${period}, ${exactText(cents)} reais`;
}
