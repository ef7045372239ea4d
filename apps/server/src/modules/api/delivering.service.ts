/** Creates deliveries from the audit trail and sends them: at least once each, until they are acknowledged or given up. */
import {
  type AttemptFailure,
  actsOfEvents,
  eventOfAct,
  manyOfAct,
  type PauseReason,
  type WebhookEventType,
  webhookEvents,
  webhookLimits,
  webhookRetrySeconds,
} from '@uni/contracts';
import { type AuditTrailEntry, entriesSince, headSequence, record } from '../../platform/audit/index.ts';
import type { TenantDatabase } from '../../platform/database/index.ts';
import { OutsideRefused } from '../../platform/egress/index.ts';
import type { Platform } from '../../platform/module.ts';
import type { CounterSpec } from '../../platform/observing/index.ts';
import type { Worker } from '../../platform/work/index.ts';
import {
  changeDelivery,
  type DeliveryRow,
  forgetDeliveries,
  insertAttempt,
  insertDeliveries,
  leaseDue,
  lockDelivery,
  type NewDelivery,
  nextDelivery,
} from './deliveries.repository.ts';
import { notifyPauses } from './pause-notices.service.ts';
import { bodyOf, signedHeaders } from './signing.gateway.ts';
import { lockWebhooks, selectWebhook, updateWebhook, type WebhookRow } from './webhooks.repository.ts';

/** Under this name the worker is called. */
export const webhookWorker = 'webhooks';

export const webhookAttempts: CounterSpec = {
  name: 'uni_webhook_attempts_total',
  help: 'Attempts to deliver a webhook, by result',
  labels: ['result'],
};

const dayMs = 86_400_000;
/** Longer than an attempt takes: what is not settled by then was sent by a process that is gone. */
const leaseMs = 60_000;
const atOnce = 8;
const turnMs = 20_000;
const readAtOnce = 500;

export const secretContextOf = (organizationId: number, id: number): string =>
  `organization:${organizationId}/webhook:${id}.secret`;

