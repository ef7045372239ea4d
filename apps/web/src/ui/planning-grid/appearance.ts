import { LABEL_COLUMN, TOTAL_COLUMN } from '../grid-navigation/selection.ts';
import { type Density, densities } from '../tokens/tokens.ts';

/** Layout of a user's grid: row density, column widths, frozen columns. */
export interface GridAppearance {
  density: Density;
  label: number;
  total: number;
  /** Null follows the density. */
  month: number | null;
  /** The last column that stays in sight: the labels, the totals, or a period by its position. */
  frozen: number;
}

export const defaultAppearance: GridAppearance = {
  density: 'compacta',
  label: 240,
  total: 108,
  month: null,
  frozen: TOTAL_COLUMN,
};

/** The columns that can be made wider or narrower, and how far. */
export const widths = {
  label: { least: 120, most: 520 },
  total: { least: 64, most: 240 },
  month: { least: 56, most: 240 },
} as const;
export type SizedColumn = keyof typeof widths;
export const sizedColumns = ['label', 'total', 'month'] as const satisfies readonly SizedColumn[];

/** More frozen periods than this leave no room for the others. */
export const MOST_FROZEN = 6;

/** Sizes of a grid as it is drawn, in CSS pixels. */
export interface GridSizes {
  row: number;
  head: number;
  label: number;
  total: number;
  month: number;
  /** Amounts in a cell. */
  times: number;
  cell: number;
  font: number;
  /** Left edge of the first period. */
  starts: number;
  /** The last column that stays in sight, and the width of all that do. */
  frozen: number;
  frozenWidth: number;
}

const HEAD = 26;
const NARROW_LABEL = 140;
/** Room for a sign, the points and two decimals more. */
const CENTS = 26;

export interface DrawnAs {
  narrow: boolean;
  /** Centavos on show. */
  wide: boolean;
  /** Two amounts in each cell. */
  double?: boolean;
}

export function sizesOf(appearance: GridAppearance, { narrow, wide, double = false }: DrawnAs): GridSizes {
  const times = double ? 2 : 1;
  const plain = densities[appearance.density];
  const label = narrow ? NARROW_LABEL : appearance.label;
  const month = times * (appearance.month ?? plain['month-w'] + (wide ? CENTS : 0));
  const total = times * appearance.total;
  const starts = narrow ? label : label + total;
  const frozen = narrow ? LABEL_COLUMN : appearance.frozen;
  const frozenWidth = frozen === LABEL_COLUMN ? label : starts + (frozen + 1) * month;
  const drawn = { row: plain.row, cell: plain['cell-x'], font: plain['grid-font'], head: HEAD };
  return { ...drawn, label, total, month, times, starts, frozen, frozenWidth };
}

/** A column of another width, within its bounds; without a number it is as wide as it was at first. */
export function resized(appearance: GridAppearance, column: SizedColumn, width: number): GridAppearance {
  const { least, most } = widths[column];
  const next = Number.isNaN(width) ? defaultAppearance[column] : Math.round(Math.max(least, Math.min(most, width)));
  return { ...appearance, [column]: next };
}

/** Frozen up to a column; as many periods as leave room for the others. */
export const frozenTo = (appearance: GridAppearance, column: number): GridAppearance => ({
  ...appearance,
  frozen: Math.max(LABEL_COLUMN, Math.min(MOST_FROZEN - 1, column)),
});

/** Returns the valid parts of a stored appearance; everything else is the default. */
export function readAppearance(stored: unknown): GridAppearance {
  const fields: Partial<Record<keyof GridAppearance, unknown>> = Object(stored);
  const sized = (column: SizedColumn, otherwise: number): number =>
    typeof fields[column] === 'number' && Number.isFinite(fields[column])
      ? (resized(defaultAppearance, column, fields[column])[column] ?? otherwise)
      : otherwise;
  const density = (['compacta', 'padrao', 'confortavel'] as const).find((name) => name === fields.density);
  const appearance = {
    ...defaultAppearance,
    density: density ?? defaultAppearance.density,
    label: sized('label', defaultAppearance.label),
    total: sized('total', defaultAppearance.total),
    month: typeof fields.month === 'number' && Number.isFinite(fields.month) ? sized('month', 0) : null,
  };
  return Number.isInteger(fields.frozen) ? frozenTo(appearance, Number(fields.frozen)) : appearance;
}

/** The scroll that brings a stretch into sight, moving as little as it can. */
export function scrolledTo(start: number, size: number, offset: number, room: number): number {
  if (start < offset) return start;
  return start + size > offset + room ? start + size - room : offset;
}
