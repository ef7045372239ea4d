/** An emulated UAU and a Sienge with the same books, called as the server calls them but without waiting. */
import {
  type SiengeEmulator,
  startSiengeEmulator,
  startUauEmulator,
  type UauEmulator,
  type UauOptions,
} from '@uni/emulators';
import { createOutsideStream } from '../../../../platform/egress/index.ts';
import type { Adapter, AdapterContext, ConnectionSettings, LandedRow, Movement } from '../../adapter/adapter.model.ts';
import { createErpCall } from '../../adapter/erp-call.gateway.ts';
import type { ErpAccess } from '../../connections/systems.model.ts';
import { siengeSystem } from '../../sienge/access.model.ts';
import { uauAccess } from '../access.model.ts';
import { type Ledger, newLedger, type ReadingOptions, readAll } from './ledger.ts';

const open: { close(): Promise<void> }[] = [];
export const closeEmulators = async (): Promise<void> => {
  await Promise.all(open.splice(0).map((emulator) => emulator.close()));
};

export const emulate = async (options: UauOptions = {}): Promise<UauEmulator> => {
  const emulator = await startUauEmulator({ size: 'XS', clock: 'frozen', ...options });
  open.push(emulator);
  return emulator;
};

export const emulateSienge = async (emulator: UauEmulator): Promise<SiengeEmulator> => {
  const sienge = await startSiengeEmulator({
    portfolio: emulator.portfolio,
    clock: 'frozen',
    quotas: { rest: { perMinute: 100_000, perDay: 100_000 }, bulk: { perMinute: 100_000, perDay: 100_000 } },
  });
  open.push(sienge);
  return sienge;
};

export const settings: ConnectionSettings = {
  package: '',
  restPerDay: 10_000,
  bulkPerDay: 10_000,
  bulkMode: 'sync',
  startDate: '2010-01-01',
};

export const stream = createOutsideStream({ allowInside: true });

interface Clocked {
  readonly clock: { now(): Date };
  truth(): { readonly today: string };
}

const contextWith = (
  emulator: Clocked,
  access: ErpAccess,
  its: Partial<ConnectionSettings>,
  signal: AbortSignal,
): AdapterContext => {
  const now = () => emulator.clock.now();
  const pause = async () => {};
  const patience = { rpc: { firstByteMs: 5_000, idleMs: 2_000 } };
  const call = createErpCall({ ...access, stream, reserve: async () => {}, now, pause, signal, patience });
  return { settings: { ...settings, ...its }, call, today: emulator.truth().today, now, signal, pause };
};

export const contextOf = (
  emulator: UauEmulator,
  its: Partial<ConnectionSettings> = {},
  account: Partial<UauEmulator['account']> = {},
  { signal } = new AbortController(),
): AdapterContext => {
  const { login, password, integrationToken } = { ...emulator.account, ...account };
  const now = () => emulator.clock.now();
  const secrets = { user: login, password, integrationToken };
  return contextWith(emulator, uauAccess({ address: emulator.url, ...secrets, stream, now, signal }), its, signal);
};

export const siengeContextOf = (emulator: SiengeEmulator): AdapterContext => {
  const { subdomain, user, password } = emulator.account;
  const { signal } = new AbortController();
  const account = { address: emulator.url, subdomain, user_name: user };
  const outside = { stream, now: () => emulator.clock.now(), signal };
  const access = siengeSystem.access(account, { password, integrationToken: '' }, outside);
  return contextWith(emulator, access, {}, signal);
};

export interface Run extends ReadingOptions {
  readonly kind?: 'full' | 'incremental';
  /** Until when each resource is known; what is read is known until today. */
  readonly watermarks?: Map<string, string>;
  readonly resources?: readonly string[];
}

/** Plans a run and reads it to its end. */
export const readBy = async (
  adapter: Adapter,
  context: AdapterContext,
  { kind = 'full', watermarks = new Map(), resources, ...options }: Run = {},
  ledger: Ledger = newLedger(),
): Promise<Ledger> => {
  const keys = resources ?? adapter.resources.map(({ key }) => key);
  const slices = adapter.plan(kind, new Set(keys), watermarks, context.today, context.settings);
  await readAll(adapter, context, slices, ledger, options);
  for (const { resource } of slices) watermarks.set(resource, context.today);
  return ledger;
};

export const rowsIn = (ledger: Ledger, resource: string): readonly LandedRow[] => [
  ...(ledger.rows.get(resource)?.values() ?? []),
];

export const movementsIn = (ledger: Ledger): readonly Movement[] =>
  [...ledger.rows.keys()].flatMap((resource) => rowsIn(ledger, resource).flatMap(({ movements }) => movements));

/** Sums that are not nought, by what a movement is filed under; null leaves it out. */
export const sums = (movements: readonly Movement[], at: (movement: Movement) => string | null) => {
  const totals = new Map<string, number>();
  for (const movement of movements) {
    const key = at(movement);
    if (key !== null) totals.set(key, (totals.get(key) ?? 0) + movement.amount);
  }
  return Object.fromEntries([...totals].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1)));
};
