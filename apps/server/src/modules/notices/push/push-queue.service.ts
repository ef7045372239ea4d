/** What a fact leaves for the browsers of its readers, in the transaction of the fact. */
import type { NoticeFacts, NoticeKind, Permission } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { wakeWorker } from '../../../platform/work/index.ts';
import { devicesOf } from './push-devices.repository.ts';
import { insertPushes } from './push-messages.repository.ts';

/** Under this name the worker is called. */
export const pushWorker = 'notice pushes';

interface PushFact {
  readonly kind: NoticeKind;
  readonly needs: Permission;
  readonly enterprise: number | null;
  readonly by: number | null;
  readonly facts: NoticeFacts;
  readonly key: string;
  readonly path: string;
}

export const queuePushes = async (
  { db, platform }: Pick<Context, 'db' | 'platform'>,
  people: readonly number[],
  { kind, needs, enterprise, by, facts, key, path }: PushFact,
): Promise<void> => {
  const devices = await devicesOf(db, people);
  if (devices.length === 0) return;
  const row = { kind, needs, enterprise_id: enterprise, actor_id: by, facts: JSON.stringify(facts), key, path };
  const at = platform.now();
  await insertPushes(
    db,
    devices.map(({ id, user_id }) => ({ ...row, device_id: id, user_id })),
    at,
  );
  await wakeWorker(db, pushWorker, db.organizationId, at);
};
