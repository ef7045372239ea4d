/** What a fact leaves for the chats of its organization, in the transaction of the fact. */
import { chatKinds, type NoticeFacts, type NoticeKind } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { wakeWorker } from '../../../platform/work/index.ts';
import { insertMessages } from './chat-messages.repository.ts';
import { type ChatRow, selectActiveChats } from './chats.repository.ts';

/** Under this name the worker is called. */
export const chatWorker = 'notice chats';

export interface ChatFact {
  readonly kind: NoticeKind;
  readonly enterprise: number | null;
  readonly by: number | null;
  readonly facts: NoticeFacts;
  /** A chat receives it once. */
  readonly key: string;
  readonly path: string;
}

/** Returns true if a chat receives a fact. One of the whole organization is for chats of all enterprises. */
export const receives = (
  { kinds, enterprises }: Pick<ChatRow, 'kinds' | 'enterprises'>,
  { kind, enterprise }: { readonly kind: string; readonly enterprise: number | null },
): boolean => {
  if (!JSON.parse(kinds).includes(kind)) return false;
  return enterprises === null || (enterprise !== null && JSON.parse(enterprises).includes(enterprise));
};

export const queueForChats = async (
  { db, platform }: Pick<Context, 'db' | 'platform'>,
  { kind, enterprise, by, facts, key, path }: ChatFact,
): Promise<void> => {
  if (!chatKinds.some((one) => one === kind)) return;
  const chats = (await selectActiveChats(db)).filter((chat) => receives(chat, { kind, enterprise }));
  if (chats.length === 0) return;
  const row = { key, kind, enterprise_id: enterprise, actor_id: by, facts: JSON.stringify(facts), path };
  await insertMessages(
    db,
    chats.map(({ id }) => ({ ...row, chat_id: id })),
    platform.now(),
  );
  await wakeWorker(db, chatWorker, db.organizationId, platform.now());
};
