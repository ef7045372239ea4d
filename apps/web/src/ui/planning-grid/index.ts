/** The planning grid, apart from what it shows: lines by month, periods, cursor, clipboard, renderers. */
export type { MoneyUnit } from './amounts.ts';
export type { Beside, CellNote, NoteOf } from './cell-note.tsx';
export type { GridFile } from './grid-tools.tsx';
export { expandableIds, type GridLine } from './lines.ts';
export type { CellChange } from './model/cells.ts';
export type { GridProblem } from './model/find.ts';
export { filterLines, isEmptyLine } from './model/patch.ts';
export { byWeights } from './model/spread.ts';
export { fromTicks, plainText, spokenText, type Ticks, toTicks, wholeTicks } from './model/ticks.ts';
export { calendarMonth, longMonth, shortMonth } from './months.ts';
export { type Period, rollUp, type Zoom } from './periods.ts';
export { PlanningGrid } from './planning-grid.tsx';
export { PlanningList } from './planning-list.tsx';
export { PrintedGrid } from './printed-grid.tsx';
export type { GridEdit, GridEditing, GridLocation, HeldMonth } from './use-acts.ts';
export { useStoredAppearance } from './use-appearance.ts';
export type { GridTarget } from './use-target.ts';
export type { VisibleTable } from './visible-table.ts';
