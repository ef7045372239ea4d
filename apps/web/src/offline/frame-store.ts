import { frameAddress, kindOf, type Release, unhashedFiles } from './frame-address.ts';

const prefix = 'uni-frame-';
/** Files fetched at once: the page's own requests go first. */
const batchSize = 4;

/** The browser's caches and network. */
export interface FrameMeans {
  readonly caches: CacheStorage;
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  /** The base path with its origin; ends with a slash. */
  readonly scope: string;
}

/**
 * The document and files of a release, for use without a connection. Each release has a cache of its own. Hashed names belong to
 * one release, so the files of two never mix.
 */
export class FrameStore {
  private readonly release: Release;
  private readonly means: FrameMeans;

  constructor(release: Release, means: FrameMeans) {
    this.release = release;
    this.means = means;
  }

  private get cacheName(): string {
    return prefix + this.release.name;
  }

  /**
   * Stores the whole release or nothing of it.
   * @throws where a file is missing, or the server has another release by now
   */
  async install(): Promise<void> {
    const { caches, scope } = this.means;
    const cache = await caches.open(this.cacheName);
    try {
      const document = await this.fetchWhole(frameAddress);
      if (!(await document.clone().text()).includes(this.release.entry)) throw new Error('another release is served');
      await cache.put(scope + frameAddress, document);
      const files = [...unhashedFiles, ...this.release.files];
      for (let at = 0; at < files.length; at += batchSize)
        await Promise.all(
          files.slice(at, at + batchSize).map(async (file) => cache.put(scope + file, await this.fetchWhole(file))),
        );
    } catch (problem) {
      await caches.delete(this.cacheName);
      throw problem;
    }
  }

  /** Deletes the caches of former releases but the latest: pages of it may still be open. */
  async tidy(): Promise<void> {
    const { caches } = this.means;
    const former = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== this.cacheName);
    await Promise.all(former.slice(0, -1).map((name) => caches.delete(name)));
  }

  /** Returns the answer to a request, or null where it goes past the worker. `early` is an answer that is under way already. */
  answer(request: Request, early?: Promise<Response | undefined>): Promise<Response> | null {
    switch (kindOf(request, this.means.scope)) {
      case 'document':
        return this.networkFirst(request, frameAddress, early);
      case 'unhashed':
        return this.networkFirst(request, new URL(request.url).href.slice(this.means.scope.length).split('?')[0] ?? '');
      case 'hashed':
        return this.storedFirst(request);
      case null:
        return null;
    }
  }

  private async networkFirst(request: Request, file: string, early?: Promise<Response | undefined>): Promise<Response> {
    try {
      return (await early) ?? (await this.means.fetch(request));
    } catch (problem) {
      const cache = await this.means.caches.open(this.cacheName);
      const stored = await cache.match(this.means.scope + file, { ignoreVary: true });
      if (stored) return stored;
      throw problem;
    }
  }

  private async storedFirst(request: Request): Promise<Response> {
    const stored = await this.means.caches.match(request.url, { ignoreVary: true });
    return stored ?? this.means.fetch(request);
  }

  private async fetchWhole(file: string): Promise<Response> {
    const answer = await this.means.fetch(this.means.scope + file, { credentials: 'omit' });
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    return answer;
  }
}
