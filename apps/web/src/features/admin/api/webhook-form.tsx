import { type Webhook, type WebhookEventType, webhookEventTypes, webhookLimits } from '@uni/contracts';
import { apiAccess, webhooks as copy } from '@uni/phrases';
import { defineForm, type SlotProps, type Subject } from '../../../shared/record-form/define-form.ts';
import { drawn, text } from '../../../shared/record-form/form-fields.tsx';
import { toOperation } from '../../../shared/record-form/form-target.ts';
import { Choices } from './choices.tsx';

/** A webhook, new or known: name, address and events. The secret of a new one is shown once. */
export const webhookForm = defineForm({
  saves: toOperation('POST /api/admin/webhooks/', {
    ...{ change: 'PATCH /api/admin/webhooks/:id/', renews: '/api/admin/webhooks/', always: true, showsNew: true },
  }),
  gap: 12,
  title: ({ record: webhook }: Subject<Webhook>) => (webhook ? copy.editTitle : copy.createTitle),
  fields: {
    name: text({ required: true, most: webhookLimits.name, focus: true }),
    address: text({ most: webhookLimits.address, hint: copy.addressHint, inputMode: 'url', spellCheck: false }),
    events: drawn<WebhookEventType[]>([]),
  },
  labels: apiAccess.fields,
  begin: ({ record: webhook }) => ({ events: webhook?.events ?? [] }),
  check: ({ address, events }) => ({
    ...(/^https?:\/\/\S+$/i.test(address.trim()) ? {} : { address: copy.addressProblem }),
    ...(events.length > 0 ? {} : { events: copy.noEvents }),
  }),
  layout: ['name', 'address', Events],
});

function Events({ form: { draft, problems, set } }: SlotProps<{ readonly events: readonly WebhookEventType[] }>) {
  return (
    <Choices
      legend={copy.events}
      options={webhookEventTypes}
      chosen={draft.events}
      label={(event) => copy.eventNames[event]}
      error={problems.events}
      onChange={(events) => set({ events })}
    />
  );
}
