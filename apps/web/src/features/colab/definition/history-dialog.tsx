import { useQuery } from '@tanstack/react-query';
import type { CollaborationChange, CollaborationDefinition, CollaborationIndicator } from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import { colabChangesQuery } from '../../../api/colab/indicators.ts';
import { failureOf } from '../../../api/failure.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatDate, formatTime } from '../../../ui/numbers/index.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from '../colab.module.css';

const copy = collaboration.history;
const fields = ['name', 'formula', 'unit', 'direction', 'shown'] as const;

const fieldText = (definition: CollaborationDefinition, field: (typeof fields)[number]): string => {
  if (field === 'unit') return collaboration.units[definition.unit];
  if (field === 'direction') return collaboration.directions[definition.direction];
  if (field === 'shown') return definition.shown ? copy.yes : copy.no;
  return definition[field];
};

/** Changes of a definition, with author, time and previous text; the latest first. */
export function HistoryDialog({ indicator, onClose }: { indicator: CollaborationIndicator; onClose: () => void }) {
  const query = useQuery(colabChangesQuery(indicator.key));
  return (
    <Dialog
      wide
      title={copy.title(indicator.name)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{copy.close}</Button>}
    >
      {query.isPending && <SkeletonRows rows={4} noun={copy.noun} />}
      {query.isError && (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && <p role="status">{copy.empty}</p>}
      <Stack as="ul" gap={16}>
        {query.data?.map((change) => (
          <li key={change.id}>
            <Change change={change} />
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}

function Change({ change }: { change: CollaborationChange }) {
  const { by, at, before, after } = change;
  const when = new Date(at);
  const title = collaboration.detail.changed(
    by ?? collaboration.detail.formerUser,
    `${formatDate(when)}, ${formatTime(when)}`,
  );
  const changed = fields.filter((field) => before[field] !== after[field]);
  return (
    <>
      <p>
        <b>{title}</b>
      </p>
      <LedgerTable label={title}>
        <thead>
          <tr>
            <td />
            <th scope="col">{copy.from}</th>
            <th scope="col">{copy.to}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((field) => (
            <tr key={field}>
              <th scope="row">{copy.fields[field]}</th>
              <td className={styles.formula}>{fieldText(before, field)}</td>
              <td className={styles.formula}>{fieldText(after, field)}</td>
            </tr>
          ))}
        </tbody>
      </LedgerTable>
    </>
  );
}
