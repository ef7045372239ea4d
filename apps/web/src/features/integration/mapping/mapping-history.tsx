import { useQuery } from '@tanstack/react-query';
import { integrationMapping as copy } from '@uni/phrases';
import { mappingHistoryQuery, useMappingWrites } from '../../../api/integration/mapping.ts';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { formatDate, formatTime } from '../../../ui/numbers/index.ts';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { RegisterStates } from '../../../ui/register/register-states.tsx';

const history = copy.history;

/** Changes of the rules with their authors, the latest first. The last change can be undone. */
export function MappingHistory({ mayWrite, onClose }: { mayWrite: boolean; onClose: () => void }) {
  const query = useQuery(mappingHistoryQuery);
  const { undo } = useMappingWrites();
  const list = query.data ?? [];
  return (
    <Drawer title={history.title} onClose={onClose}>
      <RegisterStates
        noun={history.noun}
        source={sourceOf(query)}
        matchCount={list.length}
        filterText=""
        onClear={onClose}
        firstUse={<p className="text-3">{history.empty}</p>}
      >
        <Stack as="ol" ruled={8}>
          {list.map((batch) => (
            <Row as="li" gap="8 12" key={batch.id}>
              <span className="grow">
                <b className="medium">{history.acts[batch.act]}</b>
                <small className="under">
                  {[batch.by__name ?? history.platform, history.counts(batch.added, batch.removed), batch.note]
                    .filter(Boolean)
                    .join(' · ')}
                  {batch.undone_at !== null && ` · ${history.undone}`}
                </small>
              </span>
              <time dateTime={batch.at} className="small text-3">
                {formatDate(new Date(batch.at))} {formatTime(new Date(batch.at))}
              </time>
              {mayWrite && batch.can_undo && (
                <Button size="small" busy={undo.isPending} onClick={() => undo.mutate(batch.id)}>
                  {history.undo}
                </Button>
              )}
            </Row>
          ))}
        </Stack>
      </RegisterStates>
    </Drawer>
  );
}
