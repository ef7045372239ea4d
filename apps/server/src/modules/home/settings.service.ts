/** Limits of alerts and targets of indicators: the standard values, unless the organization has its own. */
import {
  fieldMessages,
  gradedThresholds,
  type HomeSettings,
  invalidFields,
  keyedBy,
  preconditionFailed,
  type SettingKey,
  type Thresholds,
  targetKeys,
  thresholdKeys,
  thresholdRows,
} from '@uni/contracts';
import { difference, recordAudit } from '../../platform/audit/index.ts';
import type { Context } from '../../platform/context.ts';
import { HttpError } from '../../platform/http/index.ts';
import { wireInstant } from '../../platform/time.ts';
import { namesOfUsers } from '../access/index.ts';
import { insertSettings, selectSettings } from './settings.repository.ts';

type Values = Readonly<Record<SettingKey, number | null>>;
type StoredSettings = Readonly<Partial<Record<SettingKey, number | null>>>;
type SettingsOrder = { readonly version: number } & {
  readonly [Key in SettingKey]?: number | null | undefined;
};

const historyLimit = 50;
const keys: readonly SettingKey[] = [...thresholdKeys, ...targetKeys];

const standard: Values = {
  ...keyedBy(thresholdKeys, (key) => thresholdRows[key].standard),
  ...keyedBy(targetKeys, () => null),
};

/** Returns the values in force. Unknown former keys are ignored. */
const inForce = (stored: StoredSettings): Values => keyedBy(keys, (key) => stored[key] ?? standard[key]);

const parseSettings = (row: { readonly settings: string } | undefined): StoredSettings =>
  row ? JSON.parse(row.settings) : {};

const thresholdsIn = (values: Values): Thresholds =>
  keyedBy(thresholdKeys, (key) => values[key] ?? thresholdRows[key].standard);

/** Returns the limits of alerts. */
export async function readThresholds({ db }: Context): Promise<Thresholds> {
  const [row] = await selectSettings(db, 1);
  return thresholdsIn(inForce(parseSettings(row)));
}

const refuseUngraded = (values: Values): void => {
  const faults = gradedThresholds.flatMap(([attention, critical]) => {
    const [attentionLimit, grave] = [values[attention] ?? 0, values[critical] ?? 0];
    return grave < attentionLimit ? [[critical, [fieldMessages.belowMinimum(attentionLimit)]] as const] : [];
  });
  if (faults.length > 0) throw new HttpError(invalidFields(Object.fromEntries(faults)));
};

export async function readSettings({ db }: Context): Promise<HomeSettings> {
  const rows = await selectSettings(db, historyLimit + 1);
  const names = await namesOfUsers(
    db,
    rows.map(({ user_id }) => user_id),
  );
  const now = inForce(parseSettings(rows[0]));
  return {
    version: rows[0]?.version ?? 0,
    thresholds: thresholdsIn(now),
    targets: keyedBy(targetKeys, (key) => now[key]),
    changes: rows.slice(0, historyLimit).map((row, at) => {
      const [before, after] = [inForce(parseSettings(rows[at + 1])), inForce(parseSettings(row))];
      return {
        ...{ version: row.version, at: wireInstant(row.at), by: names.get(row.user_id) ?? null },
        values: keys
          .filter((key) => before[key] !== after[key])
          .map((key) => ({ key, before: before[key], after: after[key] })),
      };
    }),
  };
}

/**
 * Throws 412 with the stored state when another request was faster. Throws 400 if a critical limit is below its attention
 * limit.
 */
export async function changeSettings(context: Context, { version, ...input }: SettingsOrder): Promise<HomeSettings> {
  const { actor, db, platform } = context;
  const now = await readSettings(context);
  if (now.version !== version) throw new HttpError(preconditionFailed(now));
  const before = inForce({ ...now.thresholds, ...now.targets });
  const given = keys.flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]] as const]));
  const after: Values = { ...before, ...Object.fromEntries(given) };
  refuseUngraded(after);
  if (JSON.stringify(before) === JSON.stringify(after)) return now;
  const stored = Object.fromEntries(keys.filter((key) => after[key] !== standard[key]).map((key) => [key, after[key]]));
  const row = { version: version + 1, at: platform.now(), user_id: actor.userId, settings: JSON.stringify(stored) };
  if (!(await insertSettings(db, row))) throw new HttpError(preconditionFailed(await readSettings(context)));
  await recordAudit(context, 'home_settings.changed', db.organizationId, difference(before, after));
  return readSettings(context);
}
