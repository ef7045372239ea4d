/** The limits of alerts and the targets of indicators: their names, bounds and standards. */

/** Months, days and hours are whole. Shares are fractions. Points are a difference of shares. */
export type SettingUnit = 'months' | 'days' | 'hours' | 'day' | 'share' | 'points';

interface ThresholdRow {
  readonly unit: SettingUnit;
  readonly standard: number;
  readonly min: number;
  readonly max: number;
}

/** Default thresholds from which a figure raises an alert. */
export const thresholdRows = {
  exposure_ahead: { unit: 'months', standard: 12, min: 1, max: 60 },
  exposure_deeper: { unit: 'share', standard: 0.02, min: 0.001, max: 1 },
  exposure_earlier: { unit: 'months', standard: 3, min: 1, max: 60 },
  works_attention: { unit: 'points', standard: 0.03, min: 0.001, max: 1 },
  works_critical: { unit: 'points', standard: 0.06, min: 0.001, max: 1 },
  overdue_days: { unit: 'days', standard: 90, min: 1, max: 720 },
  overdue_attention: { unit: 'share', standard: 0.05, min: 0.001, max: 1 },
  overdue_critical: { unit: 'share', standard: 0.1, min: 0.001, max: 1 },
  stock_months: { unit: 'months', standard: 36, min: 1, max: 240 },
  closing_day: { unit: 'day', standard: 10, min: 1, max: 28 },
  closing_months: { unit: 'months', standard: 3, min: 1, max: 24 },
  waiting_days: { unit: 'days', standard: 5, min: 1, max: 90 },
  sync_hours: { unit: 'hours', standard: 48, min: 1, max: 720 },
  index_months: { unit: 'months', standard: 2, min: 1, max: 24 },
} as const satisfies Readonly<Record<string, ThresholdRow>>;
/** Key of an alert threshold; `_attention` and `_critical` are the two grades of one rule. */
export type ThresholdKey = keyof typeof thresholdRows;
/** A value for each threshold, in its unit; an organization without its own has the `standard` one. */
export type Thresholds = Readonly<Record<ThresholdKey, number>>;
/** Keys of all thresholds, in the order of the settings screen. */
export const thresholdKeys = Object.keys(thresholdRows) as [ThresholdKey, ...ThresholdKey[]];

/** Pairs of thresholds: the critical one begins no earlier than the attention one. */
export const gradedThresholds = [
  ['works_attention', 'works_critical'],
  ['overdue_attention', 'overdue_critical'],
] as const satisfies readonly (readonly [ThresholdKey, ThresholdKey])[];

interface TargetRow {
  readonly unit: 'share' | 'points' | 'months';
  readonly min: number;
  readonly max: number;
  /** Distance from the target at which the colour scale ends. Differences too small for a step have the middle colour. */
  readonly span: number;
}

/** Targets of a development's indicators: minimums, and for the payback a maximum. No organization has any by default. */
export const targetRows = {
  margin_vgv: { unit: 'share', min: -1, max: 1, span: 0.1 },
  irr_year: { unit: 'share', min: -1, max: 10, span: 0.1 },
  exposure_share: { unit: 'share', min: -2, max: 0, span: 0.2 },
  payback_month: { unit: 'months', min: 1, max: 600, span: 24 },
  sold: { unit: 'share', min: 0, max: 1, span: 0.4 },
  vso: { unit: 'share', min: 0, max: 1, span: 0.1 },
  works: { unit: 'points', min: -1, max: 1, span: 0.06 },
} as const satisfies Readonly<Record<string, TargetRow>>;
/** Key of a target; the heat map of the first screen compares its column with it. */
export type TargetKey = keyof typeof targetRows;
/** A value for each target, in its unit; null: the organization has set none. */
export type Targets = Readonly<Record<TargetKey, number | null>>;
/** Keys of all targets, in the order of the settings screen. */
export const targetKeys = Object.keys(targetRows) as [TargetKey, ...TargetKey[]];

/** Key of a threshold or of a target; the two sets have no key in common. */
export type SettingKey = ThresholdKey | TargetKey;

/** A value for each key. */
export const keyedBy = <Key extends string, Value>(keys: readonly Key[], of: (key: Key) => Value): Record<Key, Value> =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>;
