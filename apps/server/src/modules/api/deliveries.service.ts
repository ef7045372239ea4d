/** Deliveries of a webhook: list them, send a test, send again. */
import {
  type DeliveryState,
  fieldMessages,
  invalidFields,
  invariant,
  testEvent,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  webhookErrors,
  wireErrors,
} from '@uni/contracts';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/database/index.ts';
import { HttpError, orNotFound, type PageQuery, type PageWindow, pageWindow } from '../../platform/http/index.ts';
import { nextDayInSaoPaulo, startOfDay } from '../../platform/time.ts';
import { wakeWorker } from '../../platform/work/index.ts';
import {
  changeDelivery,
  countDeliveries,
  type DeliveryRow,
  insertDeliveries,
  listAttempts,
  lockDelivery,
  requeueDeliveries,
  selectDeliveries,
} from './deliveries.repository.ts';
import { webhookWorker } from './delivering.service.ts';
import { bodyOf } from './signing.gateway.ts';
import { presentDelivery, presentDeliveryDetail } from './webhooks.presenter.ts';
import { selectWebhook } from './webhooks.repository.ts';

/** The webhook whose deliveries are meant. */
export interface SentWebhook {
  readonly id: number;
}

export interface DeliveryQuery extends PageQuery {
  readonly state?: DeliveryState | undefined;
}

export interface Period {
  /** Days of São Paulo, both included. */
  readonly from: string;
  readonly to: string;
  readonly failed_only: boolean;
}

const callSender = ({ db, platform }: Context): Promise<void> =>
  wakeWorker(db, webhookWorker, db.organizationId, platform.now(), { isAwaited: true });

/** 404 for one that is missing or foreign. */
export const findSentWebhook = async ({ db }: Context, id: number): Promise<SentWebhook> =>
  orNotFound(await selectWebhook(db, id));

/** 404 for one that is missing, or another webhook's. */
export const findDelivery = async ({ db }: Context, webhookId: number, id: number): Promise<DeliveryRow> =>
  orNotFound(await lockDelivery(db, webhookId, id));

export async function listDeliveries(
  { db }: Context,
  { id }: SentWebhook,
  { state, page = '1', page_size }: DeliveryQuery,
): Promise<{ rows: WebhookDelivery[]; count: number; window: PageWindow }> {
  const filter = { webhookId: id, state: state ?? null };
  const count = await countDeliveries(db, filter);
  const window = pageWindow({ page, page_size }, count);
  if (!window) throw new HttpError(wireErrors.invalidPage);
  const rows = await selectDeliveries(db, filter, window);
  const ids = rows.map((row) => row.id);
  const attempts = Map.groupBy(await listAttempts(db, ids), ({ delivery_id }) => delivery_id);
  return { rows: rows.map((row) => presentDelivery(row, attempts.get(row.id) ?? [])), count, window };
}

export async function readDelivery({ db, platform }: Context, delivery: DeliveryRow): Promise<WebhookDeliveryDetail> {
  const attempts = await listAttempts(db, [delivery.id]);
  return presentDeliveryDetail(delivery, attempts, bodyOf(db.organizationId, platform.origin, delivery));
}

const newest = { offset: 0, size: 1 } as const;

export async function testWebhook(context: Context, { id }: SentWebhook): Promise<WebhookDelivery> {
  const { db, platform } = context;
  const at = platform.now();
  const event_id = `evt_test_${newId()}`;
  const row = { webhook_id: id, event_id, type: testEvent, occurred_at: at, resource: '', things: null };
  await insertDeliveries(db, [row], at);
  await callSender(context);
  const [made] = await selectDeliveries(db, { webhookId: id, state: 'pending' }, newest);
  invariant(made, 'the delivery that was just made is not there');
  return presentDelivery(made, []);
}

export async function replayDelivery(context: Context, { id, webhook_id }: DeliveryRow): Promise<WebhookDelivery> {
  const { db, platform } = context;
  const row = await findDelivery(context, webhook_id, id);
  if (row.state === 'pending' && row.tried === 0) throw new HttpError(webhookErrors.underWay);
  const again = { state: 'pending' as const, tried: 0, due_at: platform.now(), leased_until: null };
  await changeDelivery(db, id, again);
  await recordAudit(context, 'webhook.replayed', webhook_id, { event: row.event_id });
  await callSender(context);
  return presentDelivery({ ...row, ...again }, await listAttempts(db, [id]));
}

export async function replayPeriod(
  context: Context,
  { id }: SentWebhook,
  { from, to, failed_only }: Period,
): Promise<{ replayed: number }> {
  if (to < from) throw new HttpError(invalidFields({ to: [fieldMessages.invalidPeriod] }));
  const { db, platform } = context;
  const period = {
    ...{ webhookId: id, from: startOfDay(from), before: nextDayInSaoPaulo(startOfDay(to)) },
    states: failed_only ? (['failed'] as const) : (['failed', 'delivered'] as const),
  };
  const replayed = await requeueDeliveries(db, period, platform.now());
  await recordAudit(context, 'webhook.replayed', id, { from, to, replayed });
  await callSender(context);
  return { replayed };
}
