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
 * Takes over what a profile says, once for each change of it: what somebody then chooses for this browser alone (the
 * theme in the header) is not taken back by the next reading of the same profile. Another person's profile always is.
 */
export function adoptPreferences({ id, preferences }: { id: number; preferences?: Preferences | undefined }): void {
  const told = JSON.stringify([id, preferences ?? {}]);
  if (localStorage.getItem(key) === told) return;
  localStorage.setItem(key, told);
  const { theme, density } = preferences ?? {};
  if (theme || density) setAppearance({ ...(theme ? { theme } : {}), ...(density ? { density } : {}) });
  setHabits(habitsIn(preferences ?? {}));
}
