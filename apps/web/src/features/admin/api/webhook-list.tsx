import { useQuery } from '@tanstack/react-query';
import type { KeyedWebhook, Webhook } from '@uni/contracts';
import { webhooks as copy } from '@uni/phrases';
import { useState } from 'react';
import { webhooksQuery } from '../../../api/admin/webhooks.ts';
import { failureOf } from '../../../api/failure.ts';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { useScreen } from '../../../shared/screen/use-screen.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { formatAgo, formatNumber } from '../../../ui/numbers/index.ts';
import styles from './api.module.css';
import { CopiedOnce } from './copied-once.tsx';
import { WebhookDrawer } from './webhook-drawer.tsx';
import { WebhookForm } from './webhook-form.tsx';

const tags = { active: 'active', paused: 'inactive', failing: 'waiting' } as const;

/** The webhooks of the organization; which one is open stands in the address. */
export function WebhookList() {
  const query = useQuery(webhooksQuery);
  const { values, change } = useScreen('apiAccess');
  const open = (id?: number) => change({ open: id?.toString() }, { replace: false });
  const [creating, setCreating] = useState(false);
  const [keyed, setKeyed] = useState<KeyedWebhook | null>(null);
  const opened = query.data?.find(({ id }) => String(id) === values.open);
  const showMadeWebhook = (webhook: KeyedWebhook) => {
    setCreating(false);
    setKeyed(webhook);
  };
  return (
    <Section
      title={copy.title}
      aside={
        <Button size="small" icon="plus" onClick={() => setCreating(true)}>
          {copy.create}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className="text-2">{copy.lead}</p>
        {query.isPending && <SkeletonRows rows={3} noun={copy.noun} />}
        {query.isError && !query.data && (
          <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
        )}
        {query.data?.length === 0 && (
          <p className="text-3">
            {copy.empty} {copy.emptyText}
          </p>
        )}
        {query.data && query.data.length > 0 && (
          <ul className={styles.rows} aria-label={copy.label}>
            {query.data.map((webhook) => (
              <Row key={webhook.id} webhook={webhook} onOpen={() => open(webhook.id)} />
            ))}
          </ul>
        )}
      </div>
      {creating && <WebhookForm webhook={null} onMade={showMadeWebhook} onClose={() => setCreating(false)} />}
      {keyed && (
        <CopiedOnce
          title={copy.made}
          label={copy.secret}
          secret={keyed.secret}
          text={copy.secretText}
          onClose={() => setKeyed(null)}
        />
      )}
      {opened && <WebhookDrawer key={opened.id} webhook={opened} onClose={() => open()} />}
    </Section>
  );
}

function Row({ webhook, onOpen }: { webhook: Webhook; onOpen: () => void }) {
  const { name, address, state, events, pending, last_delivered_at } = webhook;
  const last =
    last_delivered_at === null
      ? copy.neverDelivered
      : copy.lastDelivered(formatAgo(new Date(last_delivered_at), new Date()));
  return (
    <li>
      <div>
        <p>
          <b>{name}</b> <StateTag state={tags[state]}>{copy.states[state]}</StateTag>
        </p>
        <p className={styles.note}>{address}</p>
        <p className={styles.note}>{events.map((event) => copy.eventNames[event]).join(', ')}</p>
        <p className={styles.note}>
          {copy.waiting(pending, formatNumber(pending))} · {last}
        </p>
      </div>
      <Button size="small" aria-label={copy.openNamed(name)} onClick={onOpen}>
        {copy.open}
      </Button>
    </li>
  );
}
