import type { Study } from '@uni/engine';
import { workspace, workspaceFields } from '@uni/phrases';
import { calendarMonth, shortMonth } from '../../ui/planning-grid/index.ts';
import { scheduleOf } from '../study/milestones.ts';

/** When each module is sold, built and delivered, as bars over the months. Pure. */

const copy = workspaceFields.schedule;

export const scheduleSize = { row: 30, head: 22, label: 120 } as const;
/** Narrower years stand without their number. */
const yearWidth = 34;
/** Air after the last date, in months. */
const air = 6;

interface Stretch {
  readonly x: number;
  readonly width: number;
}

export interface ScheduleRow {
  readonly name: string;
  readonly y: number;
  readonly sales: Stretch;
  readonly construction: Stretch;
  readonly keys: number;
  /** Each period and date in words. */
  readonly periodTexts: readonly string[];
}

export interface SchedulePicture {
  readonly height: number;
  readonly rows: readonly ScheduleRow[];
  readonly years: readonly { readonly x: number; readonly text: string }[];
}

export const scheduleColumns = [copy.sales, copy.construction, copy.delivery] as const;

export function schedulePicture(study: Study, horizon: number, width: number): SchedulePicture {
  const schedules = study.modules.map(scheduleOf);
  const last = Math.max(0, ...schedules.map(({ keys, works_end: end }) => Math.max(keys, end))) + air;
  const months = Math.min(horizon, Math.max(12, last));
  const step = (width - scheduleSize.label - 12) / months;
  const x = (month: number): number => scheduleSize.label + month * step;
  const stretch = (from: number, to: number): Stretch => ({ x: x(from), width: Math.max(2, x(to) - x(from)) });
  const at = (month: number): string => shortMonth(study.base_month, month);
  return {
    height: study.modules.length * scheduleSize.row + scheduleSize.head + 8,
    rows: study.modules.map((module, index) => {
      const { launch, works_start: start, works_end: end, keys } = scheduleOf(module);
      return {
        name: workspace.view.module(module.number, module.name ?? null),
        y: scheduleSize.head + index * scheduleSize.row,
        sales: stretch(launch, keys),
        construction: stretch(start, end),
        keys: x(keys),
        periodTexts: [copy.fromTo(at(launch), at(keys)), copy.fromTo(at(start), at(end)), at(keys)],
      };
    }),
    years: Array.from({ length: months }, (_, month) => ({ month, calendar: calendarMonth(study.base_month, month) }))
      .filter(({ month, calendar }) => month === 0 || calendar.month === 0)
      .map(({ month, calendar }) => ({
        x: x(month),
        text: 12 * step > yearWidth || month === 0 ? String(calendar.year) : '',
      })),
  };
}
