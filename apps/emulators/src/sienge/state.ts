import { type FaultSettings, onlyKnown } from '../http/faults.ts';
import { Quota, type QuotaLimits } from '../http/quotas.ts';
import { Scene, type SceneOptions } from '../http/scene.ts';
import type { MutationOptions, MutationResult } from '../portfolio/mutations.ts';
import { type Truth, TruthTeller } from '../truth/truth.ts';
import { liveQuirks, type Quirks } from './tenant.ts';
import { Webhooks } from './webhooks.ts';

export interface Account {
  readonly subdomain: string;
  readonly user: string;
  readonly password: string;
}

export interface Quotas {
  readonly rest: QuotaLimits;
  readonly bulk: QuotaLimits;
}

export interface SiengeOptions extends SceneOptions {
  readonly quotas?: Partial<Quotas>;
  readonly account?: Partial<Account>;
  readonly quirks?: Partial<Quirks>;
  /** Resources that the user has no permission for. */
  readonly forbidden?: readonly string[];
}

/** Settings of a scenario; absent ones stay as they are. */
export interface Scenario {
  readonly faults?: Partial<FaultSettings>;
  readonly quirks?: Partial<Quirks>;
  readonly quotas?: Partial<Quotas>;
  readonly forbidden?: readonly string[];
  /** No credentials are good any more. */
  readonly revoked?: boolean;
}

/** Requests a minute as the vendor sets them; the day is the Enterprise package's. */
const defaultQuotas: Quotas = { rest: { perMinute: 200, perDay: 10_000 }, bulk: { perMinute: 20, perDay: 200 } };
/** A neighbouring tenant with its own budgets: neither uses the other's. */
const neighbour: Account = { subdomain: 'vizinho', user: 'vizinho-uni', password: 'outra-senha' };
const defaultAccount: Account = { subdomain: 'exemplo', user: 'exemplo-uni', password: 'senha-de-exemplo' };

type Budgets = Readonly<Record<keyof Quotas, Quota>>;

function budgetsOf({ rest, bulk }: Quotas): Budgets {
  return { rest: new Quota(rest), bulk: new Quota(bulk) };
}

/** Everything that a running emulator is made of, and that its handler and its control plane share. */
export class SiengeState extends Scene {
  readonly account: Account;
  readonly neighbour = neighbour;
  readonly budgets: Budgets;
  readonly #neighboursBudgets: Budgets = budgetsOf(defaultQuotas);
  readonly webhooks: Webhooks;
  quirks: Quirks;
  forbidden: ReadonlySet<string>;
  revoked = false;
  #truth: Truth | null = null;

  constructor(options: SiengeOptions) {
    super(options);
    this.account = { ...defaultAccount, ...options.account };
    this.quirks = { ...liveQuirks, ...options.quirks };
    this.forbidden = new Set(options.forbidden);
    this.webhooks = new Webhooks(this.clock, this.account.subdomain);
    this.budgets = budgetsOf({ ...defaultQuotas, ...options.quotas });
  }

  /** Returns the tenant of a subdomain; null if there is none. */
  tenantOf(subdomain: string): { readonly account: Account; readonly budgets: Budgets } | null {
    if (subdomain === this.account.subdomain) return { account: this.account, budgets: this.budgets };
    return subdomain === neighbour.subdomain ? { account: neighbour, budgets: this.#neighboursBudgets } : null;
  }

  truth(): Truth {
    if (this.#truth?.revision !== this.portfolio.revision) this.#truth = new TruthTeller().compute(this.portfolio);
    return this.#truth;
  }

  override mutate(name: string, options: MutationOptions = {}): MutationResult {
    const result = super.mutate(name, options);
    this.webhooks.send(result.events);
    return result;
  }

  scenario(scenario: Scenario): void {
    const { faults, quirks, quotas, forbidden, revoked } = scenario;
    onlyKnown(Object.keys(scenario), ['faults', 'quirks', 'quotas', 'forbidden', 'revoked'], 'part of a scenario');
    onlyKnown(Object.keys(quirks ?? {}), Object.keys(liveQuirks), 'quirk');
    if (faults) this.faults.set(faults);
    if (quirks) this.quirks = { ...this.quirks, ...quirks };
    if (quotas?.rest) this.budgets.rest.set(quotas.rest);
    if (quotas?.bulk) this.budgets.bulk.set(quotas.bulk);
    if (forbidden) this.forbidden = new Set(forbidden);
    if (revoked !== undefined) this.revoked = revoked;
  }

  usage() {
    return { rest: this.budgets.rest.usage, bulk: this.budgets.bulk.usage };
  }
}
