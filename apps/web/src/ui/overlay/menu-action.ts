import type { IconName } from '../icons/icon.tsx';

/** One row of a menu: an act, or one of several choices. */
export interface MenuAction {
  key: string;
  label: string;
  note?: string | undefined;
  icon?: IconName | undefined;
  /** For choices: whether it is the chosen one. */
  checked?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Starts a group under this heading. */
  heading?: string | undefined;
  onPick: () => void;
}
