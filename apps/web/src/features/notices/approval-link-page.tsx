import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ApprovalRequest } from '@uni/contracts';
import { approvals } from '@uni/phrases';
import { useState } from 'react';
import { ApiFailure, failureOf } from '../../api/failure.ts';
import { linkedApprovalQuery } from '../../api/planner/approvals.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock, StateBlock } from '../../ui/feedback/state-block.tsx';
import { sendReadable } from '../../ui/field/unreadable.ts';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { ApprovalFigures } from './approval-figures.tsx';
import { RequestHead } from './approval-list.tsx';
import { DecisionFields, useDecision } from './decision-fields.tsx';
import styles from './notices.module.css';

const copy = approvals.link;

/** The page of a mail's link: the numbers once more, and the decision after the password. */
export function ApprovalLinkPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  return (
    <Page tight>
      <PageHead title={copy.title} sub={copy.lead} />
      <div className={styles.link}>
        {token === '' ? <Over role="status" text={copy.missing} /> : <Linked token={token} />}
      </div>
    </Page>
  );
}

function Linked({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(linkedApprovalQuery(token));
  const [done, setDone] = useState<ApprovalRequest | null>(null);
  if (done)
    return (
      <StateBlock
        role="status"
        title={done.state === 'refused' ? copy.doneRefused : copy.doneApproved}
        text={copy.doneText}
        actions={<InboxLink />}
      />
    );
  if (data) return <LinkedRequest request={data} token={token} onDone={setDone} />;
  if (!error) return <SkeletonRows rows={6} noun={approvals.title} />;
  const isRefusal = error instanceof ApiFailure && [403, 404, 409].includes(error.status);
  return isRefusal ? (
    <Over text={error.described?.text ?? error.described?.title ?? error.message} />
  ) : (
    <ErrorBlock noun={copy.noun} failure={failureOf(error)} onRetry={() => void refetch()} />
  );
}

function LinkedRequest({
  request,
  token,
  onDone,
}: {
  request: ApprovalRequest;
  token: string;
  onDone: (done: ApprovalRequest) => void;
}) {
  const decision = useDecision(request, token, onDone);
  return (
    <form noValidate onSubmit={sendReadable(() => decision.send('approve'))}>
      <RequestHead heading="h2" request={request} tag={approvals.states[request.state]} />
      <ApprovalFigures request={request} />
      <DecisionFields decision={decision} isReturn={null} />
      <div className={styles.decision}>
        <Button variant="primary" type="submit" busy={decision.sending === 'approve'}>
          {approvals.approve}
        </Button>
        <Button busy={decision.sending === 'refuse'} onClick={() => decision.send('refuse')}>
          {approvals.refuse}
        </Button>
      </div>
    </form>
  );
}

function Over({ text, role = 'alert' }: { text: string; role?: 'alert' | 'status' }) {
  return <StateBlock role={role} title={copy.refusedTitle} text={text} actions={<InboxLink />} />;
}

function InboxLink() {
  return (
    <Link to="/avisos" className={buttonClass('outlined')}>
      {copy.toInbox}
    </Link>
  );
}
