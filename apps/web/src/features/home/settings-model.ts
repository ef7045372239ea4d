import {
  type HomeSettings,
  type SettingKey,
  type SettingUnit,
  type TargetKey,
  type ThresholdKey,
  targetKeys,
  targetRows,
  thresholdKeys,
  thresholdRows,
} from '@uni/contracts';
import { homeSettings as copy } from '@uni/phrases';
import { formatNumber, formatShare } from '../../ui/numbers/index.ts';

/** Pure parts of the limits of alerts and the targets of indicators. */

export type SettingValues = Readonly<Record<SettingKey, number | null>>;

interface SettingRow {
  readonly unit: SettingUnit;
  readonly min: number;
  readonly max: number;
}

export const settingRow = (key: SettingKey): SettingRow => ({ ...thresholdRows, ...targetRows })[key];

export const valuesOf = ({ thresholds, targets }: Pick<HomeSettings, 'thresholds' | 'targets'>): SettingValues => ({
  ...thresholds,
  ...targets,
});

/** Returns only the changed settings, so that another user's concurrent changes survive. */
export const changedIn = (draft: SettingValues, stored: SettingValues): Changed => ({
  ...Object.fromEntries(
    thresholdKeys.flatMap((key) => {
      const value = draft[key];
      return value === null || value === stored[key] ? [] : [[key, value]];
    }),
  ),
  ...Object.fromEntries(targetKeys.flatMap((key) => (draft[key] === stored[key] ? [] : [[key, draft[key]]]))),
});

type Changed = Partial<Record<ThresholdKey, number>> & Partial<Record<TargetKey, number | null>>;

export const standardLimits = (): Partial<Record<SettingKey, number>> =>
  Object.fromEntries(thresholdKeys.map((key) => [key, thresholdRows[key].standard]));

export function settingText(key: SettingKey, value: number | null): string {
  if (value === null) return copy.nothing;
  const { unit } = settingRow(key);
  if (unit === 'share') return formatShare(value);
  const text = unit === 'points' ? formatNumber(value * 100, { decimals: 1 }) : formatNumber(value);
  return copy.units[unit] === '' ? text : `${text} ${copy.units[unit]}`;
}
