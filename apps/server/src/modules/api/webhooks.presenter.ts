import type { Webhook, WebhookDelivery, WebhookDeliveryDetail } from '@uni/contracts';
import { wireInstant } from '../../platform/time.ts';
import type { AttemptRow, DeliveryRow } from './deliveries.repository.ts';
import type { ListedWebhookRow } from './webhooks.repository.ts';

const instantOf = (at: Date | null): string | null => at && wireInstant(at);

export const presentWebhook = (row: ListedWebhookRow, names: ReadonlyMap<number, string>, now: Date): Webhook => ({
  id: row.id,
  name: row.name,
  address: row.address,
  events: JSON.parse(row.events),
  state: row.state,
  created_at: wireInstant(row.created_at),
  created_by: names.get(row.created_by) ?? null,
  former_secret_until: row.former_until && row.former_until > now ? wireInstant(row.former_until) : null,
  pending: row.pending,
  last_delivered_at: instantOf(row.last_delivered_at),
});

const presentAttempt = ({ at, status, failure, ms }: AttemptRow) => ({ at: wireInstant(at), status, failure, ms });

export const presentDelivery = (row: DeliveryRow, attempts: readonly AttemptRow[]): WebhookDelivery => {
  const last = attempts.at(-1);
  return {
    id: row.id,
    event_id: row.event_id,
    type: row.type as WebhookDelivery['type'],
    occurred_at: wireInstant(row.occurred_at),
    state: row.state,
    attempts: row.attempts,
    next_at: row.state === 'pending' ? wireInstant(row.due_at) : null,
    last: last ? presentAttempt(last) : null,
  };
};

export const presentDeliveryDetail = (
  row: DeliveryRow,
  attempts: readonly AttemptRow[],
  body: string,
): WebhookDeliveryDetail => ({
  ...presentDelivery(row, attempts),
  body,
  tried: attempts.map(presentAttempt),
});
