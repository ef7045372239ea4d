import { useSyncExternalStore } from 'react';
import type { Density, ThemeName } from './tokens/tokens.ts';

/** The user's choice; `system` follows the operating system. */
export type ThemeChoice = ThemeName | 'system';

export interface Appearance {
  theme: ThemeChoice;
  density: Density;
}

const key = 'appearance';
const themes: readonly string[] = ['light', 'dark', 'system'];
const densities: readonly string[] = ['compacta', 'padrao', 'confortavel'];
const listeners = new Set<() => void>();
const system = window.matchMedia?.('(prefers-color-scheme: dark)');
let chosen: Appearance = stored();

function stored(): Appearance {
  try {
    const { theme, density } = Object(JSON.parse(localStorage.getItem(key) ?? '{}'));
    return {
      theme: themes.includes(theme) ? theme : 'system',
      density: densities.includes(density) ? density : 'padrao',
    };
  } catch {
    return { theme: 'system', density: 'padrao' };
  }
}

/** The theme that is on screen now. */
function resolveTheme(): ThemeName {
  if (chosen.theme !== 'system') return chosen.theme;
  return system?.matches ? 'dark' : 'light';
}

function paint(): void {
  document.documentElement.dataset.theme = resolveTheme();
  document.documentElement.dataset.density = chosen.density;
  for (const listener of listeners) listener();
}

/** Changes theme or density, at once and for the next visits. */
export function setAppearance(change: Partial<Appearance>): void {
  chosen = { ...chosen, ...change };
  localStorage.setItem(key, JSON.stringify(chosen));
  paint();
}

// Stays for the page's lifetime: subscribers may come and go while the system theme changes.
system?.addEventListener('change', paint);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The chosen appearance. Colours come from CSS variables, so that nothing else has to know the theme. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, () => chosen);
}
