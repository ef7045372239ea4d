import type { CollaborationBenchmark, CollaborationUnit } from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import { formatDate, formatMonth } from '../../ui/numbers/index.ts';
import { shortText } from './value-text.ts';

const words = collaboration.benchmark;

type Cohort = Pick<CollaborationBenchmark, 'segment' | 'region' | 'size'>;

/** Who is in a group. */
export const cohortText = ({ segment, region, size }: Cohort): string => {
  const parts = [segment && words.segments[segment], region && words.regions[region], size && words.sizes[size]];
  const told = parts.filter((part) => part !== null);
  return told.length === 0 ? words.everybody : told.join(', ');
};

/** A day of the calendar as people read it, whatever the time zone of the browser. */
export const dayText = (day: string): string => formatDate(new Date(`${day}T12:00:00`));

/** The group, how many it has, and of when it is. */
export const groupText = (benchmark: CollaborationBenchmark): string =>
  [
    words.group(
      cohortText(benchmark),
      words.counts[benchmark.organizations],
      formatMonth(benchmark.month),
      dayText(benchmark.published),
    ),
    words.outside(benchmark.outside),
  ]
    .filter(Boolean)
    .join('; ');

/** Where the value stands, and the middle of the group. */
export const placeText = ({ place, percentiles }: CollaborationBenchmark, unit: CollaborationUnit): string => {
  const median = `${words.percentiles[2]} ${shortText(percentiles[2] ?? null, unit)}`;
  return place === null ? median : `${words.places[place]}; ${median}`;
};
