import { Link } from '@tanstack/react-router';
import type { ApprovalRequest } from '@uni/contracts';
import { approvals as copy } from '@uni/phrases';
import { useEffect, useRef } from 'react';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { Tag } from '../../ui/layout/page.tsx';
import { formatAgo } from '../../ui/numbers/index.ts';
import { ApprovalFigures } from './approval-figures.tsx';
import { daysUntil } from './notice-text.ts';
import styles from './notices.module.css';

interface ApprovalListProps {
  requests: readonly ApprovalRequest[];
  /** The request that the address names. */
  chosen: number | null;
  onDecide: (request: ApprovalRequest, decision: 'approve' | 'refuse') => void;
}

/** Requests of approval with the numbers of each. */
export function ApprovalList({ requests, chosen, onDecide }: ApprovalListProps) {
  return (
    <ul className={styles.requests}>
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} isChosen={request.id === chosen} onDecide={onDecide} />
      ))}
    </ul>
  );
}

function RequestRow({
  request,
  isChosen,
  onDecide,
}: Pick<ApprovalListProps, 'onDecide'> & { request: ApprovalRequest; isChosen: boolean }) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { mine, state } = request;
  const daysLeft = daysUntil(new Date(request.expires_at), new Date());
  return (
    <li ref={row} className={styles.request} data-chosen={isChosen || undefined}>
      <RequestHead
        heading="h3"
        request={request}
        tag={state === 'open' ? copy.expires(daysLeft) : copy.states[state]}
      />
      <ApprovalFigures request={request} />
      {request.reason && <p className={styles.caption}>{copy.note(request.reason)}</p>}
      <div className={styles.decision}>
        {mine && state === 'open' && (
          <>
            <Button size="small" variant="primary" onClick={() => onDecide(request, 'approve')}>
              {copy.approve}
            </Button>
            <Button size="small" onClick={() => onDecide(request, 'refuse')}>
              {copy.refuse}
            </Button>
          </>
        )}
        <Link
          to="/planejamento/$id/$aba"
          params={{ id: String(request.enterprise.id), aba: 'versoes' }}
          search={{ v: String(request.version.id) }}
          className={buttonClass('ghost', 'small')}
        >
          {copy.seeChanges}
        </Link>
      </div>
    </li>
  );
}

interface RequestHeadProps {
  request: ApprovalRequest;
  tag: string;
  /** Heading one level below what stands above it. */
  heading: 'h2' | 'h3';
}

/** Version, sender and state of a request. */
export function RequestHead({ request, tag, heading: Heading }: RequestHeadProps) {
  const { enterprise, version, mine, approvers, approvals, note } = request;
  const when = formatAgo(new Date(request.requested_at), new Date());
  return (
    <>
      <div className={styles.requestHead}>
        <div>
          <Heading>{copy.of(enterprise.name, version.nome)}</Heading>
          <p className={styles.caption}>
            {mine
              ? copy.sentBy(request.requested_by__name ?? '', when)
              : copy.sentTo(request.approver__name ?? '', when)}
            {approvers > 1 && `; ${copy.progress(approvals, approvers)}`}
          </p>
        </div>
        <Tag>{tag}</Tag>
      </div>
      {note && <p className={styles.caption}>{copy.note(note)}</p>}
    </>
  );
}
