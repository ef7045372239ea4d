import type { CollaborationBenchmark, CollaborationUnit } from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import { formatDate, formatMonth } from '../../ui/numbers/index.ts';
import { shortText } from './value-text.ts';

const copy = collaboration.benchmark;

type Cohort = Pick<CollaborationBenchmark, 'segment' | 'region' | 'size'>;

/** Returns a group's members in words. */
export const cohortText = ({ segment, region, size }: Cohort): string => {
  const labels = [segment && copy.segments[segment], region && copy.regions[region], size && copy.sizes[size]];
  const knownLabels = labels.filter((label) => label !== null);
  return knownLabels.length === 0 ? copy.everybody : knownLabels.join(', ');
};

/** A day of the calendar as people read it, whatever the time zone of the browser. */
export const dayText = (day: string): string => formatDate(new Date(`${day}T12:00:00`));

/** The group, how many it has, and of when it is. */
export const groupText = (benchmark: CollaborationBenchmark): string =>
  [
    copy.group(
      cohortText(benchmark),
      copy.counts[benchmark.organizations],
      formatMonth(benchmark.month),
      dayText(benchmark.published),
    ),
    copy.outside(benchmark.outside),
  ]
    .filter(Boolean)
    .join('; ');

/** Returns the value's position and the group's median in words. */
export const positionText = (
  { place: position, percentiles }: CollaborationBenchmark,
  unit: CollaborationUnit,
): string => {
  const median = `${copy.percentiles[2]} ${shortText(percentiles[2] ?? null, unit)}`;
  return position === null ? median : `${copy.places[position]}; ${median}`;
};
