import { useQuery } from '@tanstack/react-query';
import { financial as copy } from '@uni/phrases';
import { type MovementMonthFilter, movementMonthsQuery } from '../../../api/sales/movements.ts';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { CashFlowChart } from '../../../ui/charts/index.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { seriesOf } from './months-series.ts';

const noMarkers: readonly never[] = [];
const height = 260;

/** Inflow, outflow and balance by month, with the register's filter. */
export function MonthsChart({ filter }: { filter: MovementMonthFilter }) {
  const query = useQuery(movementMonthsQuery(filter));
  const { failure, onRetry } = sourceOf(query);
  if (!query.data)
    return failure ? (
      <ErrorBlock noun={copy.noun} failure={failure} onRetry={onRetry} />
    ) : (
      <SkeletonRows rows={4} noun={copy.noun} />
    );
  const series = seriesOf(query.data);
  if (!series) return null;
  return (
    <CashFlowChart title={copy.chart.title} file={copy.fileName} series={series} markers={noMarkers} height={height}>
      <p className="text-3">{copy.chart.note}</p>
    </CashFlowChart>
  );
}
