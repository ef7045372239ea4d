import { useQuery } from '@tanstack/react-query';
import type { DeliveryState, WebhookDelivery, WebhookDeliveryDetail } from '@uni/contracts';
import { webhooks } from '@uni/phrases';
import { useState } from 'react';
import { deliveriesQuery, deliveryQuery, useWebhookWrites } from '../../../api/admin/webhooks.ts';
import { failureOf } from '../../../api/failure.ts';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock, FilteredEmpty } from '../../../ui/feedback/state-block.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Section, ToolSpace, Tools } from '../../../ui/layout/page.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { formatDate, formatNumber, formatTime } from '../../../ui/numbers/index.ts';
import { Selector } from '../../../ui/select/select.tsx';
import styles from '../admin.module.css';
import { ReplayPeriod } from './replay-period.tsx';

const copy = webhooks.deliveries;
type StateFilter = DeliveryState | 'all';
const tags = { pending: 'pending', delivered: 'active', failed: 'inactive' } as const;
const momentOf = (text: string): [day: string, time: string] => {
  const at = new Date(text);
  return [formatDate(at), formatTime(at)];
};

/** Deliveries of a webhook, sent and pending, newest first. Each can be inspected and sent again. */
export function DeliveryLog({ webhook }: { webhook: number }) {
  const [state, setState] = useState<StateFilter>('all');
  const [page, setPage] = useState(1);
  const query = useQuery(deliveriesQuery(webhook, state, page));
  const show = (filter: StateFilter) => {
    setState(filter);
    setPage(1);
  };
  const rows = query.data?.results;
  return (
    <Section title={copy.title}>
      <Tools>
        <Selector
          label={copy.filter}
          value={state}
          options={[
            { value: 'all', label: copy.all },
            { value: 'pending', label: copy.states.pending },
            { value: 'delivered', label: copy.states.delivered },
            { value: 'failed', label: copy.states.failed },
          ]}
          onChange={show}
        />
        <ToolSpace />
        <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
          {copy.refresh}
        </Button>
      </Tools>
      {query.isPending && <SkeletonRows rows={4} noun={copy.noun} />}
      {query.isError && !rows && (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {rows?.length === 0 && state === 'all' && <p className="text-3">{copy.empty}</p>}
      {rows?.length === 0 && state !== 'all' && <FilteredEmpty text={copy.emptyFiltered} onClear={() => show('all')} />}
      {rows && rows.length > 0 && (
        <Stack as="ol" ruled={10} aria-label={copy.label}>
          {rows.map((delivery) => (
            <DeliveryLine key={delivery.id} webhook={webhook} delivery={delivery} />
          ))}
        </Stack>
      )}
      {query.data && query.data.total_pages > 1 && (
        <Row gap={8}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {copy.newer}
          </Button>
          <span className="text-3">{copy.page(formatNumber(page), formatNumber(query.data.total_pages))}</span>
          <Button size="small" disabled={page >= query.data.total_pages} onClick={() => setPage(page + 1)}>
            {copy.older}
          </Button>
        </Row>
      )}
      <ReplayPeriod webhook={webhook} />
    </Section>
  );
}

const nameOf = ({ type }: WebhookDelivery): string => webhooks.eventNames[type];

function DeliveryLine({ webhook, delivery }: { webhook: number; delivery: WebhookDelivery }) {
  const [open, setOpen] = useState(false);
  const { replay } = useWebhookWrites();
  const again = () =>
    replay.mutate(
      { id: webhook, delivery: delivery.id },
      { onSuccess: () => notify({ kind: 'success', title: copy.replayed, duration: durations.success }) },
    );
  const [day, time] = momentOf(delivery.occurred_at);
  return (
    <Row as="li" gap="8 16" justify="space-between">
      <div className={styles.entry}>
        <p>
          <b className="medium anywhere">{nameOf(delivery)}</b>{' '}
          <StateTag state={tags[delivery.state]}>{copy.states[delivery.state]}</StateTag>
        </p>
        <p className="small text-2 anywhere">
          {[
            `${day} ${time}`,
            copy.attempts(delivery.attempts),
            delivery.last && answerOf(delivery.last),
            delivery.next_at !== null && delivery.attempts > 0 && copy.next(...momentOf(delivery.next_at)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {open && <Details webhook={webhook} id={delivery.id} />}
      </div>
      <Row as="span" gap={8}>
        <Button variant="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? copy.hideDetails : copy.details}
        </Button>
        {delivery.state !== 'pending' && (
          <Button size="small" busy={replay.isPending} aria-label={copy.replayNamed(nameOf(delivery))} onClick={again}>
            {copy.replay}
          </Button>
        )}
      </Row>
    </Row>
  );
}

type Attempt = WebhookDeliveryDetail['tried'][number];

const answerOf = ({ status, failure, ms }: Attempt): string =>
  [status !== null && copy.answered(status), failure !== null && copy.failures[failure], copy.lasted(formatNumber(ms))]
    .filter(Boolean)
    .join(', ');

function Details({ webhook, id }: { webhook: number; id: number }) {
  const query = useQuery(deliveryQuery(webhook, id));
  const { data } = query;
  if (query.isError && !data)
    return (
      <ErrorBlock noun={copy.detailsThing} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
    );
  if (!data) return <SkeletonRows rows={2} noun={copy.detailsThing} />;
  return (
    <Stack gap={12}>
      <p className="small text-2 anywhere">
        {copy.eventId}: {data.event_id}
      </p>
      <p className="small text-2 anywhere">{copy.body}</p>
      <CodeBlock>{data.body}</CodeBlock>
      {data.tried.length > 0 && (
        <ol className="small" aria-label={copy.tries}>
          {data.tried.map((attempt) => (
            <li key={attempt.at}>{[momentOf(attempt.at).join(' '), answerOf(attempt)].join(': ')}</li>
          ))}
        </ol>
      )}
    </Stack>
  );
}
