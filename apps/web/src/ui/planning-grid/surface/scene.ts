/** All that a sketch of the grid shows, as of the last render. */
import type { Range } from '../../grid-navigation/selection.ts';
import type { GridSizes } from '../appearance.ts';
import type { GridRow } from '../lines.ts';
import { isLit, type Period, type YearBand } from '../periods.ts';
import type { Block } from './axis-window.ts';
import type { CellTerms } from './cell-content.ts';
import type { CellStyles } from './cell-styles.ts';
import type { Offsets } from './motion.ts';

export interface Scene {
  readonly rows: readonly GridRow[];
  /** Rows before the pinned ones. */
  readonly body: number;
  readonly terms: CellTerms;
  readonly bands: readonly YearBand[];
  readonly sizes: GridSizes;
  readonly narrow: boolean;
  readonly corner: string;
  readonly active: { readonly row: number; readonly column: number };
  readonly range: Range;
  readonly isFillable: boolean;
  readonly marked: { readonly line: string; readonly month: number } | null;
  readonly explained: { readonly line: string; readonly from: number; readonly to: number } | null;
  readonly openFrom: number;
  /** Years open and close by a button. */
  readonly togglesYears: boolean;
}

/** A scene at a container of the scroll. */
export interface SketchFrame {
  readonly scene: Scene;
  readonly offsets: Offsets;
  readonly seen: Block;
  readonly width: number;
  readonly height: number;
  readonly cellStyles: CellStyles;
}

export const isLitBy = ({ explained }: Scene, period: Period): boolean =>
  isLit(explained?.from ?? null, explained?.to ?? null, period);
