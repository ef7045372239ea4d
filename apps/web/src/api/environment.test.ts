// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// Another file of this run may have the module already.
beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllEnvs();
  Reflect.deleteProperty(window, '__UNI_BASE_PATH__');
});

const bases = {
  VITE_API_DEV: 'https://dev.example',
  VITE_API_HOM: 'https://hom.example',
  VITE_API_PROD: 'https://prod.example',
} as const;

/** The module as a build with these settings has it. */
async function builtWith(settings: Readonly<Record<string, string | boolean>>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value as string);
  return import('./environment.ts');
}

describe('the address of a call', () => {
  it.each([
    [{}, 'https://dev.example/api/x/'],
    [{ VITE_UNI_ENV: 'dev' }, 'https://dev.example/api/x/'],
    [{ VITE_UNI_ENV: 'hom' }, 'https://hom.example/api/x/'],
    [{ VITE_UNI_ENV: 'prod' }, 'https://prod.example/api/x/'],
    [{ VITE_UNI_ENV: 'other' }, 'https://dev.example/api/x/'],
  ])('with %j is %s', async (chosen, address) => {
    const { addressOf } = await builtWith({ ...bases, ...chosen });
    expect(addressOf('/api/x/', false).href).toBe(address);
  });

  it('is on the own origin, below the base path, where no base is set', async () => {
    Reflect.set(window, '__UNI_BASE_PATH__', '/uni/');
    const { addressOf, basePath } = await builtWith({});
    expect(basePath()).toBe('/uni/');
    expect(addressOf('/api/x/', false).href).toBe(`${window.location.origin}/uni/api/x/`);
  });

  it('of a service is the whole one that the call brings', async () => {
    const { addressOf } = await builtWith(bases);
    expect(addressOf('https://service.example/list', true).href).toBe('https://service.example/list');
  });

  it('of a host that ends in .local is this machine, in development only', async () => {
    const local = { VITE_API_DEV: 'http://uni.local:3000' };
    const development = await builtWith({ ...local, DEV: true });
    expect(development.addressOf('/api/x/', false).href).toBe('http://localhost:3000/api/x/');
    expect(development.addressOf('http://erp.local/list', true).hostname).toBe('localhost');
    expect(development.addressOf('http://local.example/list', true).hostname).toBe('local.example');
    vi.resetModules();
    const built = await builtWith({ ...local, DEV: false });
    expect(built.addressOf('/api/x/', false).hostname).toBe('uni.local');
  });
});

describe('the token', () => {
  it('goes to the own origin, to the API and to named services, and to nobody else', async () => {
    const { mayCarryToken } = await builtWith({ ...bases, VITE_SERVICE_ORIGINS: 'https://named.example' });
    const carriesToken = (address: string) => mayCarryToken(new URL(address));
    expect([window.location.origin, 'https://dev.example', 'https://named.example'].map(carriesToken)).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      ['https://evil.example', 'https://dev.example.evil.example', 'http://dev.example'].map(carriesToken),
    ).toEqual([false, false, false]);
  });
});
