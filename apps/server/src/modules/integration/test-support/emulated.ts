/** An emulated Sienge, called within its budgets on its own clock: no test waits a minute. */
import type { CallFamily } from '@uni/contracts';
import { type SiengeEmulator, type SiengeOptions, startSiengeEmulator } from '@uni/emulators';
import { createOutsideStream } from '../../../platform/egress/index.ts';
import type { AdapterContext, ConnectionSettings } from '../adapter/adapter.model.ts';
import { createErpCall, type ErpCallOptions } from '../adapter/erp-call.gateway.ts';
import { siengeCalls, siengeHeaders } from '../sienge/calls.model.ts';

export interface Emulated {
  readonly erp: SiengeEmulator;
  readonly context: (over?: Partial<ErpCallOptions>, settings?: Partial<ConnectionSettings>) => AdapterContext;
}

const MINUTE_MS = 60_000;

/** A budget of our own, as sliding as theirs: waits for room in the minute. */
const budget = (erp: SiengeEmulator, perMinute: Readonly<Partial<Record<CallFamily, number>>>) => {
  const taken = new Map<CallFamily, number[]>();
  return async (family: CallFamily) => {
    const now = () => erp.clock.now().getTime();
    const recent = (taken.get(family) ?? []).filter((at) => at > now() - MINUTE_MS);
    const [first] = recent;
    if (first !== undefined && recent.length >= (perMinute[family] ?? Number.POSITIVE_INFINITY))
      erp.clock.advance(first + MINUTE_MS - now());
    taken.set(
      family,
      [...recent, now()].filter((at) => at > now() - MINUTE_MS),
    );
  };
};

export const emulated = async (options: SiengeOptions = {}): Promise<Emulated> => {
  const quotas = { rest: { perMinute: 200, perDay: 1_000_000 }, bulk: { perMinute: 20, perDay: 1_000_000 } };
  const erp = await startSiengeEmulator({ size: 'S', clock: 'frozen', quotas, ...options });
  const { subdomain, user, password } = erp.account;
  const pause = async (ms: number) => erp.clock.advance(ms);
  const { signal } = new AbortController();
  const call: ErpCallOptions = {
    ...siengeCalls,
    base: `${erp.url}/${subdomain}/public/api`,
    stream: createOutsideStream({ allowInside: true }),
    headers: async () => siengeHeaders(user, password),
    reserve: budget(erp, { rest: 200, bulk: 20 }),
    now: erp.clock.now,
    pause,
    signal,
    random: () => 0.5,
    patience: Object.fromEntries(
      (['rest', 'bulk'] as const).map((family) => [family, { firstByteMs: 1_500, idleMs: 1_500 }]),
    ),
  };
  const context: Emulated['context'] = (over = {}, settings = {}) => ({
    settings: {
      package: 'enterprise',
      restPerDay: 10_000,
      bulkPerDay: 600,
      bulkMode: 'async',
      startDate: '2023-01-01',
      ...settings,
    },
    call: createErpCall({ ...call, ...over }),
    today: '2026-06-15',
    now: erp.clock.now,
    signal,
    pause,
  });
  return { erp, context };
};
