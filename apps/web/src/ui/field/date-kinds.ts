import { common } from '@uni/phrases';
import {
  addDays,
  addMonths,
  formatDay,
  formatMonth,
  isWholeDay,
  parseDay,
  parseMonth,
  todayHere,
} from '../numbers/index.ts';

/** A kind of date: the texts, the steps and the messages of its field. */
export interface DateKind {
  readonly label: string;
  readonly placeholder: string | undefined;
  readonly wrong: string;
  read(typed: string): string | null;
  show(value: string): string;
  /** True when no further typing could make another value of the text. */
  isWhole(typed: string): boolean;
  /** A wrong text is reported while it is typed. */
  readonly isReportedAtOnce: boolean;
  /** The current one. */
  now(): string;
  /** The value after some small and large steps. */
  step(value: string, small: number, large: number): string;
  beforeFirst(first: string): string;
  afterLast(last: string): string;
}

const isToday = (typed: string): boolean => typed.trim().toLowerCase() === common.todayWord;
const thisMonth = (): string => todayHere().slice(0, 7);

/** Returns the same day some months later, or the last one of a shorter month. */
function addMonthsToDay(day: string, months: number): string {
  const month = addMonths(day.slice(0, 7), months);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

export const dayKind: DateKind = {
  label: common.chooseDay,
  placeholder: common.dayForm,
  wrong: common.fieldErrors.day,
  read: (typed) => (isToday(typed) ? todayHere() : parseDay(typed)),
  show: formatDay,
  isWhole: (typed) => isWholeDay(typed) || isToday(typed),
  isReportedAtOnce: false,
  now: todayHere,
  step: (day, days, months) => addDays(addMonthsToDay(day, months), days),
  beforeFirst: (first) => common.fieldErrors.earliest(formatDay(first)),
  afterLast: (last) => common.fieldErrors.latest(formatDay(last)),
};

export const monthKind: DateKind = {
  label: common.chooseMonth,
  placeholder: undefined,
  wrong: common.fieldErrors.month,
  read: (typed) => (isToday(typed) ? thisMonth() : parseMonth(typed)),
  show: formatMonth,
  isWhole: () => false,
  isReportedAtOnce: true,
  now: thisMonth,
  step: (month, months, years) => addMonths(month, months + 12 * years),
  beforeFirst: (first) => common.fieldErrors.earliestMonth(formatMonth(first)),
  afterLast: (last) => common.fieldErrors.latestMonth(formatMonth(last)),
};

/** Small and large steps by key. */
export const steps: Readonly<Record<string, readonly [small: number, large: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  PageUp: [0, 1],
  PageDown: [0, -1],
};

/** Message for a value outside its limits; null inside them. */
export function limitProblemOf(kind: DateKind, value: string, min?: string, max?: string): string | null {
  if (value === '') return null;
  if (min && value < min) return kind.beforeFirst(min);
  return max && value > max ? kind.afterLast(max) : null;
}
