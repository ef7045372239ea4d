/** The push subscription of this browser. It belongs to the browser, not to a user. */
import type { PushSubscriptionFields } from '@uni/contracts';
import { basePath } from '../environment.ts';

/** `denied`: by the person, in the settings of the browser. */
export type PushSupport = 'ready' | 'unsupported' | 'denied';

/** The person has not allowed notices. */
export class PushDenied extends Error {
  override readonly name = 'PushDenied';
}

/** A page that is not served over https has no worker, and some browsers have no push. */
export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  if (pushSupport() === 'unsupported') return null;
  const registration = await navigator.serviceWorker.getRegistration(basePath());
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Returns the mark by which the server knows this browser; null without a subscription. */
export async function markOfBrowser(): Promise<string | null> {
  const subscription = await subscriptionHere();
  if (!subscription) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Requests the permission and subscribes again: a former subscription may be another person's, or of a former key.
 * Throws PushDenied.
 */
export async function subscribeBrowser(
  publicKey: string,
  register: () => Promise<void>,
): Promise<PushSubscriptionFields> {
  // First of all: browsers want it within the press.
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDenied();
  await register();
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '', public_key: publicKey };
}

/** Afterwards no notice reaches this browser. */
export async function unsubscribeBrowser(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe();
}
