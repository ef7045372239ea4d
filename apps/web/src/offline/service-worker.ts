/** Opens the application without a connection, and shows notices while it is closed. It stores nothing of any user. */
import type { Release } from './frame-address.ts';
import { FrameStore } from './frame-store.ts';
import { addressOfPath, readPushNotice } from './push-notice.ts';

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchAct extends Lasting {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface PushAct extends Lasting {
  readonly data: { text(): string } | null;
}
interface ClickAct extends Lasting {
  readonly notification: { readonly data: unknown; close(): void };
}
interface WorkerScope {
  readonly registration: {
    readonly scope: string;
    readonly navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: object): Promise<void>;
  };
  readonly clients: { claim(): Promise<void>; openWindow(address: string): Promise<unknown> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', act: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', act: (event: FetchAct) => void): void;
  addEventListener(type: 'push', act: (event: PushAct) => void): void;
  addEventListener(type: 'notificationclick', act: (event: ClickAct) => void): void;
}

declare const self: WorkerScope;
/** Written by the build in front of this script. */
declare const uniRelease: Release;

const frame = new FrameStore(uniRelease, {
  caches,
  fetch: (request, init) => fetch(request, init),
  scope: self.registration.scope,
});

self.addEventListener('install', (event) => {
  event.waitUntil(frame.install().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const { navigationPreload } = self.registration;
  // With the request under way already, an address opens no later than without the worker.
  event.waitUntil(Promise.all([frame.tidy(), navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const answer = frame.answer(event.request, event.preloadResponse);
  if (answer) event.respondWith(answer);
});

self.addEventListener('push', (event) => {
  const notice = readPushNotice(event.data?.text() ?? '');
  if (!notice) return;
  const { title, body, path, tag } = notice;
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: path, lang: 'pt-BR' }));
});

self.addEventListener('notificationclick', (event) => {
  const { data, close } = event.notification;
  close.call(event.notification);
  // A window of its own: an open one may hold what is not saved.
  const address = addressOfPath(typeof data === 'string' ? data : '', self.registration.scope);
  event.waitUntil(self.clients.openWindow(address));
});
