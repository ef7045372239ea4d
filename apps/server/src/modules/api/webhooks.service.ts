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
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/database/index.ts';
import { destination, OutsideRefused } from '../../platform/egress/index.ts';
import { HttpError, orNotFound } from '../../platform/http/index.ts';
import { wakeWorker } from '../../platform/work/index.ts';
import { namesOfUsers } from '../access/index.ts';
import { secretContextOf, webhookWorker } from './delivering.service.ts';
import { newSecret } from './signing.gateway.ts';
import { presentWebhook } from './webhooks.presenter.ts';
import {
  deleteWebhook,
  insertWebhook,
  type ListedWebhookRow,
  lockWebhooks,
  selectWebhook,
  selectWebhooks,
  updateWebhook,
  type WebhookRow,
} from './webhooks.repository.ts';

const hourMs = 3_600_000;

const seal = ({ db, platform }: Context, id: number, secret: string): string =>
  platform.sealing.seal(secret, secretContextOf(db.organizationId, id));

/** 404 for one that is missing or foreign. */
export const findWebhook = async ({ db }: Context, id: number): Promise<ListedWebhookRow> =>
  orNotFound(await selectWebhook(db, id));

const presentById = async (context: Context, id: number): Promise<Webhook> => {
  const row = await findWebhook(context, id);
  return presentWebhook(row, await namesOfUsers(context.db, [row.created_by]), context.platform.now());
};

export async function listWebhooks({ db, platform }: Context): Promise<Webhook[]> {
  const rows = await selectWebhooks(db);
  const names = await namesOfUsers(db, [...new Set(rows.map(({ created_by }) => created_by))]);
  return rows.map((row) => presentWebhook(row, names, platform.now()));
}

export async function createWebhook(context: Context, fields: WebhookFields): Promise<KeyedWebhook> {
  const { actor, db, platform } = context;
  if (actor.organizationId === null) throw new HttpError(wireErrors.permissionDenied);
  requireOutside(fields.address, platform.allowInside);
  const others = await lockWebhooks(db);
  if (others.length >= webhookLimits.perOrganization) throw new HttpError(webhookErrors.tooMany);
  const [id, secret] = [newId(), newSecret()];
  await insertWebhook(db, {
    ...{ id, name: fields.name, address: fields.address, events: JSON.stringify(once(fields.events)) },
    ...{ state: 'active', sealed_secret: seal(context, id, secret), former_sealed_secret: null, former_until: null },
    // Earlier acts are not sent.
    ...{ untold_pause: null, read_to: await headSequence(db, db.organizationId) },
    ...{ created_at: platform.now(), created_by: actor.userId },
  });
  await recordAudit(context, 'webhook.created', id, { after: auditedFields(fields) });
  await followAuditTrail(db, db.organizationId, webhookWorker);
  return { ...(await presentById(context, id)), secret };
}

export async function changeWebhook(
  context: Context,
  { id }: WebhookRow,
  { paused, ...fields }: WebhookChange,
): Promise<Webhook> {
  if (fields.address !== undefined) requireOutside(fields.address, context.platform.allowInside);
  const before = await findWebhook(context, id);
  await storeFields(context, before, fields);
  await storePause(context, before, paused);
  return presentById(context, id);
}

export async function removeWebhook(context: Context, { id, name }: WebhookRow): Promise<void> {
  const { db } = context;
  const others = await lockWebhooks(db);
  await deleteWebhook(db, id);
  await recordAudit(context, 'webhook.deleted', id, { before: { name } });
  if (others.every((one) => one.id === id)) await unfollowAuditTrail(db, db.organizationId, webhookWorker);
}

export async function renewWebhookSecret(context: Context, { id, name }: WebhookRow): Promise<KeyedWebhook> {
  const { db, platform } = context;
  const before = await findWebhook(context, id);
  const secret = newSecret();
  await updateWebhook(db, id, {
    sealed_secret: seal(context, id, secret),
    former_sealed_secret: before.sealed_secret,
    former_until: new Date(platform.now().getTime() + webhookLimits.formerSecretHours * hourMs),
  });
  await recordAudit(context, 'webhook.secret_renewed', id, { name });
  return { ...(await presentById(context, id)), secret };
}

const requireOutside = (address: string, allowInside: boolean): void => {
  try {
    destination(address, allowInside);
  } catch (error) {
    if (!(error instanceof OutsideRefused)) throw error;
    throw new HttpError(invalidFields({ address: [webhookErrors.notAddress] }));
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
  context: Context,
  before: WebhookRow,
  { name, address, events }: Omit<WebhookChange, 'paused'>,
): Promise<void> => {
  const changed = {
    ...(name === undefined ? {} : { name }),
    ...(address === undefined ? {} : { address }),
    ...(events === undefined ? {} : { events: JSON.stringify(once(events)) }),
  };
  if (Object.keys(changed).length === 0) return;
  await updateWebhook(context.db, before.id, changed);
  await recordAudit(context, 'webhook.changed', before.id, {
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
  context: Context,
  { id, state, name }: WebhookRow,
  paused: boolean | undefined,
): Promise<void> => {
  if (paused === undefined || paused === (state !== 'active')) return;
  const { db, platform } = context;
  await updateWebhook(db, id, { state: paused ? 'paused' : 'active', untold_pause: null });
  await recordAudit(context, paused ? 'webhook.paused' : 'webhook.resumed', id, { name });
  if (!paused) await wakeWorker(db, webhookWorker, db.organizationId, platform.now());
};
