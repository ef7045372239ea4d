import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('the page follows the theme of the system also while nobody watches it', async () => {
  const change = new EventTarget();
  const system = Object.assign(change, { matches: false });
  const root = { dataset: {} as Record<string, string> };
  vi.stubGlobal('window', { matchMedia: () => system });
  vi.stubGlobal('document', { documentElement: root });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.resetModules();
  await import('./appearance.ts');
  system.matches = true;
  system.dispatchEvent(new Event('change'));
  expect(root.dataset.theme).toBe('dark');
  system.matches = false;
  system.dispatchEvent(new Event('change'));
  expect(root.dataset.theme).toBe('light');
});
