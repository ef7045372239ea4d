import { useQuery } from '@tanstack/react-query';
import type { KeyedWebhook, Webhook } from '@uni/contracts';
import { webhooks as copy } from '@uni/phrases';
import { useState } from 'react';
import { webhooksQuery } from '../../../api/admin/webhooks.ts';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { useScreen } from '../../../shared/screen/use-screen.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { formatAgo, formatNumber } from '../../../ui/numbers/index.ts';
import styles from '../admin.module.css';
import { CopiedOnce } from './copied-once.tsx';
import { ListSection } from './list-section.tsx';
import { WebhookDrawer } from './webhook-drawer.tsx';
import { webhookForm } from './webhook-form.tsx';

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
    <ListSection
      copy={copy}
      query={query}
      onCreate={() => setCreating(true)}
      list={(webhooks) =>
        webhooks.length === 0 ? (
          <p className="text-3">
            {copy.empty} {copy.emptyText}
          </p>
        ) : (
          <Stack as="ul" ruled={10} aria-label={copy.label}>
            {webhooks.map((webhook) => (
              <WebhookLine key={webhook.id} webhook={webhook} onOpen={() => open(webhook.id)} />
            ))}
          </Stack>
        )
      }
    >
      {creating && (
        <RecordForm form={webhookForm} record={null} onSaved={showMadeWebhook} onClose={() => setCreating(false)} />
      )}
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
    </ListSection>
  );
}

function WebhookLine({ webhook, onOpen }: { webhook: Webhook; onOpen: () => void }) {
  const { name, address, state, events, pending, last_delivered_at } = webhook;
  const last =
    last_delivered_at === null
      ? copy.neverDelivered
      : copy.lastDelivered(formatAgo(new Date(last_delivered_at), new Date()));
  return (
    <Row as="li" gap="8 16" justify="space-between">
      <div className={styles.entry}>
        <p>
          <b className="medium anywhere">{name}</b> <StateTag state={tags[state]}>{copy.states[state]}</StateTag>
        </p>
        <p className="small text-2 anywhere">{address}</p>
        <p className="small text-2 anywhere">{events.map((event) => copy.eventNames[event]).join(', ')}</p>
        <p className="small text-2 anywhere">
          {copy.waiting(pending, formatNumber(pending))} · {last}
        </p>
      </div>
      <Button size="small" aria-label={copy.openNamed(name)} onClick={onOpen}>
        {copy.open}
      </Button>
    </Row>
  );
}
