import { type CollaborationBenchmark, comparedLevels } from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import { Selector } from '../../ui/select/select.tsx';
import { type FiguresChange, type FiguresValues, filterOf } from './figures-address.ts';

const copy = collaboration.benchmark;

/** Chooses the comparison group among the published ones; nothing where there is no choice. */
export function GroupLevel(props: {
  values: FiguresValues;
  benchmarks: readonly (CollaborationBenchmark | null)[];
  change: (changes: FiguresChange) => void;
}) {
  const { values, benchmarks, change } = props;
  const requestedLevel = filterOf(values).level;
  const availableLevels = new Set(benchmarks.flatMap((one) => one?.levels ?? []));
  const levels = comparedLevels.filter((level) => availableLevels.has(level) || level === requestedLevel);
  if (levels.length === 0 || (levels.length === 1 && requestedLevel === undefined)) return null;
  return (
    <Selector
      label={copy.level}
      value={requestedLevel ?? ''}
      options={[
        { value: '', label: copy.finest },
        ...levels.map((level) => ({ value: level, label: copy.levels[level] })),
      ]}
      onChange={(level) => change({ level })}
    />
  );
}
