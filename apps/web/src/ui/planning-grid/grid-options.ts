import type { GridLine } from './lines.ts';
import type { GridProblem } from './model/find.ts';
import type { Period, Zoom } from './periods.ts';
import type { GridEditing } from './use-acts.ts';
import type { GridTarget } from './use-target.ts';

export interface GridOptions {
  lines: readonly GridLine[];
  baseMonth: string;
  months: number;
  zoom: Zoom;
  /** Centavos on show need wider columns. */
  wide: boolean;
  /** Two amounts in each cell. */
  double?: boolean;
  expanded: ReadonlySet<string>;
  collapsedYears: ReadonlySet<number>;
  target: GridTarget | null;
  narrow: boolean;
  /** The name under which a user's widths, frozen columns and density are stored; without one they last a visit. */
  memory?: string;
  /** Present on a grid that can be typed in. */
  editing?: GridEditing | null;
  problems?: readonly GridProblem[];
  onExpandedChange: (expanded: ReadonlySet<string>) => void;
  /** Present where years can be drawn as one column. */
  onCollapsedYearsChange?: (years: ReadonlySet<number>) => void;
  onExplain: (line: GridLine, period: Period) => void;
  /** Displays the dependents of a cell; false where the cell has none to display. */
  onDependents?: (line: GridLine, period: Period) => boolean;
  onComment?: ((line: GridLine, period: Period) => void) | undefined;
  /** Ctrl+Shift+5 and 4: percent or reais. */
  onShares?: (shares: boolean) => void;
}
