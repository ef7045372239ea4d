/** The planning grid, apart from what it shows: lines by month, periods, cursor, clipboard, renderers. */
export { exactText, type MoneyUnit } from './amounts.ts';
export type { CellNote, NoteOf } from './cell-note.tsx';
export { expandableIds, type GridLine } from './lines.ts';
export { calendarMonth, longMonth, shortMonth } from './months.ts';
export { type Period, rollUp, type Zoom } from './periods.ts';
export { PlanningGrid } from './planning-grid.tsx';
export { PlanningList } from './planning-list.tsx';
export type { GridStatus, GridTarget } from './use-grid.ts';
