/** Fixed dates of publication: the first day of each quarter, about the twelve months that end with the month before. */
import { startOfDay } from '../../platform/time.ts';

export interface Edition {
  /** The day, `YYYY-MM-DD`. */
  readonly day: string;
  /** The last month of the values. */
  readonly month: string;
}

const hourMs = 3_600_000;
/** In the small hours organizations hand in, and then it is published. */
const handInAfter = 3 * hourMs;
const publishAfter = 6 * hourMs;

const editionOf = (year: number, quarter: number): Edition => {
  const first = quarter * 3 + 1;
  const [lastYear, lastMonth] = first === 1 ? [year - 1, 12] : [year, first - 1];
  const two = (number: number): string => String(number).padStart(2, '0');
  return { day: `${year}-${two(first)}-01`, month: `${lastYear}-${two(lastMonth)}` };
};

/** The last date of publication that is not after a day. */
export const editionAt = (day: string): Edition =>
  editionOf(Number(day.slice(0, 4)), Math.floor((Number(day.slice(5, 7)) - 1) / 3));

export const editionAfter = ({ day }: Edition): Edition => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return month === 10 ? editionOf(year + 1, 0) : editionOf(year, (month - 1) / 3 + 1);
};

export const handInAt = ({ day }: Edition): Date => new Date(startOfDay(day).getTime() + handInAfter);
export const publishAt = ({ day }: Edition): Date => new Date(startOfDay(day).getTime() + publishAfter);
