/** Channels of Slack and Teams, as administrators set them up. */
import {
  type ChatApp,
  type ChatChange,
  type ChatFields,
  type ChatTrial,
  chatLimits,
  fieldMessages,
  invalidFields,
  type NoticeChat,
  noticeChatErrors,
  wireErrors,
} from '@uni/contracts';
import { noticeChats } from '@uni/phrases';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context, LongContext } from '../../../platform/context.ts';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { destination, OutsideRefused } from '../../../platform/egress/index.ts';
import { HttpError, orNotFound } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wakeWorker } from '../../../platform/work/index.ts';
import { namesOfUsers } from '../../access/index.ts';
import { isAddressOf, maskedAddress } from './chat-address.model.ts';
import { callChat, sealAddress } from './chat-call.service.ts';
import { chatWorker } from './chat-queue.service.ts';
import { unfailed } from './chat-sending.service.ts';
import { presentChat } from './chats.presenter.ts';
import {
  type ChatRow,
  deleteChat,
  existingEnterprises,
  insertChat,
  type ListedChatRow,
  lockChats,
  selectChat,
  selectChats,
  updateChat,
} from './chats.repository.ts';

/** 404 for one that is missing or foreign. */
export const findChat = async ({ db }: Context, id: number): Promise<ListedChatRow> =>
  orNotFound(await selectChat(db, id));

const presentById = async (context: Context, id: number): Promise<NoticeChat> => {
  const row = await findChat(context, id);
  return presentChat(row, await namesOfUsers(context.db, [row.created_by]));
};

export async function listChats({ db }: Context): Promise<NoticeChat[]> {
  const rows = await selectChats(db);
  const names = await namesOfUsers(db, [...new Set(rows.map(({ created_by }) => created_by))]);
  return rows.map((row) => presentChat(row, names));
}

/** Throws 400 for an address that is none of the application, 409 beyond the limit of an organization. */
export async function createChat(context: Context, fields: ChatFields): Promise<NoticeChat> {
  const { actor, db, platform } = context;
  if (actor.organizationId === null) throw new HttpError(wireErrors.permissionDenied);
  requireAddress(platform, fields.app, fields.address);
  await requireEnterprises(db, fields.enterprises);
  if ((await lockChats(db)).length >= chatLimits.perOrganization) throw new HttpError(noticeChatErrors.tooMany);
  const id = newId();
  await insertChat(db, {
    ...{ id, name: fields.name, app: fields.app, state: 'active', ...unfailed },
    ...addressColumns(context, id, fields.address),
    ...{ kinds: JSON.stringify(once(fields.kinds)), enterprises: enterprisesColumn(fields.enterprises) },
    ...{ quiet_until: null, last_sent_at: null, created_at: platform.now(), created_by: actor.userId },
  });
  await recordAudit(context, 'notice_chat.created', id, { after: auditedFields(fields) });
  return presentById(context, id);
}

/** A new address begins without the failures of the former one. */
export async function changeChat(
  context: Context,
  before: ChatRow,
  { name, address, kinds, enterprises, paused }: ChatChange,
): Promise<NoticeChat> {
  const { db, platform } = context;
  const { id, app } = before;
  if (address !== undefined) requireAddress(platform, app, address);
  if (enterprises !== undefined) await requireEnterprises(db, enterprises);
  const changed = {
    ...(name === undefined ? {} : { name }),
    ...(address === undefined ? {} : { ...addressColumns(context, id, address), ...unfailed, quiet_until: null }),
    ...(kinds === undefined ? {} : { kinds: JSON.stringify(once(kinds)) }),
    ...(enterprises === undefined ? {} : { enterprises: enterprisesColumn(enterprises) }),
  };
  if (Object.keys(changed).length > 0) {
    await updateChat(db, id, changed);
    const known = { name: before.name, kinds: JSON.parse(before.kinds) };
    await recordAudit(context, 'notice_chat.changed', id, {
      before: auditedFields(known),
      after: auditedFields({ ...(name === undefined ? {} : { name }), ...(kinds === undefined ? {} : { kinds }) }),
    });
  }
  if (paused !== undefined && paused !== (before.state !== 'active')) await setPause(context, before, paused);
  await wakeWorker(db, chatWorker, db.organizationId, platform.now());
  return presentById(context, id);
}

export async function removeChat(context: Context, { id, name }: ChatRow): Promise<void> {
  await deleteChat(context.db, id);
  await recordAudit(context, 'notice_chat.deleted', id, { before: { name } });
}

/** Calls the address at once, so that who has just pasted it learns whether it works. */
export async function testChat({ actor, platform, transact }: LongContext, chat: ChatRow): Promise<ChatTrial> {
  const { title, why } = noticeChats.trial;
  const text = { title, why, link: `${platform.origin}/avisos` };
  const { cause, status } = await callChat(platform, { ...chat, organizationId: actor.scope }, text);
  if (cause === null)
    await transact(({ db }) =>
      updateChat(db, chat.id, { ...unfailed, quiet_until: null, last_sent_at: platform.now() }),
    );
  return { delivered: cause === null, status, cause };
}

const once = <T>(values: readonly T[]): T[] => [...new Set(values)];

const enterprisesColumn = (ids: readonly number[] | null): string | null => ids && JSON.stringify(once(ids));

const addressColumns = ({ db, platform }: Context, id: number, address: string) => ({
  sealed_address: sealAddress(platform, db.organizationId, id, address),
  masked_address: maskedAddress(address),
});

/** Where private networks are called, as in tests, any address will do. */
const requireAddress = (platform: Platform, app: ChatApp, address: string): void => {
  if (platform.allowInside ? isCallable(address) : isAddressOf(app, address)) return;
  const message = app === 'slack' ? noticeChatErrors.notSlack : noticeChatErrors.notTeams;
  throw new HttpError(invalidFields({ address: [message] }));
};

const isCallable = (address: string): boolean => {
  try {
    return Boolean(destination(address, true));
  } catch (error) {
    if (error instanceof OutsideRefused) return false;
    throw error;
  }
};

const requireEnterprises = async (db: TenantDatabase, ids: readonly number[] | null): Promise<void> => {
  if (ids === null) return;
  const known = new Set(await existingEnterprises(db, ids));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw new HttpError(invalidFields({ enterprises: [fieldMessages.missingKey(missing)] }));
};

/** Of an address nothing: what the trail holds is read by more people than may write to a chat. */
const auditedFields = ({ name, kinds }: Partial<Pick<ChatFields, 'name' | 'kinds'>>) => ({
  ...(name === undefined ? {} : { name }),
  ...(kinds === undefined ? {} : { kinds }),
});

const setPause = async (context: Context, { id, name }: ChatRow, paused: boolean): Promise<void> => {
  await updateChat(context.db, id, paused ? { state: 'paused' } : { state: 'active', ...unfailed, quiet_until: null });
  await recordAudit(context, paused ? 'notice_chat.paused' : 'notice_chat.resumed', id, { name });
};
