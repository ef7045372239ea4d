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
import { newId, type Transaction } from '../../platform/database/index.ts';
import { type Actor, type PageQuery, type PageWindow, pageWindow, Refusal } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { nextDayInSaoPaulo, startOfDay } from '../../platform/time.ts';
import { callWorker } from '../../platform/work/index.ts';
import {
  changeDelivery,
  countDeliveries,
  type DeliveryRow,
  insertDeliveries,
  listAttempts,
  listDeliveries,
  lockDelivery,
  replayPeriod,
} from './deliveries.repository.ts';
import { webhookWorker } from './delivering.service.ts';
import { bodyOf } from './signing.gateway.ts';
import { presentDelivery, presentDeliveryDetail } from './webhooks.presenter.ts';

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

export interface Deliveries {
  list(
    actor: Actor,
    webhook: SentWebhook,
    query: DeliveryQuery,
  ): Promise<{ rows: WebhookDelivery[]; count: number; window: PageWindow }>;
  /** 404 for one that is missing, or another webhook's. */
  locate(actor: Actor, webhookId: number, id: number): Promise<DeliveryRow>;
  present(actor: Actor, delivery: DeliveryRow): Promise<WebhookDeliveryDetail>;
  test(actor: Actor, webhook: SentWebhook): Promise<WebhookDelivery>;
  replay(actor: Actor, delivery: DeliveryRow): Promise<WebhookDelivery>;
  replayPeriod(actor: Actor, webhook: SentWebhook, period: Period): Promise<{ replayed: number }>;
}

export const createDeliveries = (platform: Platform): Deliveries => {
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);
  const call = (transaction: Transaction, actor: Actor) =>
    callWorker(transaction, webhookWorker, actor.scope, platform.now());
  const find = async (transaction: Transaction, actor: Actor, webhookId: number, id: number) => {
    const row = await lockDelivery(transaction, actor.scope, webhookId, id);
    if (!row) throw new Refusal(wireErrors.notFound);
    return row;
  };

  return {
    list: (actor, { id }, { state = null, page = '1', page_size }) =>
      within(actor, async (transaction) => {
        const filter = { webhookId: id, state };
        const count = await countDeliveries(transaction, actor.scope, filter);
        const window = pageWindow({ page, page_size }, count);
        if (!window) throw new Refusal(wireErrors.invalidPage);
        const rows = await listDeliveries(transaction, actor.scope, filter, window);
        const ids = rows.map((row) => row.id);
        const attempts = Map.groupBy(
          await listAttempts(transaction, actor.scope, ids),
          ({ delivery_id }) => delivery_id,
        );
        return { rows: rows.map((row) => presentDelivery(row, attempts.get(row.id) ?? [])), count, window };
      }),

    locate: (actor, webhookId, id) => within(actor, (transaction) => find(transaction, actor, webhookId, id)),

    present: (actor, delivery) =>
      within(actor, async (transaction) => {
        const attempts = await listAttempts(transaction, actor.scope, [delivery.id]);
        return presentDeliveryDetail(delivery, attempts, bodyOf(actor.scope, platform.origin, delivery));
      }),

    test: (actor, { id }) =>
      within(actor, async (transaction) => {
        const at = platform.now();
        const event_id = `evt_test_${newId()}`;
        const row = { webhook_id: id, event_id, type: testEvent, occurred_at: at, resource: '', things: null };
        await insertDeliveries(transaction, actor.scope, [row], at);
        await call(transaction, actor);
        const [made] = await listDeliveries(transaction, actor.scope, { webhookId: id, state: 'pending' }, newest);
        invariant(made, 'the delivery that was just made is not there');
        return presentDelivery(made, []);
      }),

    replay: (actor, { id, webhook_id }) =>
      within(actor, async (transaction) => {
        const row = await find(transaction, actor, webhook_id, id);
        if (row.state === 'pending' && row.tried === 0) throw new Refusal(webhookErrors.underWay);
        const again = { state: 'pending' as const, tried: 0, due_at: platform.now(), leased_until: null };
        await changeDelivery(transaction, actor.scope, id, again);
        await recordAudit({ platform, db: transaction, actor }, 'webhook.replayed', webhook_id, {
          event: row.event_id,
        });
        await call(transaction, actor);
        return presentDelivery({ ...row, ...again }, await listAttempts(transaction, actor.scope, [id]));
      }),

    replayPeriod: (actor, { id }, { from, to, failed_only }) => {
      if (to < from) throw new Refusal(invalidFields({ to: [fieldMessages.invalidPeriod] }));
      return within(actor, async (transaction) => {
        const period = {
          ...{ webhookId: id, from: startOfDay(from), before: nextDayInSaoPaulo(startOfDay(to)) },
          states: failed_only ? (['failed'] as const) : (['failed', 'delivered'] as const),
        };
        const replayed = await replayPeriod(transaction, actor.scope, period, platform.now());
        await recordAudit({ platform, db: transaction, actor }, 'webhook.replayed', id, { from, to, replayed });
        await call(transaction, actor);
        return { replayed };
      });
    },
  };
};

const newest = { offset: 0, size: 1 } as const;
