import { useQuery } from '@tanstack/react-query';
import { type SecurityKey, securityKeyLimits } from '@uni/contracts';
import { accessSecurity } from '@uni/phrases';
import { useState } from 'react';
import { knowsKeys, securityKeysQuery } from '../../api/access/security-keys.ts';
import { failureOf } from '../../api/failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { formatAgo, formatDate } from '../../ui/numbers/index.ts';
import { AddKeyDialog } from './add-key-dialog.tsx';
import { RemoveKeyDialog, RenameKeyDialog } from './key-dialogs.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const copy = accessSecurity.keys;

type Task = { act: 'add' } | { act: 'rename' | 'remove'; key: SecurityKey };

/** The own security keys: add one, name it, remove it. For the user panel. */
export function SecurityKeysCard() {
  const query = useQuery(securityKeysQuery);
  const [task, setTask] = useState<Task | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = () => setTask(null);
  const overview = query.data;
  const hindrance = overview && hindranceOf(overview.is_possible, overview.keys.length);
  return (
    <Section
      title={copy.title}
      aside={
        overview &&
        !hindrance && (
          <Button size="small" onClick={() => setTask({ act: 'add' })}>
            {copy.add}
          </Button>
        )
      }
    >
      <p className="small text-2">{copy.lead}</p>
      {query.isPending && <SkeletonRows rows={2} noun={copy.noun} />}
      {query.isError && !overview && (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {overview && overview.keys.length > 0 && (
        <Stack as="ul" ruled={8} aria-label={copy.label}>
          {overview.keys.map((key) => (
            <KeyRow key={key.id} of={key} onTask={(act) => setTask({ act, key })} />
          ))}
        </Stack>
      )}
      {overview?.keys.length === 0 && <p>{copy.none}</p>}
      {hindrance && <p className="small text-2">{hindrance}</p>}
      {task?.act === 'add' && (
        <AddKeyDialog
          onClose={close}
          onAdded={(fresh) => {
            close();
            setCodes(fresh);
          }}
        />
      )}
      {task?.act === 'rename' && <RenameKeyDialog of={task.key} onClose={close} />}
      {task?.act === 'remove' && <RemoveKeyDialog of={task.key} onClose={close} />}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </Section>
  );
}

/** Returns the reason why no key can be added here; null when one can. */
function hindranceOf(isPossible: boolean, count: number): string | null {
  if (!isPossible) return copy.impossible;
  if (!knowsKeys()) return copy.unknown;
  return count >= securityKeyLimits.keys ? copy.most(securityKeyLimits.keys) : null;
}

function KeyRow({ of: key, onTask }: { of: SecurityKey; onTask: (act: 'rename' | 'remove') => void }) {
  const used = key.last_used_at && copy.used(formatAgo(new Date(key.last_used_at), new Date()));
  return (
    <Row as="li" gap={16} justify="space-between" wrap={false}>
      <div>
        <p className="medium anywhere">{key.name}</p>
        <p className="small text-2">
          {used ?? copy.neverUsed}, {copy.addedOn(formatDate(new Date(key.created_at)))}
        </p>
      </div>
      <Row gap={4} align="stretch" justify="flex-end">
        <Button size="small" variant="ghost" aria-label={copy.renameNamed(key.name)} onClick={() => onTask('rename')}>
          {copy.rename}
        </Button>
        <Button size="small" variant="ghost" aria-label={copy.removeNamed(key.name)} onClick={() => onTask('remove')}>
          {copy.remove}
        </Button>
      </Row>
    </Row>
  );
}
