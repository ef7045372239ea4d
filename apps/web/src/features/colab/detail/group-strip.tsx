import type { CollaborationDetail } from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import { ChartFigure } from '../../../ui/charts/index.ts';
import { BenchmarkStrip } from '../benchmark-strip.tsx';
import { groupText } from '../group-text.ts';
import { valueCell } from '../value-text.ts';

const copy = collaboration.benchmark;

/** The strip of the group, with the table behind it; nothing without a group. */
export function GroupStrip({ detail: { indicator, benchmark } }: { detail: CollaborationDetail }) {
  if (!benchmark) return null;
  const { name, unit, direction } = indicator;
  return (
    <ChartFigure
      title={copy.chart(name)}
      file={copy.file}
      table={() => ({
        columns: [copy.percentile, groupText(benchmark)],
        rows: [
          ...copy.percentiles.map((label, at) => [label, valueCell(benchmark.percentiles[at] ?? null, unit)] as const),
          [copy.ownValue, valueCell(benchmark.value, unit)] as const,
        ],
      })}
    >
      <BenchmarkStrip name={name} unit={unit} direction={direction} benchmark={benchmark} />
      <p className="text-3">{copy.note}</p>
    </ChartFigure>
  );
}
