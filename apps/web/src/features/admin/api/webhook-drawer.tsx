import type { KeyedWebhook, Webhook } from '@uni/contracts';
import { common, webhooks as copy } from '@uni/phrases';
import { useState } from 'react';
import { useWebhookWrites } from '../../../api/admin/webhooks.ts';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { formatDate, formatTime } from '../../../ui/numbers/index.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { CopiedOnce } from './copied-once.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { webhookForm } from './webhook-form.tsx';

type Question = 'edit' | 'renew' | 'remove';

const say = (title: string) => notify({ kind: 'success', title, duration: durations.success });

/** One webhook: what it was sent, and everything that is done with it. */
export function WebhookDrawer({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { change, test } = useWebhookWrites();
  const [question, setQuestion] = useState<Question | null>(null);
  const [keyed, setKeyed] = useState<KeyedWebhook | null>(null);
  const { id, name, address, state, former_secret_until: until } = webhook;
  const former = until === null ? null : new Date(until);
  return (
    <>
      <Drawer
        wide
        title={name}
        lead={address}
        onClose={onClose}
        actions={<Button onClick={onClose}>{common.close}</Button>}
      >
        <Stack gap={12}>
          {state === 'failing' && <p className="attention">{copy.failingText}</p>}
          {former && <p className="text-2">{copy.formerUntil(formatDate(former), formatTime(former))}</p>}
          <Row gap={8}>
            <Button
              size="small"
              busy={change.isPending}
              variant={state === 'failing' ? 'primary' : 'outlined'}
              onClick={() => change.mutate({ id, paused: state === 'active' })}
            >
              {state === 'active' ? copy.pause : copy.resume}
            </Button>
            <Button
              size="small"
              busy={test.isPending}
              onClick={() => test.mutate(id, { onSuccess: () => say(copy.tested) })}
            >
              {copy.test}
            </Button>
            <Button size="small" onClick={() => setQuestion('edit')}>
              {copy.edit}
            </Button>
            <Button size="small" onClick={() => setQuestion('renew')}>
              {copy.renew}
            </Button>
            <Button size="small" variant="ghost" onClick={() => setQuestion('remove')}>
              {copy.remove}
            </Button>
          </Row>
          <DeliveryLog webhook={id} />
        </Stack>
      </Drawer>
      {question === 'edit' && <RecordForm form={webhookForm} record={webhook} onClose={() => setQuestion(null)} />}
      {question === 'renew' && (
        <RenewQuestion webhook={webhook} onRenewed={setKeyed} onClose={() => setQuestion(null)} />
      )}
      {question === 'remove' && (
        <RemoveQuestion webhook={webhook} onRemoved={onClose} onClose={() => setQuestion(null)} />
      )}
      {keyed && (
        <CopiedOnce
          title={copy.renewed}
          label={copy.secret}
          secret={keyed.secret}
          text={copy.secretText}
          onClose={() => setKeyed(null)}
        />
      )}
    </>
  );
}

interface QuestionProps {
  webhook: Webhook;
  onClose: () => void;
}

function RenewQuestion({ webhook, onRenewed, onClose }: QuestionProps & { onRenewed: (made: KeyedWebhook) => void }) {
  const { renewSecret } = useWebhookWrites();
  return (
    <Confirm
      title={copy.confirmRenew}
      action={copy.renew}
      busy={renewSecret.isPending}
      problem={refusalText(renewSecret.error)}
      onClose={onClose}
      onConfirm={() =>
        renewSecret.mutate(webhook.id, {
          onSuccess: (made) => {
            onClose();
            onRenewed(made);
          },
        })
      }
    >
      <p>{copy.renewText}</p>
    </Confirm>
  );
}

function RemoveQuestion({ webhook, onRemoved, onClose }: QuestionProps & { onRemoved: () => void }) {
  const { remove } = useWebhookWrites();
  return (
    <Confirm
      title={copy.confirmRemove(webhook.name)}
      action={copy.remove}
      busy={remove.isPending}
      problem={refusalText(remove.error)}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(webhook.id, {
          onSuccess: () => {
            say(copy.removed);
            onRemoved();
          },
        })
      }
    >
      <p>{copy.removeText}</p>
    </Confirm>
  );
}
