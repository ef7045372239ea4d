import type { VirtualClock } from '../http/clock.ts';
import { listenForControl, moveClock, mutationOptions, textOf } from '../http/control.ts';
import type { FaultSettings } from '../http/faults.ts';
import type { JournalEntry } from '../http/journal.ts';
import type { Quota } from '../http/quotas.ts';
import type { Oddities } from '../http/scene.ts';
import { listen } from '../http/server.ts';
import type { MutationOptions, MutationResult } from '../portfolio/mutations.ts';
import type { Portfolio } from '../portfolio/portfolio.ts';
import { type Truth, type TruthResource, TruthTeller, truthResources } from '../truth/truth.ts';
import { siengeHandler } from './handler.ts';
import { malformations } from './malformed.ts';
import { type Account, type Quotas, type Scenario, type SiengeOptions, SiengeState } from './state.ts';
import type { Delivery, Hook, HookQuirks, Webhooks } from './webhooks.ts';

export interface SiengeEmulator {
  /** Base address without the subdomain: `{url}/{subdomain}/public/api/v1/…`. */
  readonly url: string;
  readonly control: string;
  readonly account: Account;
  readonly neighbour: Account;
  readonly clock: VirtualClock;
  readonly portfolio: Portfolio;
  readonly webhooks: Webhooks;
  truth(): Truth;
  /** The natural keys that a digest of the truth was made of, sorted. */
  keys(resource: TruthResource): readonly string[];
  mutate(name: string, options?: MutationOptions): MutationResult;
  scenario(scenario: Scenario): void;
  faults(settings: Partial<FaultSettings>): void;
  journal(): readonly JournalEntry[];
  oddities(): Readonly<Oddities>;
  usage(): Readonly<Record<keyof Quotas, Quota['usage']>>;
  hooks(hooks: readonly Omit<Hook, 'id'>[], quirks?: Partial<HookQuirks>): void;
  deliveries(): readonly Delivery[];
  close(): Promise<void>;
}

/** Starts an emulated Sienge with a control plane next to it. */
export async function startSiengeEmulator(options: SiengeOptions = {}): Promise<SiengeEmulator> {
  const state = new SiengeState(options);
  const erp = await listen(siengeHandler(state), options.port);
  const control = await listenForControl(
    {
      'POST scenario': (body) => state.scenario(body),
      'POST clock': (body) => moveClock(state.clock, body),
      'POST mutate': (body) => state.mutate(textOf(body, 'name'), mutationOptions(body)),
      'POST hooks': (body) => state.webhooks.configure(hooksOf(body)),
      'GET hooks': () => ({ hooks: state.webhooks.hooks, deliveries: state.webhooks.deliveries }),
      'GET journal': () => state.journal.entries(),
      'POST journal': () => state.journal.clear(),
      'GET oddities': () => state.oddities,
      'GET usage': () => ({ ...state.usage(), memory: process.memoryUsage().rss }),
      'GET keys': (body) => new TruthTeller().keys(state.portfolio, resourceOf(textOf(body, 'resource'))),
      'GET truth': () => ({ ...state.truth(), malformed: state.quirks.malformed ? malformations : [] }),
    },
    options.controlPort,
  );
  return {
    url: erp.url,
    control: control.url,
    account: state.account,
    neighbour: state.neighbour,
    clock: state.clock,
    portfolio: state.portfolio,
    webhooks: state.webhooks,
    truth: () => state.truth(),
    keys: (resource) => new TruthTeller().keys(state.portfolio, resource),
    mutate: (name, how) => state.mutate(name, how),
    scenario: (scenario) => state.scenario(scenario),
    faults: (settings) => state.faults.set(settings),
    journal: () => state.journal.entries(),
    oddities: () => state.oddities,
    usage: () => state.usage(),
    hooks: (hooks, quirks) => state.webhooks.configure(hooks, quirks),
    deliveries: () => state.webhooks.deliveries,
    close: async () => {
      state.clock.close();
      await Promise.all([erp.close(), control.close()]);
      await state.webhooks.settled();
    },
  };
}

function resourceOf(name: string): TruthResource {
  const resource = truthResources.find((one) => one === name);
  if (!resource) throw new TypeError(`no resource ${name}; there are ${truthResources.join(', ')}`);
  return resource;
}

function hooksOf(body: Readonly<Record<string, unknown>>): Omit<Hook, 'id'>[] {
  const events = Array.isArray(body.events) ? body.events.map(String) : [];
  return [{ url: textOf(body, 'url'), token: typeof body.token === 'string' ? body.token : '', events }];
}
