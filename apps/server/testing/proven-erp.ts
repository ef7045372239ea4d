/** An emulated ERP for a proof: its connection, its faults, and violations of its quotas. */

import type { ErpSettings, ErpSystem } from '@uni/contracts';
import {
  type FaultName,
  type SiengeEmulator,
  startSiengeEmulator,
  startUauEmulator,
  type UauEmulator,
} from '@uni/emulators';
import { defaultSettings } from '../src/modules/integration/connections/connections.service.ts';
import type { Secrets } from '../src/modules/integration/connections/secrets.model.ts';
import type { Transaction } from '../src/platform/database/index.ts';
import { type Landing, landedKeys, landedName, siengeFindings, siengeResources, uauFindings } from './landed-truth.ts';

export interface ProvenErp {
  readonly system: ErpSystem;
  readonly emulator: SiengeEmulator | UauEmulator;
  readonly connection: {
    readonly address: string;
    readonly subdomain: string;
    readonly user_name: string;
    readonly secrets: Secrets;
    readonly settings: ErpSettings;
  };
  /** Possible faults of its answers. */
  readonly faults: readonly FaultName[];
  /** Rows that come twice, in another shape, and books that change while they are read; or none of it. */
  readonly oddly: (chance: (() => number) | null) => void;
  /** Differences between the landing and the truth. */
  readonly findings: (transaction: Transaction, landing: Landing) => Promise<string[]>;
  /** Records the current rows, to check later which of the remaining ones are missing. */
  readonly witness: () => (
    transaction: Transaction,
    landing: Landing,
    doubted: ReadonlySet<string>,
  ) => Promise<string[]>;
  readonly quotaFindings: () => string[];
}

type Chance = () => number;

/** Size of the books: a handful of units, or two works of a hundred and twenty. */
export type BookSize = 'XS' | 'S';

/** All faults of an answer. Quota refusals and failing jobs depend on the ERP. */
const broken: readonly FaultName[] = [
  'error500',
  'html502',
  'unavailable503',
  'limited429',
  'slowFirstByte',
  'drip',
  'hang',
  'reset',
  'resetMidway',
  'truncate',
  'errorIn200',
  'htmlIn200',
  'latin1',
];

const pick = <T>(chance: Chance, ...from: readonly [T, ...T[]]): T =>
  from[Math.floor(chance() * from.length)] ?? from[0];

const siengeLimits = { rest: { perMinute: 200, perDay: 5_000 }, bulk: { perMinute: 20, perDay: 100 } };

export const provenSienge = async (seed: number, chance: Chance, size: BookSize = 'XS'): Promise<ProvenErp> => {
  const emulator = await startSiengeEmulator({
    size,
    seed,
    clock: 'frozen',
    quirks: {
      misspeltTerm: chance() < 0.5,
      installmentOf: chance() < 0.5,
      textIds: chance() < 0.5,
      bareChangedBills: chance() < 0.5,
      notFoundForEmpty: chance() < 0.3,
      malformed: chance() < 0.3,
      dailyMessage: chance() < 0.5,
      retryAfter: pick(chance, 'none', 'seconds', 'date', 'absurd'),
      gzip: chance() < 0.5,
      pageRows: pick(chance, 3, 5, 20),
      shiftLimit: 1_000,
    },
    quotas: siengeLimits,
  });
  const { subdomain, user, password } = emulator.account;
  return {
    system: 'sienge',
    emulator,
    connection: {
      address: emulator.url,
      subdomain,
      user_name: user,
      secrets: { password, integrationToken: '' },
      settings: {
        ...defaultSettings.sienge,
        start_date: '2024-01-01',
        bulk_async: chance() < 0.7,
        daily_hour: null,
      },
    },
    faults: [...broken, 'notFoundForEmpty', 'failedJob', 'lostJob'],
    oddly: (throwing) =>
      emulator.scenario({
        quirks: throwing
          ? {
              drift: pick(throwing, 'none', 'added', 'dropped', 'texts'),
              duplicateRate: throwing() * 0.1,
              shiftRate: pick(throwing, 0, 0.1, 0.4),
            }
          : { drift: 'none', duplicateRate: 0, shiftRate: 0 },
      }),
    findings: (transaction, landing) => siengeFindings(transaction, landing, emulator.truth()),
    witness: () => {
      const before = new Map(siengeResources.map((resource) => [resource, emulator.keys(resource)]));
      return async (transaction, landing, doubted) => {
        const landed = await landedKeys(transaction, landing);
        return siengeResources.flatMap((resource) => {
          if (doubted.has(landedName(resource))) return [];
          const after = new Set(emulator.keys(resource));
          const held = new Set(landed.get(landedName(resource)));
          const missing = (before.get(resource) ?? []).filter((key) => after.has(key) && !held.has(key));
          return missing.length === 0 ? [] : [`${resource} lacks ${missing.slice(0, 3)}, which was there all the time`];
        });
      };
    },
    quotaFindings: () => {
      const exceeded = Object.entries(emulator.usage()).flatMap(
        ([family, { peakMinute, peakDay, perMinute, perDay }]) =>
          peakMinute > perMinute || peakDay > perDay ? [`the ${family} quota was exceeded`] : [],
      );
      const beyond = emulator.journal().filter(({ status, fault }) => status === 429 && fault !== 'limited429').length;
      return beyond === 0 ? exceeded : [...exceeded, `${beyond} calls beyond the quota`];
    },
  };
};

