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
import type { Transaction } from '../../platform/database/index.ts';
import { type Actor, Refusal } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { wireInstant } from '../../platform/time.ts';
import { namesOfUsers } from '../access/index.ts';
import { insertSettings, listSettings } from './settings.repository.ts';

type Values = Readonly<Record<SettingKey, number | null>>;
type StoredSettings = Readonly<Partial<Record<SettingKey, number | null>>>;
export type SettingsOrder = { readonly version: number } & {
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
export const thresholdsOf = async (transaction: Transaction, organizationId: number): Promise<Thresholds> => {
  const [row] = await listSettings(transaction, organizationId, 1);
  return thresholdsIn(inForce(parseSettings(row)));
};

const settingsOf = async (transaction: Transaction, organizationId: number): Promise<HomeSettings> => {
  const rows = await listSettings(transaction, organizationId, historyLimit + 1);
  const names = await namesOfUsers(
    transaction,
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
};

export interface Settings {
  read(actor: Actor): Promise<HomeSettings>;
  /**
   * Throws 412 with the stored state when another request was faster. Throws 400 if a critical limit is below its attention
   * limit.
   */
  change(actor: Actor, order: SettingsOrder): Promise<HomeSettings>;
}

export const createSettings = (platform: Platform): Settings => {
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);
  return {
    read: (actor) => within(actor, (transaction) => settingsOf(transaction, actor.scope)),

    change: (actor, { version, ...input }) =>
      within(actor, async (transaction) => {
        const now = await settingsOf(transaction, actor.scope);
        if (now.version !== version) throw new Refusal(preconditionFailed(now));
        const before = inForce({ ...now.thresholds, ...now.targets });
        const given = keys.flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]] as const]));
        const after: Values = { ...before, ...Object.fromEntries(given) };
        refuseUngraded(after);
        if (JSON.stringify(before) === JSON.stringify(after)) return now;
        const stored = Object.fromEntries(
          keys.filter((key) => after[key] !== standard[key]).map((key) => [key, after[key]]),
        );
        const row = {
          version: version + 1,
          at: platform.now(),
          user_id: actor.userId,
          settings: JSON.stringify(stored),
        };
        if (!(await insertSettings(transaction, actor.scope, row)))
          throw new Refusal(preconditionFailed(await settingsOf(transaction, actor.scope)));
        await recordAudit(
          { platform, db: transaction, actor },
          'home_settings.changed',
          actor.scope,
          difference(before, after),
        );
        return settingsOf(transaction, actor.scope);
      }),
  };
};

const refuseUngraded = (values: Values): void => {
  const faults = gradedThresholds.flatMap(([attention, critical]) => {
    const [attentionLimit, grave] = [values[attention] ?? 0, values[critical] ?? 0];
    return grave < attentionLimit ? [[critical, [fieldMessages.belowMinimum(attentionLimit)]] as const] : [];
  });
  if (faults.length > 0) throw new Refusal(invalidFields(Object.fromEntries(faults)));
};
