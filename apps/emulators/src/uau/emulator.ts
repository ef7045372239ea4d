import type { VirtualClock } from '../http/clock.ts';
import { listenForControl, moveClock, mutationOptions, textOf } from '../http/control.ts';
import type { FaultSettings } from '../http/faults.ts';
import type { JournalEntry } from '../http/journal.ts';
import type { Oddities } from '../http/scene.ts';
import { listen } from '../http/server.ts';
import type { MutationOptions, MutationResult } from '../portfolio/mutations.ts';
import type { Portfolio } from '../portfolio/portfolio.ts';
import { uauHandler } from './handler.ts';
import { type UauAccount, type UauOptions, type UauScenario, UauState } from './state.ts';
import type { UauTruth } from './truth.ts';

export interface UauEmulator {
  /** Base address: `{url}/api/v1/…`. */
  readonly url: string;
  readonly control: string;
  readonly account: UauAccount;
  readonly clock: VirtualClock;
  readonly portfolio: Portfolio;
  truth(): UauTruth;
  mutate(name: string, options?: MutationOptions): MutationResult;
  scenario(scenario: UauScenario): void;
  faults(settings: Partial<FaultSettings>): void;
  journal(): readonly JournalEntry[];
  oddities(): Readonly<Oddities>;
  close(): Promise<void>;
}

/** Starts an emulated UAU with a control plane next to it. */
export async function startUauEmulator(options: UauOptions = {}): Promise<UauEmulator> {
  const state = new UauState(options);
  const erp = await listen(uauHandler(state), options.port);
  const control = await listenForControl(
    {
      'POST scenario': (body) => state.scenario(body),
      'POST clock': (body) => moveClock(state.clock, body),
      'POST mutate': (body) => state.mutate(textOf(body, 'name'), mutationOptions(body)),
      'GET journal': () => state.journal.entries(),
      'POST journal': () => state.journal.clear(),
      'GET oddities': () => state.oddities,
      'GET truth': () => state.truth(),
    },
    options.controlPort,
  );
  return {
    url: `${erp.url}/uauAPI`,
    control: control.url,
    account: state.account,
    clock: state.clock,
    portfolio: state.portfolio,
    truth: () => state.truth(),
    mutate: (name, how) => state.mutate(name, how),
    scenario: (scenario) => state.scenario(scenario),
    faults: (settings) => state.faults.set(settings),
    journal: () => state.journal.entries(),
    oddities: () => state.oddities,
    close: async () => {
      state.clock.close();
      await Promise.all([erp.close(), control.close()]);
    },
  };
}
