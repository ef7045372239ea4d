import { type CollaborationBenchmark, comparedLevels } from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import { Selector } from '../../ui/select/select.tsx';
import { type FiguresSearch, filterOf } from './figures-address.ts';

const words = collaboration.benchmark;

/** With whom one is compared, among the groups that are told about; nothing where there is no choice. */
export function GroupLevel(props: {
  search: FiguresSearch;
  benchmarks: readonly (CollaborationBenchmark | null)[];
  change: (part: FiguresSearch) => void;
}) {
  const { search, benchmarks, change } = props;
  const wanted = filterOf(search).level;
  const told = new Set(benchmarks.flatMap((one) => one?.levels ?? []));
  const levels = comparedLevels.filter((level) => told.has(level) || level === wanted);
  if (levels.length === 0 || (levels.length === 1 && wanted === undefined)) return null;
  return (
    <Selector
      label={words.level}
      value={wanted ?? ''}
      options={[
        { value: '', label: words.finest },
        ...levels.map((level) => ({ value: level, label: words.levels[level] })),
      ]}
      onChange={(nivel) => change({ nivel })}
    />
  );
}