/** UAU names no quota: what the organization allows is held to. */
const uauLimits = { rest_per_minute: 60, rest_per_day: 600 };
const MINUTE_MS = 60_000;

export const provenUau = async (seed: number, chance: Chance, size: BookSize = 'XS'): Promise<ProvenErp> => {
  const emulator = await startUauEmulator({
    size,
    seed,
    clock: 'frozen',
    quirks: {
      typeRow: chance() < 0.7,
      nullText: chance() < 0.5,
      empty: pick(chance, 'typeRow', 'list', 'text', 'object', 'null'),
      leaveOut: chance() < 0.5,
      specStatus: chance() < 0.5,
      singleSession: chance() < 0.5,
      tokenInHeader: chance() < 0.5,
      loginRefusal: pick(chance, 400, 401),
      strayMonth: chance() < 0.5,
      shiftLimit: 1_000,
    },
  });
  const { login, password, integrationToken } = emulator.account;
  const calls = () => emulator.journal().filter(({ path }) => !/autenticarusuario/i.test(path));
  return {
    system: 'uau',
    emulator,
    connection: {
      address: emulator.url,
      subdomain: '',
      user_name: login,
      secrets: { password, integrationToken },
      settings: { ...defaultSettings.uau, ...uauLimits, start_date: '2015-01-01', daily_hour: null },
    },
    faults: broken,
    oddly: (throwing) =>
      emulator.scenario({
        quirks: throwing
          ? {
              drift: pick(throwing, 'none', 'added', 'dropped', 'texts'),
              duplicateRate: throwing() * 0.1,
              shiftRate: throwing() * 0.05,
            }
          : { drift: 'none', duplicateRate: 0, shiftRate: 0 },
      }),
    findings: (transaction, landing) => uauFindings(transaction, landing, emulator.truth()),
    witness: () => async () => [],
    quotaFindings: () => {
      const times = calls().map(({ at }) => Date.parse(at));
      const days = Map.groupBy(times, (at) => new Date(at - 3 * 3_600_000).toISOString().slice(0, 10));
      const findings: string[] = [];
      for (const [day, own] of days)
        if (own.length > uauLimits.rest_per_day) findings.push(`${own.length} calls on ${day}`);
      for (const [index, at] of times.entries()) {
        const earlier = times[index - uauLimits.rest_per_minute];
        if (earlier !== undefined && at - earlier < MINUTE_MS)
          return [...findings, `more than ${uauLimits.rest_per_minute} calls in a minute`];
      }
      return findings;
    },
  };
};
