/** Browsers in which a person receives notices. */
import {
  fieldMessages,
  invalidFields,
  type PushDevice,
  type PushDevices,
  type PushSubscriptionFields,
  wireErrors,
} from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/index.ts';
import { destination, OutsideRefused } from '../../../platform/egress/index.ts';
import { hashText } from '../../../platform/hashing.ts';
import { HttpError, orNotFound } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import { deviceOf } from '../../access/index.ts';
import { type DeviceRow, deleteDevices, findDevice, replaceDevice, selectDevices } from './push-devices.repository.ts';
import { isReceiver, type PushReceiver } from './push-encryption.gateway.ts';
import { currentPushKey } from './push-keys.service.ts';

/** The oldest ones go when a person has more. */
const mostDevices = 10;

export interface PushEndpoint extends PushReceiver {
  readonly endpoint: string;
}

const contextOf = (organizationId: number, id: number): string => `organization:${organizationId}/push-device:${id}`;

export const openDevice = ({ sealing }: Platform, organizationId: number, { id, sealed }: DeviceRow): PushEndpoint =>
  JSON.parse(sealing.open(sealed, contextOf(organizationId, id)));

const presentDevice = ({ id, browser, system, endpoint_hash, created_at, last_used_at }: DeviceRow): PushDevice => ({
  ...{ id, browser, system, mark: endpoint_hash, created_at: wireInstant(created_at) },
  last_used_at: last_used_at && wireInstant(last_used_at),
});

export async function listDevices({ actor, db, platform }: Context): Promise<PushDevices> {
  const { publicKey } = await currentPushKey(platform, db);
  return { public_key: publicKey, devices: (await selectDevices(db, actor.userId)).map(presentDevice) };
}

/** Throws 400 for an address that is not called, malformed keys, and a former key of the server. */
export async function addDevice(
  { actor, db, platform }: Context,
  { endpoint, p256dh, auth, public_key }: PushSubscriptionFields,
  userAgent: string,
): Promise<PushDevice> {
  if (actor.organizationId === null) throw new HttpError(wireErrors.permissionDenied);
  requireEndpoint(endpoint, platform.allowInside);
  if (!isReceiver({ p256dh, auth })) throw new HttpError(invalidFields({ p256dh: [fieldMessages.notChoice('')] }));
  const key = await currentPushKey(platform, db);
  if (key.publicKey !== public_key) throw new HttpError(invalidFields({ public_key: [fieldMessages.notChoice('')] }));
  const id = newId();
  const { browser, system } = deviceOf({ address: '', userAgent });
  const row: DeviceRow = {
    ...{ id, user_id: actor.userId, session_id: actor.sessionId, key_id: key.id, endpoint_hash: hashText(endpoint) },
    sealed: platform.sealing.seal(JSON.stringify({ endpoint, p256dh, auth }), contextOf(db.organizationId, id)),
    ...{ browser, system, created_at: platform.now(), last_used_at: null },
  };
  await replaceDevice(db, row);
  const excess = (await selectDevices(db, actor.userId)).slice(mostDevices);
  await deleteDevices(
    db,
    excess.map((device) => device.id),
  );
  return presentDevice(row);
}

/** 404 for one that is missing, foreign, or another person's. */
export const findOwnDevice = async ({ actor, db }: Context, id: number): Promise<DeviceRow> => {
  const device = await findDevice(db, id);
  return orNotFound(device?.user_id === actor.userId ? device : null);
};

export const removeDevice = ({ db }: Context, { id }: DeviceRow): Promise<void> => deleteDevices(db, [id]);

const requireEndpoint = (endpoint: string, allowInside: boolean): void => {
  try {
    destination(endpoint, allowInside);
  } catch (error) {
    if (!(error instanceof OutsideRefused)) throw error;
    throw new HttpError(invalidFields({ endpoint: [fieldMessages.notChoice('')] }));
  }
};