export const deliveryWorker = (platform: Platform, timeoutMs: number = webhookLimits.timeoutMs): Worker => ({
  name: webhookWorker,
  kind: 'sends',
  act: async (organizationId, signal) => {
    const within = <T>(work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
      platform.database.withOrganization(organizationId, work);
    const isBehind = await within((db) => gather(platform, db));
    const began = performance.now();
    for (;;) {
      const now = platform.now();
      const until = new Date(now.getTime() + leaseMs);
      const due = await within((db) => leaseDue(db, { now, until, limit: atOnce }));
      await Promise.all(due.map((delivery) => deliver(platform, organizationId, delivery, timeoutMs, signal)));
      // A slow receiver must not hold up the other organizations for long.
      if (due.length < atOnce || signal.aborted || performance.now() - began > turnMs) break;
    }
    const again = await notifyPauses(platform, organizationId);
    if (isBehind) return platform.now();
    const next = await within(nextDelivery);
    return again && next ? (again < next ? again : next) : (again ?? next);
  },
});

/** Creates deliveries from the audit entries since each webhook's last read. Returns true if there is more. */
const gather = async (platform: Platform, db: TenantDatabase): Promise<boolean> => {
  const now = platform.now();
  await forgetDeliveries(db, new Date(now.getTime() - webhookLimits.keptDays * dayMs));
  let isBehind = false;
  for (const webhook of await lockWebhooks(db)) {
    const head = await headSequence(db, db.organizationId);
    if (head <= webhook.read_to) continue;
    const acts = actsOfEvents(JSON.parse(webhook.events));
    const entries = await entriesSince(db, db.organizationId, webhook.read_to, acts, readAtOnce);
    const rows = entries.flatMap((entry) => deliveryOf(webhook.id, entry) ?? []);
    await insertDeliveries(db, rows, now);
    const isCut = entries.length === readAtOnce;
    isBehind ||= isCut;
    const read_to = isCut ? (entries.at(-1)?.sequence ?? head) : head;
    await updateWebhook(db, webhook.id, { read_to });
  }
  return isBehind;
};

/** The hash of an entry never changes: reading the audit trail again gives the event the same id. */
const deliveryOf = (
  webhookId: number,
  { at, action, target_id, details, hash }: AuditTrailEntry,
): NewDelivery | null => {
  const type: WebhookEventType | null = eventOfAct(action);
  if (!type) return null;
  const one = { things: null, resource: webhookEvents[type].resource.replace(':id', String(target_id)) };
  const what = manyOfAct(action, JSON.parse(details)) ?? one;
  return { webhook_id: webhookId, event_id: `evt_${hash.slice(0, 32)}`, type, occurred_at: at, ...what };
};

interface Outcome {
  readonly status: number | null;
  readonly failure: AttemptFailure | null;
  readonly ms: number;
}

const deliver = async (
  platform: Platform,
  organizationId: number,
  delivery: DeliveryRow,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> => {
  const within = <T>(work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(organizationId, work);
  const webhook = await within((db) => selectWebhook(db, delivery.webhook_id));
  if (!webhook) return;
  const at = platform.now();
  const outcome = await attempt(platform, organizationId, webhook, delivery, { at, timeoutMs, signal });
  // The process is stopping: its successor sends it again, under the same id.
  if (signal.aborted && outcome.failure) return;
  platform.meters.count(webhookAttempts, { result: outcome.failure ?? 'delivered' });
  await within((db) => settle(platform, db, delivery, { ...outcome, at }));
};

const secretsOf = ({ sealing }: Platform, organizationId: number, webhook: WebhookRow, at: Date): string[] => {
  const { id, sealed_secret, former_sealed_secret, former_until } = webhook;
  const former = former_until && former_until > at ? former_sealed_secret : null;
  return [sealed_secret, former].flatMap((sealed) =>
    sealed === null ? [] : [sealing.open(sealed, secretContextOf(organizationId, id))],
  );
};

const attempt = async (
  platform: Platform,
  organizationId: number,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  { at, timeoutMs, signal }: { at: Date; timeoutMs: number; signal: AbortSignal },
): Promise<Outcome> => {
  const body = bodyOf(organizationId, platform.origin, delivery);
  const headers = signedHeaders(secretsOf(platform, organizationId, webhook, at), { id: delivery.event_id, body, at });
  const timeout = AbortSignal.timeout(timeoutMs);
  const began = performance.now();
  const outcome = (status: number | null, failure: AttemptFailure | null): Outcome => ({
    ...{ status, failure },
    ms: Math.round(performance.now() - began),
  });
  try {
    const request = { method: 'POST', headers, body };
    const answer = await platform.stream(webhook.address, request, { signal: AbortSignal.any([timeout, signal]) });
    answer.close();
    if (answer.status < 300) return outcome(answer.status, null);
    return outcome(answer.status, answer.status < 400 ? 'redirect' : 'status');
  } catch (error) {
    if (error instanceof OutsideRefused) return outcome(null, 'refused');
    return outcome(null, timeout.aborted ? 'timeout' : 'unreachable');
  }
};

const gone = 410;

/** Notes how an attempt went, and when there is another. */
const settle = async (
  platform: Platform,
  db: TenantDatabase,
  { id, webhook_id }: DeliveryRow,
  { status, failure, ms, at }: Outcome & { readonly at: Date },
): Promise<void> => {
  const row = await lockDelivery(db, webhook_id, id);
  if (!row) return;
  const attempts = row.attempts + 1;
  await insertAttempt(db, id, { number: attempts, at, status, failure, ms });
  const now = platform.now();
  const change = (next: Parameters<typeof changeDelivery>[2]) =>
    changeDelivery(db, id, { attempts, leased_until: null, ...next });
  if (failure === null) return change({ state: 'delivered', delivered_at: now });
  // Another worker's attempt has reached the receiver after our lease ended.
  if (row.state !== 'pending') return change({});
  const wait = webhookRetrySeconds[row.tried];
  if (wait === undefined) {
    await change({ state: 'failed', tried: row.tried + 1 });
    return pause(platform, db, webhook_id, 'failing');
  }
  // A little more or less, so that what failed together does not come back together.
  const due = new Date(now.getTime() + wait * (0.8 + Math.random() * 0.4) * 1_000);
  await change({ tried: row.tried + 1, due_at: due });
  if (status === gone) await pause(platform, db, webhook_id, 'gone');
};

/** Sends nothing more until a user resumes it. New events wait. */
const pause = async (platform: Platform, db: TenantDatabase, id: number, reason: PauseReason): Promise<void> => {
  const webhook = await selectWebhook(db, id);
  if (webhook?.state !== 'active') return;
  await updateWebhook(db, id, { state: 'failing', untold_pause: reason });
  await record(db, {
    ...{ organizationId: db.organizationId, actorId: null, action: 'webhook.paused', target: 'webhook', targetId: id },
    ...{ details: { name: webhook.name, reason }, at: platform.now() },
  });
};
