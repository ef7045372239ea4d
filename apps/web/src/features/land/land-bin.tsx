import { useQuery } from '@tanstack/react-query';
import { common, land } from '@uni/phrases';
import { failureOf } from '../../api/failure.ts';
import { landBinQuery, useRestorePlot } from '../../api/planner/land.ts';
import { Button } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { cityAndArea } from './funnel-card.tsx';

const copy = land.removal;

/** Deleted plots, and the way back of each. */
export function LandBin({ mayWrite, onClose }: { mayWrite: boolean; onClose: () => void }) {
  const query = useQuery(landBinQuery);
  const restore = useRestorePlot();
  const plots = query.data ?? [];
  return (
    <Dialog title={copy.binTitle} onClose={onClose} actions={<Button onClick={onClose}>{common.close}</Button>}>
      {query.isPending && <SkeletonRows rows={3} noun={land.noun} />}
      {query.isError && !query.data && (
        <ErrorBlock noun={land.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data && plots.length === 0 && <p role="status">{copy.empty}</p>}
      <Stack gap={8}>
        {plots.map((plot) => (
          <Row key={plot.id} gap="4 12" justify="space-between">
            <span>
              <b>{plot.name}</b> <span className="small text-3">{cityAndArea(plot)}</span>
            </span>
            {mayWrite && (
              <Button
                variant="link"
                busy={restore.isPending && restore.variables.id === plot.id}
                aria-label={copy.restore(plot.name)}
                onClick={() => restore.mutate(plot)}
              >
                {copy.back}
              </Button>
            )}
          </Row>
        ))}
      </Stack>
    </Dialog>
  );
}
