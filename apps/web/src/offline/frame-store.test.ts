import { describe, expect, it } from 'vitest';
import { frameAddress, kindOf, unhashedFiles } from './frame-address.ts';
import { FrameStore } from './frame-store.ts';

const origin = 'https://uni.example';
const scope = `${origin}/uni/`;
const get = (path: string, mode = 'cors') => ({ method: 'GET', mode, url: origin + path });

describe('a request that the worker sees', () => {
  it.each([
    ['/uni/', 'document'],
    ['/uni/home', 'document'],
    ['/uni/planejamento/7/geral?v=1', 'document'],
    ['/uni/userland', 'document'],
    ['/uni/user/login', null],
    ['/uni/user/login?redirect=%2Fhome', null],
    ['/uni/user', null],
    ['/uni/espelho', null],
    ['/uni/excel/painel', null],
    ['/uni/api/planner/versions/', null],
    ['/uni/api', null],
    ['/uni/favicon.ico', null],
    ['/other/home', null],
  ])('for the page %s is %s', (path, kind) => {
    expect(kindOf(get(path, 'navigate'), scope)).toBe(kind);
  });

  it.each([
    ['/uni/assets/index-abc.js', 'hashed'],
    ['/uni/before-paint.js', 'unhashed'],
    ['/uni/api/access/user/profile/', null],
    ['/uni/first-sights.json', null],
    ['/assets/index-abc.js', null],
  ])('for the file %s is %s', (path, kind) => {
    expect(kindOf(get(path), scope)).toBe(kind);
  });

  it('that writes goes past it, wherever it leads', () => {
    for (const path of ['/uni/home', '/uni/assets/a.js', '/uni/api/token/'])
      expect(kindOf({ ...get(path, 'navigate'), method: 'POST' }, scope)).toBeNull();
  });
});

/** Caches as the browser has them, with what of them is used. */
class Caches {
  readonly stored = new Map<string, Map<string, Response>>();
  open = async (name: string) => {
    const entries = this.stored.get(name) ?? new Map<string, Response>();
    this.stored.set(name, entries);
    return {
      put: async (url: string, answer: Response) => void entries.set(url, answer),
      match: async (url: string) => entries.get(url)?.clone(),
    };
  };
  match = async (url: string) => {
    for (const entries of this.stored.values()) if (entries.has(url)) return entries.get(url)?.clone();
    return undefined;
  };
  keys = async () => [...this.stored.keys()];
  delete = async (name: string) => this.stored.delete(name);
}

/** A server of one release at a time, whose line can be cut. */
class Line {
  release = 'one';
  isUp = true;
  missing = '';
  requests: string[] = [];
  fetch = async (request: Request | string): Promise<Response> => {
    const url = typeof request === 'string' ? request : request.url;
    this.requests.push(url);
    if (!this.isUp) throw new TypeError('Failed to fetch');
    const path = url.slice(scope.length);
    if (path === this.missing || (path.startsWith('assets/') && !path.includes(this.release)))
      return new Response('Not found', { status: 404 });
    if (unhashedFiles.includes(path) || path.startsWith('assets/')) return new Response(`${path} of ${this.release}`);
    return new Response(`<script src="assets/entry-${this.release}.js"> for ${path}`);
  };
}

const releaseOf = (name: string) => ({
  name,
  entry: `assets/entry-${name}.js`,
  files: [`assets/entry-${name}.js`, `assets/study-${name}.js`],
});
function setUp() {
  const caches = new Caches();
  const line = new Line();
  const storeOf = (name: string) =>
    new FrameStore(releaseOf(name), { caches: caches as unknown as CacheStorage, fetch: line.fetch, scope });
  return { caches, line, storeOf };
}
const requestOf = (path: string, mode: RequestMode | 'navigate' = 'cors'): Request =>
  Object.assign(new Request(scope + path), {}) &&
  (new Proxy(new Request(scope + path), {
    get: (target, key) => (key === 'mode' ? mode : Reflect.get(target, key)),
  }) as Request);
const textOf = async (answer: Promise<Response> | null) => (await answer)?.text();

describe('the stored frame', () => {
  it('answers documents and files of its release once the network fails, and not before', async () => {
    const { line, storeOf } = setUp();
    const store = storeOf('one');
    await store.install();
    expect(await textOf(store.answer(requestOf('planejamento/7/geral', 'navigate')))).toContain('planejamento/7/geral');
    line.isUp = false;
    expect(await textOf(store.answer(requestOf('planejamento/7/geral', 'navigate')))).toContain(frameAddress);
    expect(await textOf(store.answer(requestOf('assets/study-one.js')))).toBe('assets/study-one.js of one');
    expect(await textOf(store.answer(requestOf('before-paint.js?x')))).toBe('before-paint.js of one');
  });

  it('asks no network for a file that it has, and passes on a refusal of the server as it is', async () => {
    const { line, storeOf } = setUp();
    const store = storeOf('one');
    await store.install();
    line.requests = [];
    await store.answer(requestOf('assets/study-one.js'));
    expect(line.requests).toEqual([]);
    const early = Promise.resolve(new Response('busy', { status: 503 }));
    expect((await store.answer(requestOf('home', 'navigate'), early))?.status).toBe(503);
  });

  it('stores a release whole or not at all', async () => {
    const { caches, line, storeOf } = setUp();
    line.missing = 'assets/study-one.js';
    await expect(storeOf('one').install()).rejects.toThrow('404');
    expect(await caches.keys()).toEqual([]);
  });

  it('refuses to be installed over a document of another release', async () => {
    const { caches, line, storeOf } = setUp();
    line.release = 'two';
    await expect(storeOf('one').install()).rejects.toThrow('another release');
    expect(await caches.keys()).toEqual([]);
  });

  it('replaces a release without mixing files: open pages of the former one still find theirs', async () => {
    const { caches, line, storeOf } = setUp();
    for (const name of ['one', 'two', 'three']) {
      line.release = name;
      await storeOf(name).install();
      await storeOf(name).tidy();
    }
    expect(await caches.keys()).toEqual(['uni-frame-two', 'uni-frame-three']);
    line.isUp = false;
    const store = storeOf('three');
    expect(await textOf(store.answer(requestOf('home', 'navigate')))).toContain('entry-three');
    expect(await textOf(store.answer(requestOf('assets/study-three.js')))).toContain('of three');
    expect(await textOf(store.answer(requestOf('assets/study-two.js')))).toContain('of two');
    await expect(store.answer(requestOf('assets/study-one.js'))).rejects.toThrow('Failed to fetch');
  });

  it('without a stored document, a failed navigation stays a failure', async () => {
    const { line, storeOf } = setUp();
    line.isUp = false;
    await expect(storeOf('one').answer(requestOf('home', 'navigate'))).rejects.toThrow('Failed to fetch');
  });
});
