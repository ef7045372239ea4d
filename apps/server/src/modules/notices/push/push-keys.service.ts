/** Keys that identify this server to push services, sealed at rest. A subscription is bound to the key it was made with. */
import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { newPushKey, type PushKey } from './push-encryption.gateway.ts';
import { deletePushKeysExcept, insertPushKey, selectPushKeys } from './push-keys.repository.ts';

type Sealer = Pick<Platform, 'sealing'>;

const contextOf = (id: string): string => `push_key:${id}`;

const storeNewKey = async ({ sealing }: Sealer, transaction: Transaction): Promise<PushKey> => {
  const id = randomBytes(8).toString('hex');
  const { publicKey, privateKey } = newPushKey();
  const private_key = sealing.seal(privateKey, contextOf(id));
  await insertPushKey(transaction, { id, public_key: publicKey, private_key });
  return { id, publicKey, privateKey };
};

/** The key of new subscriptions; the first one is made here. Of two that are made at once, both are good. */
export const currentPushKey = async (
  platform: Sealer,
  transaction: Transaction,
): Promise<Omit<PushKey, 'privateKey'>> => {
  const [newest] = await selectPushKeys(transaction);
  return newest ? { id: newest.id, publicKey: newest.public_key } : storeNewKey(platform, transaction);
};

/** Null: the key was taken away, and what was subscribed with it is void. */
export const findPushKey = async (
  { sealing }: Sealer,
  transaction: Transaction,
  id: string,
): Promise<PushKey | null> => {
  const row = (await selectPushKeys(transaction)).find((key) => key.id === id);
  return row ? { id, publicKey: row.public_key, privateKey: sealing.open(row.private_key, contextOf(id)) } : null;
};

/** A new key for subscriptions from now on. With `endSubscriptions` the older ones are deleted, and with them what they send to. */
export const rotatePushKey = (
  { database, sealing }: Sealer & Pick<Platform, 'database'>,
  endSubscriptions: boolean,
): Promise<string> =>
  database.withPlatform(async (transaction) => {
    const { id } = await storeNewKey({ sealing }, transaction);
    if (endSubscriptions) await deletePushKeysExcept(transaction, id);
    return id;
  });
