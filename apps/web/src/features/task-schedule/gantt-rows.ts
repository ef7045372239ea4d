import { criticalTasks } from '@uni/analysis';
import type { UnitTally } from '@uni/contracts';
import type { Study } from '@uni/engine';
import { taskSchedule as copy, scheduleTemplates, workspace } from '@uni/phrases';
import { formatCompact, formatShare } from '../../ui/numbers/index.ts';
import { shortMonth } from '../../ui/planning-grid/index.ts';
import {
  type MilestoneField,
  milestoneRef,
  rowSpan,
  type ScheduleDraft,
  taskRow,
  type WindowDraft,
  windowRow,
} from './schedule-draft.ts';

/** Rows of the schedule, each with its bar and its texts. Pure. */

export interface GanttRow {
  readonly id: string;
  readonly name: string;
  /** `absent`: a milestone without a month, which has no bar. */
  readonly shape: 'bar' | 'point' | 'summary' | 'sales' | 'window' | 'absent';
  readonly span: { readonly start: number; readonly end: number };
  /** The bar as the study has it, where it was moved. */
  readonly ghost: { readonly start: number; readonly end: number } | null;
  readonly weight: string;
  /** In the bar, or after it where the bar is short. */
  readonly label: string;
  readonly spanText: string;
  readonly duration: string;
  readonly measured: number | null;
  readonly measuredText: string;
  readonly isCritical: boolean;
  /** Number of the task; null for any other row. */
  readonly task: number | null;
  /** Tasks that it waits for, in words. */
  readonly after: string;
}

export interface GanttGroup {
  readonly key: keyof typeof copy.groups;
  readonly rows: readonly GanttRow[];
}

/** Units on the map of a module, without those given for land. */
export interface SoldUnits {
  readonly sold: number;
  readonly offered: number;
}

/** A settled unit is sold and paid. One that was given for land was never offered. */
export function soldUnits(tallies: readonly Pick<UnitTally, 'state' | 'count'>[]): SoldUnits {
  const count = (isOne: (state: UnitTally['state']) => boolean): number =>
    tallies.reduce((sum, tally) => sum + (isOne(tally.state) ? tally.count : 0), 0);
  return {
    sold: count((state) => state === 'sold' || state === 'settled'),
    offered: count((state) => state !== 'bartered'),
  };
}

type RowMaker = (id: string, name: string, shape: GanttRow['shape']) => GanttRow;

export function ganttGroups(
  study: Study,
  draft: ScheduleDraft,
  base: ScheduleDraft,
  units: SoldUnits | null,
): GanttGroup[] {
  const rowOf: RowMaker = (id, name, shape) => {
    const span = rowSpan(study, draft, id) ?? { start: 0, end: 1 };
    const before = rowSpan(study, base, id);
    const isMoved = before && (before.start !== span.start || before.end !== span.end);
    const from = shortMonth(study.base_month, span.start);
    return {
      ...{ id, name, shape, span, ghost: isMoved ? before : null, weight: '', after: '' },
      label: shape === 'point' ? from : '',
      spanText: shape === 'point' ? from : copy.span(from, shortMonth(study.base_month, span.end - 1)),
      duration: shape === 'point' ? '' : copy.duration(span.end - span.start),
      ...{ measured: null, measuredText: '', isCritical: false, task: null },
    };
  };
  const critical = criticalTasks(draft.tasks);
  const names = new Map(draft.tasks.map(({ number, name }) => [number, name || copy.newName(number)]));
  const tasks = draft.tasks.map((task): GanttRow => {
    const { measured, number, weight } = task;
    const row = rowOf(taskRow(number), names.get(number) ?? '', 'bar');
    return {
      ...row,
      // A task that the study has not was nowhere before, whatever has its number.
      ghost: task.id === null ? null : row.ghost,
      weight: formatShare(weight),
      // As in the list, but for a zero that only fills.
      label: formatShare(weight, { decimals: Math.round(weight * 1000) % 10 === 0 ? 0 : 1 }),
      measured,
      measuredText: measured === null ? '–' : formatShare(measured, { decimals: 0 }),
      isCritical: critical.has(number),
      task: number,
      after: task.predecessors.map((link) => scheduleTemplates.link(names.get(link.task) ?? '', link.lag)).join(', '),
    };
  });
  const whole = { ...rowOf('construction', copy.rows.construction, 'summary'), ...totals(draft) };
  const groups: GanttGroup[] = [
    {
      key: 'commercial',
      rows: [
        milestoneRow(rowOf, draft, 'registration'),
        rowOf('launch', copy.rows.launch, 'point'),
        salesRow(rowOf('sales', copy.rows.sales, 'sales'), units, study.base_month),
      ],
    },
    {
      key: 'construction',
      rows: [whole, ...tasks, milestoneRow(rowOf, draft, 'occupancy_permit'), rowOf('keys', copy.rows.keys, 'point')],
    },
    {
      key: 'funding',
      rows: draft.windows.map((window) => ({
        ...rowOf(windowRow(window.number), workspace.view.loan(window.number, window.name), 'window'),
        label: termsText(window),
      })),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function milestoneRow(rowOf: RowMaker, draft: ScheduleDraft, field: MilestoneField): GanttRow {
  const name = copy.rows[field];
  if (milestoneRef(draft, field) !== null) return rowOf(field, name, 'point');
  return { ...rowOf(field, name, 'absent'), spanText: '–', duration: '' };
}

/** The bar of sales with the units sold; without a map of units there is nothing to count. */
function salesRow(row: GanttRow, units: SoldUnits | null, baseMonth: string): GanttRow {
  if (!units || units.offered === 0) return row;
  const { sold, offered } = units;
  const label = copy.sold(sold, offered, sold < offered ? shortMonth(baseMonth, row.span.end - 1) : null);
  return { ...row, label, measuredText: formatShare(sold / offered, { decimals: 0 }) };
}

/** Limit of a loan, and what must be sold and built before its first release. */
function termsText({ terms: { limit, sold, built } }: WindowDraft): string {
  const gates = [
    sold !== null && sold > 0 && copy.loan.sold(formatShare(sold, { decimals: 0 })),
    built !== null && built > 0 && copy.loan.built(formatShare(built, { decimals: 0 })),
  ].filter((gate) => gate !== false);
  const most = limit === null ? '' : formatCompact(Math.round(limit * 100));
  return [most, gates.length > 0 ? copy.loan.demands(gates) : ''].filter(Boolean).join('; ');
}

/** Sum of the weights, and what has been measured of the whole; empty without tasks or measures. */
function totals({ tasks }: ScheduleDraft): Pick<GanttRow, 'weight' | 'measuredText'> {
  if (tasks.length === 0) return { weight: '', measuredText: '' };
  const weight = tasks.reduce((sum, task) => sum + task.weight, 0);
  const done = tasks.reduce((sum, task) => sum + task.weight * (task.measured ?? 0), 0);
  const isMeasured = tasks.some(({ measured }) => measured !== null);
  return { weight: formatShare(weight), measuredText: isMeasured ? formatShare(done) : '–' };
}

/** Months of the axis: whole years of the rows, with air after the last date. */
export function axisMonths(groups: readonly GanttGroup[], horizon: number): number {
  const last = Math.max(0, ...groups.flatMap(({ rows }) => rows.map(({ span }) => span.end)));
  return Math.max(12, Math.min(Math.max(horizon, last), last + 4));
}
