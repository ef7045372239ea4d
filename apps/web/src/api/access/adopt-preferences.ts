import type { Preferences } from '@uni/contracts';
import { setAppearance } from '../../ui/appearance.ts';
import { type Habits, setHabits, usualHabits } from '../../ui/habits.ts';

const key = 'adopted-preferences';

/** The habits that preferences mean; what they leave out is as usual. */
function habitsIn(preferences: Preferences): Habits {
  const { grid_unit, enter_key, single_key_shortcuts, reduce_motion, pagination_language, notifications } = preferences;
  return {
    gridUnit: grid_unit ?? usualHabits.gridUnit,
    enterKey: enter_key ?? usualHabits.enterKey,
    singleKeys: single_key_shortcuts ?? usualHabits.singleKeys,
    reducedMotion: reduce_motion ?? usualHabits.reducedMotion,
    paging: pagination_language ?? usualHabits.paging,
    notices: notifications ?? usualHabits.notices,
  };
}

/**
 * Applies the preferences of a profile once per change. Rereading the same profile does not undo a choice for this browser alone,
 * such as the header's theme. Another user's profile always applies.
 */
export function adoptPreferences({ id, preferences }: { id: number; preferences?: Preferences | undefined }): void {
  // Progress through the guided study and widths of columns undo no choice of this browser.
  const received = JSON.stringify([id, { ...preferences, first_study: undefined, list_layouts: undefined }]);
  if (localStorage.getItem(key) === received) return;
  localStorage.setItem(key, received);
  const { theme, density } = preferences ?? {};
  if (theme || density) setAppearance({ ...(theme ? { theme } : {}), ...(density ? { density } : {}) });
  setHabits(habitsIn(preferences ?? {}));
}
