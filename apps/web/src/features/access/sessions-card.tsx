import { useQuery } from '@tanstack/react-query';
import type { OwnSession } from '@uni/contracts';
import { accessSecurity, common } from '@uni/phrases';
import { useState } from 'react';
import { ownSessionsQuery, useEndSessions } from '../../api/access/sessions.ts';
import { failureOf } from '../../api/failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { formatAgo, formatDate, formatTime } from '../../ui/numbers/index.ts';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';

const copy = accessSecurity.sessions;

/** The own sessions, each with its end, and the end of all others. For the user panel. */
export function SessionsCard() {
  const query = useQuery(ownSessionsQuery);
  const end = useEndSessions();
  const [isConfirming, setIsConfirming] = useState(false);
  const sessions = query.data;
  const endOne = (id: number) =>
    end.mutate(id, {
      onSuccess: () => notify({ kind: 'success', title: copy.ended, duration: durations.success }),
    });
  const endOthers = () => {
    setIsConfirming(false);
    end.mutate(null, {
      onSuccess: (count) => notify({ kind: 'success', title: copy.endedOthers(count), duration: durations.success }),
    });
  };
  const hasOthers = sessions?.some((session) => !session.is_current) ?? false;
  return (
    <Section
      title={copy.title}
      aside={
        hasOthers && (
          <Button size="small" busy={end.isPending} onClick={() => setIsConfirming(true)}>
            {copy.endOthers}
          </Button>
        )
      }
    >
      {query.isPending && <SkeletonRows rows={3} noun={copy.noun} />}
      {query.isError && !sessions && (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {sessions && (
        <Stack as="ul" ruled={8} aria-label={copy.label}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} busy={end.isPending} onEnd={() => endOne(session.id)} />
          ))}
        </Stack>
      )}
      {sessions && !hasOthers && <p className="small text-2">{copy.alone}</p>}
      {isConfirming && <ConfirmDialog onClose={() => setIsConfirming(false)} onConfirm={endOthers} />}
    </Section>
  );
}

function SessionRow({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const device = copy.device(session.browser, session.system);
  const began = new Date(session.created_at);
  return (
    <Row as="li" gap={16} justify="space-between" wrap={false}>
      <div>
        <p className="medium anywhere">
          {device} {session.is_current && <span className="small positive">{copy.current}</span>}
        </p>
        <p className="small text-2">
          {copy.usedAgo(formatAgo(new Date(session.last_used_at), new Date()))}
          {', '}
          {copy.since(formatDate(began), formatTime(began))}
          {session.address && ` · ${session.address}`}
        </p>
      </div>
      {!session.is_current && (
        <Button size="small" variant="ghost" busy={busy} aria-label={copy.endName(device)} onClick={onEnd}>
          {copy.end}
        </Button>
      )}
    </Row>
  );
}

function ConfirmDialog({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  return (
    <EntryDialog
      title={copy.confirmTitle}
      onClose={onClose}
      onSubmit={onConfirm}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="danger" type="submit">
            {copy.endOthers}
          </Button>
        </>
      }
    >
      <p>{copy.confirm}</p>
    </EntryDialog>
  );
}
