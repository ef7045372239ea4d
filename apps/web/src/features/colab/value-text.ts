import type { CollaborationUnit, CollaborationValue } from '@uni/contracts';
import { common, collaboration as copy } from '@uni/phrases';
import { type ChartCell, moneyCell, shareCell } from '../../ui/charts/index.ts';
import { formatCents, formatCompact, formatNumber, formatShare } from '../../ui/numbers/index.ts';

type Write = (value: number) => string;

/** The sign of the currency stays on the line of its amount. */
const reais: Write = (value) => `${common.unit.money}\u00a0${formatCompact(value)}`;

interface UnitFormats {
  /** Short, for cards and titles. */
  readonly short: Write;
  /** In full, for tables and points of a chart. */
  readonly full: Write;
  /** At the side of a scale. */
  readonly tick: Write;
}

const numbered = (decimals: number, unit: string): UnitFormats => {
  const full: Write = (value) => `${formatNumber(value, { decimals })} ${unit}`;
  return { short: full, full, tick: (value) => formatNumber(value, { decimals: Math.min(decimals, 1) }) };
};

const units: Readonly<Record<CollaborationUnit, UnitFormats>> = {
  money: { short: reais, full: formatCents, tick: (value) => formatCompact(value) },
  share: {
    short: (value) => formatShare(value),
    full: (value) => formatShare(value, { decimals: 2 }),
    tick: (value) => formatShare(value, { decimals: 0 }),
  },
  ratio: {
    short: (value) => `${formatNumber(value, { decimals: 2 })}×`,
    full: (value) => `${formatNumber(value, { decimals: 4 })}×`,
    tick: (value) => formatNumber(value, { decimals: 1 }),
  },
  area: numbered(0, copy.units.area),
  units: numbered(0, copy.units.units),
  months: numbered(1, copy.units.months),
  area_per_unit: numbered(1, copy.units.area),
  money_per_area: {
    short: (value) => `${formatCents(Math.round(value / 100) * 100).replace(/,00$/, '')}/m²`,
    full: (value) => `${formatCents(Math.round(value))}/m²`,
    tick: (value) => formatCompact(value),
  },
  money_per_unit: {
    short: reais,
    full: (value) => formatCents(Math.round(value)),
    tick: (value) => formatCompact(value),
  },
};

/** A value as a card has it; a dash where there is none. */
export const shortText = (value: number | null, unit: CollaborationUnit): string =>
  value === null ? copy.none : units[unit].short(value);

export const fullText = (value: number | null, unit: CollaborationUnit): string =>
  value === null ? copy.none : units[unit].full(value);

export const tickText = (value: number, unit: CollaborationUnit): string => units[unit].tick(value);

/** Returns the reason why there is no value; null where there is one. */
export const reasonText = ({ value, reason, about }: CollaborationValue, describe: (formula: string) => string) =>
  value !== null || reason === null ? null : copy.reasons[reason](about === null ? '' : describe(about));

/** A value as a cell of a table that leaves the page: a number stays one. */
export function valueCell(value: number | null, unit: CollaborationUnit): ChartCell {
  if (value === null) return '';
  if (unit === 'money' || unit === 'money_per_area' || unit === 'money_per_unit') return moneyCell(Math.round(value));
  if (unit === 'share') return shareCell(value);
  return { text: fullText(value, unit), value, unit: 'number' };
}
