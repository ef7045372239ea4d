import { useQuery } from '@tanstack/react-query';
import { type BridgeTotal, isOpposed, sumBridges } from '@uni/analysis';
import { totalsBridge as copy } from '@uni/phrases';
import { failureOf } from '../../../api/failure.ts';
import { type BridgeQuestion, totalsBridgesQuery } from '../../../api/planner/cash-flow.ts';
import { BridgeDisclosure, BridgeTable } from '../../../shared/totals-bridge/bridge-table.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';

interface BridgeProps {
  question: BridgeQuestion;
  /** The total that it is opened from. */
  here: BridgeTotal;
  /** Explains another total where this screen can; null: it cannot. */
  explain?: (total: string) => (() => void) | null;
}

/** From VGV to the cash at the end of several enterprises together, opened from any of its totals. */
export function PortfolioBridge(props: BridgeProps) {
  return <BridgeDisclosure>{() => <Answer {...props} />}</BridgeDisclosure>;
}

function Answer({ question, here, explain }: BridgeProps) {
  const query = useQuery(totalsBridgesQuery(question));
  const { together } = copy;
  if (query.isPending) return <Loading />;
  if (query.isError)
    return <ErrorBlock noun={together.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />;
  const { enterprises } = query.data;
  if (enterprises.length === 0) return <p role="status">{together.lead(0)}</p>;
  const rows = sumBridges(enterprises.map((one) => one.rows)).map(({ parts, ...row }) => ({
    ...row,
    // Enterprises that move a step both ways would hide each other in their sum.
    parts:
      row.kind !== 'total' && isOpposed(parts)
        ? parts.map(({ of, value }) => ({ key: of, name: enterprises[of]?.name, value }))
        : [],
  }));
  return (
    <BridgeTable
      lead={`${copy.lead} ${together.lead(enterprises.length)}`}
      rows={rows}
      here={here}
      explain={(total) => explain?.(total) ?? null}
    />
  );
}
