/** What others are told of when it happens: of which acts of the trail, and where what they are about is read. */
import type { AuditAct } from '../admin/audit-acts.ts';

interface WebhookEvent {
  readonly acts: readonly AuditAct[];
  /** With `:id` where the act's own target stands. */
  readonly resource: string;
}

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
      ...(['contract.reversed', 'erp_contracts.changed'] as const),
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

export type WebhookEventType = keyof typeof webhookEvents;

export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]];

/** Sent when somebody asks whether the address is reached; nobody chooses it. */
export const testEvent = 'webhook.tested';

/** The event that an act is; null: nobody is told of it. */
export const eventOfAct = (act: string): WebhookEventType | null =>
  webhookEventTypes.find((type) => webhookEvents[type].acts.some((one: string) => one === act)) ?? null;

/** What has happened to contracts in a reading of an ERP, by how many; each is an act of `erp_contracts`. */
export const erpTallies = ['signed', 'changed', 'cancelled', 'received'] as const;
export type ErpTally = Readonly<Record<(typeof erpTallies)[number], number>>;

/** What a reading of an ERP has brought is told of at once, by how many they are and the list in which they stand. */
export const manyOfAct = (
  act: string,
  { source, from, count }: Readonly<Record<string, unknown>>,
): { readonly things: number; readonly resource: string } | null =>
  act.startsWith('erp_contracts.')
    ? { things: Number(count), resource: `/api/sales/contracts/?source=${source}&changed_from=${from}` }
    : null;

/** The acts that these events are told by. */
export const actsOfEvents = (types: readonly WebhookEventType[]): readonly AuditAct[] =>
  types.flatMap((type): readonly AuditAct[] => webhookEvents[type].acts);

export const webhookLimits = {
  name: 80,
  address: 500,
  perOrganization: 50,
  /** So long a delivery is told of, and can be repeated. */
  keptDays: 30,
  /** So long the secret before still signs, beside its successor. */
  formerSecretHours: 24,
  timeoutMs: 10_000,
} as const;

/** After an attempt that failed, so many seconds until the next; about three days together, each a little more or less. */
export const webhookRetrySeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 72_000] as const;

export const webhookStates = ['active', 'paused', 'failing'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** Why nothing more is sent: the attempts of an event have come to their end, or the receiver says that it is gone. */
export const pauseReasons = ['failing', 'gone'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** How an attempt failed: an answer that is no success, a redirect, no answer in time, none at all, or a refused address. */
export const attemptFailures = ['status', 'redirect', 'timeout', 'unreachable', 'refused'] as const;
export type AttemptFailure = (typeof attemptFailures)[number];
