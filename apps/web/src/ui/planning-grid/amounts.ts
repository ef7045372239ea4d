/** Centavos as the grid writes them: no currency sign, U+2212 for minus, an en dash for zero. */
export type MoneyUnit = 'reais' | 'thousands' | 'millions';

export interface AmountFormat {
  unit: MoneyUnit;
  /** Centavos shown; only in reais. */
  cents: boolean;
}

const DIVISOR: Record<MoneyUnit, number> = { reais: 100, thousands: 100_000, millions: 100_000_000 };
const DECIMALS: Record<MoneyUnit, number> = { reais: 0, thousands: 1, millions: 2 };
const formatters = new Map<number, Intl.NumberFormat>();

function formatterOf(decimals: number): Intl.NumberFormat {
  const known = formatters.get(decimals);
  if (known) return known;
  const made = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  formatters.set(decimals, made);
  return made;
}

const signed = (text: string): string => text.replace('-', '−');

/** A cell: `−1.102.000`, `1,2` in millions; zero is `–`. A value too small for the unit keeps its sign off: `0`. */
export function cellText(cents: number, format: AmountFormat): string {
  if (cents === 0) return '–';
  const decimals = format.unit === 'reais' && format.cents ? 2 : DECIMALS[format.unit];
  const text = formatterOf(decimals).format(cents / DIVISOR[format.unit]);
  return signed(/[1-9]/.test(text) ? text : text.replace('-', ''));
}

/** The exact amount, `−1.102.000,00`, whatever the unit on display. */
export function exactText(cents: number): string {
  return signed(formatterOf(2).format(cents === 0 ? 0 : cents / 100));
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
