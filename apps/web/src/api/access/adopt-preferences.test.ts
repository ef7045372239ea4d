// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { setAppearance } from '../../ui/appearance.ts';
import { currentHabits, usualHabits } from '../../ui/habits.ts';
import { adoptPreferences } from './adopt-preferences.ts';

const theme = () => document.documentElement.dataset.theme;

beforeEach(() => {
  localStorage.clear();
  adoptPreferences({ id: 0, preferences: { theme: 'light' } });
});

it('takes over what a profile says, and the usual for what it leaves out', () => {
  adoptPreferences({ id: 1, preferences: { theme: 'dark', enter_key: 'edit', reduce_motion: true } });
  expect(theme()).toBe('dark');
  expect(currentHabits()).toEqual({ ...usualHabits, enterKey: 'edit', reducedMotion: true });
  expect(document.documentElement.dataset.motion).toBe('reduced');
  adoptPreferences({ id: 1, preferences: {} });
  expect(currentHabits()).toEqual(usualHabits);
  expect(document.documentElement.dataset.motion).toBeUndefined();
});

it('leaves alone what was chosen for this browser since the same profile was read, and not for another person', () => {
  const profile = { id: 1, preferences: { theme: 'dark' } } as const;
  adoptPreferences(profile);
  setAppearance({ theme: 'light' });
  adoptPreferences(profile);
  expect(theme()).toBe('light');
  adoptPreferences({ ...profile, id: 2 });
  expect(theme()).toBe('dark');
});
