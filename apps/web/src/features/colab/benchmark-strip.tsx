import type { CollaborationBenchmark, CollaborationDirection, CollaborationUnit } from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import { useWidth } from '../../ui/charts/index.ts';
import styles from './colab.module.css';
import { endVisibility, stripPositions } from './strip-geometry.ts';
import { shortText } from './value-text.ts';

const copy = collaboration.benchmark;
const height = 34;
const mark = 7;

/** Chart C9: where the own value stands in its group. Never a single other one. */
export function BenchmarkStrip(props: {
  name: string;
  unit: CollaborationUnit;
  direction: CollaborationDirection;
  benchmark: CollaborationBenchmark;
}) {
  const { name, unit, direction, benchmark } = props;
  const { value } = benchmark;
  const positions = stripPositions(benchmark, direction, value);
  // The own mark is whole at both ends.
  const [ref, width] = useWidth<HTMLDivElement>(328, 160);
  const x = (position: number): number => mark + position * (width - 2 * mark);
  const [p10, p25 = null, p50 = null, p75 = null, p90] = benchmark.percentiles;
  const ends = [p10 ?? p25, p90 ?? p75] as const;
  const [left, right] = direction === 'lower' ? [ends[1], ends[0]] : ends;
  const labels = { left: shortText(left, unit), middle: shortText(p50, unit), right: shortText(right, unit) };
  const visibleEnds = endVisibility(positions, labels, width - 2 * mark);
  const position = benchmark.place === null ? copy.noPosition : copy.places[benchmark.place];
  return (
    <div ref={ref} className={styles.strip}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={copy.strip(name, shortText(value, unit), position, labels.middle)}
      >
        {([positions.outer, positions.inner] as const).map(([from, to], at) => (
          <rect
            key={at === 0 ? 'outer' : 'inner'}
            className={at === 0 ? styles.outer : styles.inner}
            x={x(from)}
            y={6}
            width={Math.max(1, x(to) - x(from))}
            height={10}
          />
        ))}
        <path className={styles.median} d={`M${x(positions.median)} 3V19`} />
        {positions.own !== null && <circle className={styles.own} cx={x(positions.own)} cy={11} r={6} />}
        {visibleEnds.left && (
          <text x={x(positions.outer[0])} y={31}>
            {labels.left}
          </text>
        )}
        <text x={x(positions.median)} y={31} textAnchor="middle">
          {labels.middle}
        </text>
        {visibleEnds.right && (
          <text x={x(positions.outer[1])} y={31} textAnchor="end">
            {labels.right}
          </text>
        )}
      </svg>
    </div>
  );
}
