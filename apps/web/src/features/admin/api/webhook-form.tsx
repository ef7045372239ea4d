import {
  type KeyedWebhook,
  type Webhook,
  type WebhookEventType,
  webhookEventTypes,
  webhookLimits,
} from '@uni/contracts';
import { common, webhooks as copy } from '@uni/phrases';
import { useWebhookWrites } from '../../../api/admin/webhooks.ts';
import { FormProblem, SaveActions } from '../../../shared/record-form/form-parts.tsx';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { Choices } from './choices.tsx';

interface WebhookFormProps {
  /** Null: a new one. */
  webhook: Webhook | null;
  onMade: (webhook: KeyedWebhook) => void;
  onClose: () => void;
}

/** Form of a new or existing webhook: name, address and events. */
export function WebhookForm({ webhook, onMade, onClose }: WebhookFormProps) {
  const { create, change } = useWebhookWrites();
  const form = useRecordForm({
    initial: {
      name: webhook?.name ?? '',
      address: webhook?.address ?? '',
      events: webhook?.events ?? ([] as WebhookEventType[]),
    },
    check: ({ name, address, events }) => ({
      ...(name.trim() ? {} : { name: common.fieldErrors.required }),
      ...(/^https?:\/\/\S+$/i.test(address.trim()) ? {} : { address: copy.addressProblem }),
      ...(events.length > 0 ? {} : { events: copy.noEvents }),
    }),
    save: async (draft, changed) => {
      if (webhook) {
        await change.mutateAsync({ id: webhook.id, ...changed });
        guard.release();
        return onClose();
      }
      const made = await create.mutateAsync(draft);
      guard.release();
      onMade(made);
    },
    onSaved: () => undefined,
  });
  const guard = useLeaveGuard(form.dirty);
  const { draft, problems, set } = form;
  return (
    <>
      <Drawer
        title={webhook ? copy.editTitle : copy.createTitle}
        onClose={onClose}
        onSubmit={form.submit}
        actions={<SaveActions busy={form.busy} onCancel={onClose} />}
      >
        <Stack ref={form.area} gap={12}>
          <TextField
            label={copy.name}
            maxLength={webhookLimits.name}
            data-autofocus
            value={draft.name}
            error={problems.name}
            onChange={(name) => set({ name })}
          />
          <TextField
            label={copy.address}
            hint={copy.addressHint}
            inputMode="url"
            spellCheck={false}
            autoComplete="off"
            maxLength={webhookLimits.address}
            value={draft.address}
            error={problems.address}
            onChange={(address) => set({ address })}
          />
          <Choices
            legend={copy.events}
            options={webhookEventTypes}
            chosen={draft.events}
            label={(event) => copy.eventNames[event]}
            error={problems.events}
            onChange={(events) => set({ events })}
          />
          <FormProblem text={form.problem} />
        </Stack>
      </Drawer>
      {guard.question}
    </>
  );
}
