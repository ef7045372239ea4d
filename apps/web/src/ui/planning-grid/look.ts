import { type Density, densities } from '../tokens/tokens.ts';
import { LABEL_COLUMN, TOTAL_COLUMN } from './selection.ts';

/** How a person looks at a grid: how close its rows stand, how wide its columns are, which of them stay in sight. */
export interface GridLook {
  density: Density;
  label: number;
  total: number;
  /** Null follows the density. */
  month: number | null;
  /** The last column that stays in sight: the labels, the totals, or a period by its position. */
  frozen: number;
}

export const plainLook: GridLook = { density: 'compacta', label: 240, total: 108, month: null, frozen: TOTAL_COLUMN };

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
  /** Where the first period begins. */
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

export function sizesOf(look: GridLook, { narrow, wide, double = false }: DrawnAs): GridSizes {
  const times = double ? 2 : 1;
  const plain = densities[look.density];
  const label = narrow ? NARROW_LABEL : look.label;
  const month = times * (look.month ?? plain['month-w'] + (wide ? CENTS : 0));
  const total = times * look.total;
  const starts = narrow ? label : label + total;
  const frozen = narrow ? LABEL_COLUMN : look.frozen;
  const frozenWidth = frozen === LABEL_COLUMN ? label : starts + (frozen + 1) * month;
  const drawn = { row: plain.row, cell: plain['cell-x'], font: plain['grid-font'], head: HEAD };
  return { ...drawn, label, total, month, times, starts, frozen, frozenWidth };
}

/** A column of another width, within its bounds; without a number it is as wide as it was at first. */
export function resized(look: GridLook, column: SizedColumn, width: number): GridLook {
  const { least, most } = widths[column];
  const next = Number.isNaN(width) ? plainLook[column] : Math.round(Math.max(least, Math.min(most, width)));
  return { ...look, [column]: next };
}

/** Frozen up to a column; as many periods as leave room for the others. */
export const frozenTo = (look: GridLook, column: number): GridLook => ({
  ...look,
  frozen: Math.max(LABEL_COLUMN, Math.min(MOST_FROZEN - 1, column)),
});

/** What was kept, as far as it is a look; everything else is the plain one. */
export function readLook(kept: unknown): GridLook {
  const found: Partial<Record<keyof GridLook, unknown>> = Object(kept);
  const sized = (column: SizedColumn, otherwise: number): number =>
    typeof found[column] === 'number' && Number.isFinite(found[column])
      ? (resized(plainLook, column, found[column])[column] ?? otherwise)
      : otherwise;
  const density = (['compacta', 'padrao', 'confortavel'] as const).find((name) => name === found.density);
  const look = {
    ...plainLook,
    density: density ?? plainLook.density,
    label: sized('label', plainLook.label),
    total: sized('total', plainLook.total),
    month: typeof found.month === 'number' && Number.isFinite(found.month) ? sized('month', 0) : null,
  };
  return Number.isInteger(found.frozen) ? frozenTo(look, Number(found.frozen)) : look;
}

/** The scroll that brings a stretch into sight, moving as little as it can. */
export function scrolledTo(start: number, size: number, offset: number, room: number): number {
  if (start < offset) return start;
  return start + size > offset + room ? start + size - room : offset;
}
