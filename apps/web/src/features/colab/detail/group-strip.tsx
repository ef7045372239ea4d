import type { CollaborationDetail } from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import { ChartFigure } from '../../../ui/charts/index.ts';
import { BenchmarkStrip } from '../benchmark-strip.tsx';
import { groupText } from '../group-words.ts';
import { valueCell } from '../value-text.ts';

const words = collaboration.benchmark;

/** The strip of the group, with the table behind it; nothing without a group. */
export function GroupStrip({ detail: { indicator, benchmark } }: { detail: CollaborationDetail }) {
  if (!benchmark) return null;
  const { name, unit, direction } = indicator;
  return (
    <ChartFigure
      title={words.chart(name)}
      file={words.file}
      table={() => ({
        columns: [words.percentile, groupText(benchmark)],
        rows: [
          ...words.percentiles.map((label, at) => [label, valueCell(benchmark.percentiles[at] ?? null, unit)] as const),
          [words.ownValue, valueCell(benchmark.value, unit)] as const,
        ],
      })}
    >
      <BenchmarkStrip name={name} unit={unit} direction={direction} benchmark={benchmark} />
      <p className="text-3">{words.note}</p>
    </ChartFigure>
  );
}
