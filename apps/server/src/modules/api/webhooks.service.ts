/** Configuration of webhooks: addresses, events, secrets, pauses. */
import {
  invalidFields,
  type KeyedWebhook,
  type Webhook,
  type WebhookChange,
  type WebhookFields,
  webhookErrors,
  webhookLimits,
  wireErrors,
} from '@uni/contracts';
import { followAuditTrail, headSequence, recordAudit, unfollowAuditTrail } from '../../platform/audit/index.ts';
import { newId, type Transaction } from '../../platform/database/index.ts';
import { destination, OutsideRefused } from '../../platform/egress/index.ts';
import { type Actor, Refusal } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { callWorker } from '../../platform/work/index.ts';
import { namesOfUsers } from '../access/index.ts';
import { secretContextOf, webhookWorker } from './delivering.service.ts';
import { newSecret } from './signing.gateway.ts';
import { presentWebhook } from './webhooks.presenter.ts';
import {
  changeWebhook,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  type ListedWebhookRow,
  listWebhooks,
  lockWebhooks,
  type WebhookRow,
} from './webhooks.repository.ts';

export interface Webhooks {
  list(actor: Actor): Promise<Webhook[]>;
  /** 404 for one that is missing or foreign. */
  locate(actor: Actor, id: number): Promise<ListedWebhookRow>;
  create(actor: Actor, fields: WebhookFields): Promise<KeyedWebhook>;
  change(actor: Actor, webhook: WebhookRow, change: WebhookChange): Promise<Webhook>;
  remove(actor: Actor, webhook: WebhookRow): Promise<void>;
  renewSecret(actor: Actor, webhook: WebhookRow): Promise<KeyedWebhook>;
}

const hourMs = 3_600_000;

export const createWebhooks = (platform: Platform): Webhooks => {
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);
  const seal = (actor: Actor, id: number, secret: string) =>
    platform.sealing.seal(secret, secretContextOf(actor.scope, id));
  const find = async (transaction: Transaction, actor: Actor, id: number): Promise<ListedWebhookRow> => {
    const row = await findWebhook(transaction, actor.scope, id);
    if (!row) throw new Refusal(wireErrors.notFound);
    return row;
  };
  const presentById = async (transaction: Transaction, actor: Actor, id: number): Promise<Webhook> => {
    const row = await find(transaction, actor, id);
    return presentWebhook(row, await namesOfUsers(transaction, [row.created_by]), platform.now());
  };
  const requireAddress = (address: string) => requireOutside(address, platform.allowInside);

  return {
    list: (actor) =>
      within(actor, async (transaction) => {
        const rows = await listWebhooks(transaction, actor.scope);
        const names = await namesOfUsers(transaction, [...new Set(rows.map(({ created_by }) => created_by))]);
        return rows.map((row) => presentWebhook(row, names, platform.now()));
      }),

    locate: (actor, id) => within(actor, (transaction) => find(transaction, actor, id)),

    create: (actor, fields) => {
      if (actor.organizationId === null) throw new Refusal(wireErrors.permissionDenied);
      requireAddress(fields.address);
      return within(actor, async (transaction) => {
        const others = await lockWebhooks(transaction, actor.scope);
        if (others.length >= webhookLimits.perOrganization) throw new Refusal(webhookErrors.tooMany);
        const [id, secret] = [newId(), newSecret()];
        await insertWebhook(transaction, actor.scope, {
          ...{ id, name: fields.name, address: fields.address, events: JSON.stringify(once(fields.events)) },
          ...{
            state: 'active',
            sealed_secret: seal(actor, id, secret),
            former_sealed_secret: null,
            former_until: null,
            untold_pause: null,
          },
          // Earlier acts are not sent.
          ...{ read_to: await headSequence(transaction, actor.scope) },
          ...{ created_at: platform.now(), created_by: actor.userId },
        });
        await recordAudit({ platform, db: transaction, actor }, 'webhook.created', id, {
          after: auditedFields(fields),
        });
        await followAuditTrail(transaction, actor.scope, webhookWorker);
        return { ...(await presentById(transaction, actor, id)), secret };
      });
    },

    change: (actor, { id }, { paused, ...fields }) => {
      if (fields.address !== undefined) requireAddress(fields.address);
      return within(actor, async (transaction) => {
        const before = await find(transaction, actor, id);
        await storeFields(platform, transaction, actor, before, fields);
        await storePause(platform, transaction, actor, before, paused);
        return presentById(transaction, actor, id);
      });
    },

    remove: (actor, { id, name }) =>
      within(actor, async (transaction) => {
        const others = await lockWebhooks(transaction, actor.scope);
        await deleteWebhook(transaction, actor.scope, id);
        await recordAudit({ platform, db: transaction, actor }, 'webhook.deleted', id, { before: { name } });
        if (others.every((one) => one.id === id)) await unfollowAuditTrail(transaction, actor.scope, webhookWorker);
      }),

    renewSecret: (actor, { id, name }) =>
      within(actor, async (transaction) => {
        const before = await find(transaction, actor, id);
        const secret = newSecret();
        await changeWebhook(transaction, actor.scope, id, {
          sealed_secret: seal(actor, id, secret),
          former_sealed_secret: before.sealed_secret,
          former_until: new Date(platform.now().getTime() + webhookLimits.formerSecretHours * hourMs),
        });
        await recordAudit({ platform, db: transaction, actor }, 'webhook.secret_renewed', id, { name });
        return { ...(await presentById(transaction, actor, id)), secret };
      }),
  };
};

