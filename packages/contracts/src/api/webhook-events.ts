/** Webhook event types: the audit acts that raise each, and the address of the record concerned. */
import type { AuditAct } from '../admin/audit-acts.ts';

interface WebhookEvent {
  readonly acts: readonly AuditAct[];
  /** With `:id` where the act's own target stands. */
  readonly resource: string;
}

/**
 * Event types with the audit acts that raise them, and the address of the record. `:id` is that of the act's target.
 */
export const webhookEvents = {
  'version.submitted': { acts: ['version.submitted'], resource: '/api/planner/versions/:id/' },
  'version.approved': { acts: ['version.approved'], resource: '/api/planner/versions/:id/' },
  'version.locked': { acts: ['version.locked'], resource: '/api/planner/versions/:id/' },
  'month.closed': { acts: ['realised.closed'], resource: '/api/planner/enterprises/:id/realised/' },
  'month.reopened': { acts: ['realised.reopened'], resource: '/api/planner/enterprises/:id/realised/' },
  'index.published': { acts: ['index_series.published'], resource: '/api/planner/index-months/' },
  'proposal.approved': { acts: ['proposal.approved'], resource: '/api/sales/proposals/:id/' },
  'contract.signed': { acts: ['contract.signed', 'erp_contracts.signed'], resource: '/api/sales/contracts/:id/' },
  'contract.changed': {
    acts: [
      ...(['contract.changed', 'contract.corrected', 'contract.renegotiated', 'contract.assigned'] as const),
      ...(['contract.reversed', 'contract.bank_moved', 'contract.bank_undone', 'erp_contracts.changed'] as const),
    ],
    resource: '/api/sales/contracts/:id/',
  },
  'contract.cancelled': {
    acts: ['contract.cancelled', 'erp_contracts.cancelled'],
    resource: '/api/sales/contracts/:id/',
  },
  'installment.received': { acts: ['contract.paid', 'erp_contracts.received'], resource: '/api/sales/contracts/:id/' },
  'receipts.imported': { acts: ['receipts.imported'], resource: '/api/sales/receipts/' },
  'sync.finished': { acts: ['erp_run.finished'], resource: '/api/integration/connections/:id/runs/' },
} as const satisfies Readonly<Record<string, WebhookEvent>>;

/** Type of an event, `record.act`, the act in the past. */
export type WebhookEventType = keyof typeof webhookEvents;

/** All event types that a webhook can subscribe to. */
export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]];

/** Sent when a user tests the address. It cannot be subscribed to. */
export const testEvent = 'webhook.tested';

/** Returns the event type of an act. Null: the act raises no event. */
export const eventOfAct = (act: string): WebhookEventType | null =>
  webhookEventTypes.find((type) => webhookEvents[type].acts.some((one: string) => one === act)) ?? null;

/** Contract changes of one ERP sync, as counts. Each is an act of `erp_contracts`. */
export const erpTallies = ['signed', 'changed', 'cancelled', 'received'] as const;
/** Number of contracts per kind of change in one ERP sync. Each kind is one event at most, however many contracts. */
export type ErpTally = Readonly<Record<(typeof erpTallies)[number], number>>;

/** Returns the count and list address of an ERP sync's changes, which share a single event. Null: any other act. */
export const manyOfAct = (
  act: string,
  { source, from, count }: Readonly<Record<string, unknown>>,
): { readonly things: number; readonly resource: string } | null =>
  act.startsWith('erp_contracts.')
    ? { things: Number(count), resource: `/api/sales/contracts/?source=${source}&changed_from=${from}` }
    : null;

/** Returns the acts that raise these events. */
export const actsOfEvents = (types: readonly WebhookEventType[]): readonly AuditAct[] =>
  types.flatMap((type): readonly AuditAct[] => webhookEvents[type].acts);

/** Limits of webhooks: `name` and `address` in characters, the others in the unit of their names. */
export const webhookLimits = {
  name: 80,
  address: 500,
  perOrganization: 50,
  /** Days for which a delivery stays listed and can be repeated. */
  keptDays: 30,
  /** Hours for which the former secret still signs, alongside its successor. */
  formerSecretHours: 24,
  timeoutMs: 10_000,
} as const;

/** Seconds until the next attempt after a failure. About three days in total, each with a little jitter. */
export const webhookRetrySeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 72_000] as const;

/** States of a webhook. Only an `active` one is sent to; the others collect events until they go on. */
export const webhookStates = ['active', 'paused', 'failing'] as const;
/** State of a webhook. Users set `paused`, only UNI sets `failing`. */
export type WebhookState = (typeof webhookStates)[number];

/** Reasons for ending deliveries: an event's attempts are exhausted, or the receiver answers that it is gone. */
export const pauseReasons = ['failing', 'gone'] as const;
/** Reason of a pause by UNI. `gone`: the receiver answered 410. */
export type PauseReason = (typeof pauseReasons)[number];

/** States of a delivery. `failed`: every attempt of `webhookRetrySeconds` failed. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
/** State of a delivery. A repetition makes it `pending` again, under the same event id. */
export type DeliveryState = (typeof deliveryStates)[number];

/** Attempt failures: a non-success status, a redirect, a timeout, no answer at all, or a refused address. */
export const attemptFailures = ['status', 'redirect', 'timeout', 'unreachable', 'refused'] as const;
/** Reason of a failed attempt. `refused`: UNI never calls such an address, such as one of a private network. */
export type AttemptFailure = (typeof attemptFailures)[number];
