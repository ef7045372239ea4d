/** Opens the application without a connection: the document and files of this release, and nothing of any user. */
import type { Release } from './frame-address.ts';
import { FrameStore } from './frame-store.ts';

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchAct extends Lasting {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly registration: {
    readonly scope: string;
    readonly navigationPreload?: { enable(): Promise<void> };
  };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', act: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', act: (event: FetchAct) => void): void;
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