const requireOutside = (address: string, allowInside: boolean): void => {
  try {
    destination(address, allowInside);
  } catch (error) {
    if (!(error instanceof OutsideRefused)) throw error;
    throw new Refusal(invalidFields({ address: [webhookErrors.notAddress] }));
  }
};

const once = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Of an address its host: what comes after it may open something. */
const auditedFields = ({ name, address, events }: Partial<WebhookFields>) => ({
  ...(name === undefined ? {} : { name }),
  ...(address === undefined ? {} : { address: URL.parse(address)?.host ?? '' }),
  ...(events === undefined ? {} : { events }),
});

const storeFields = async (
  platform: Platform,
  transaction: Transaction,
  actor: Actor,
  before: WebhookRow,
  { name, address, events }: Omit<WebhookChange, 'paused'>,
): Promise<void> => {
  const changed = {
    ...(name === undefined ? {} : { name }),
    ...(address === undefined ? {} : { address }),
    ...(events === undefined ? {} : { events: JSON.stringify(once(events)) }),
  };
  if (Object.keys(changed).length === 0) return;
  await changeWebhook(transaction, actor.scope, before.id, changed);
  await recordAudit({ platform, db: transaction, actor }, 'webhook.changed', before.id, {
    before: auditedFields({ name: before.name, address: before.address, events: JSON.parse(before.events) }),
    after: auditedFields({
      ...(name === undefined ? {} : { name }),
      ...(address === undefined ? {} : { address }),
      ...(events === undefined ? {} : { events: once(events) }),
    }),
  });
};

/** Going on, it sends what has happened meanwhile. */
const storePause = async (
  platform: Platform,
  transaction: Transaction,
  actor: Actor,
  { id, state, name }: WebhookRow,
  paused: boolean | undefined,
): Promise<void> => {
  if (paused === undefined || paused === (state !== 'active')) return;
  await changeWebhook(transaction, actor.scope, id, { state: paused ? 'paused' : 'active', untold_pause: null });
  await recordAudit({ platform, db: transaction, actor }, paused ? 'webhook.paused' : 'webhook.resumed', id, { name });
  if (!paused) await callWorker(transaction, webhookWorker, actor.scope, platform.now());
};
