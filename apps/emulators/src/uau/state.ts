import { type FaultSettings, onlyKnown } from '../http/faults.ts';
import { Scene, type SceneOptions } from '../http/scene.ts';
import { Books } from './books.ts';
import { liveShapes, type ShapeSettings } from './shapes.ts';
import { computeUauTruth, type UauTruth } from './truth.ts';

export interface UauAccount {
  readonly integrationToken: string;
  readonly login: string;
  readonly password: string;
}

/** Ways in which one installation differs from another. */
export interface UauQuirks extends ShapeSettings {
  /** `A pagar` as in the specification, instead of the production's `Pagar`. */
  readonly specStatus: boolean;
  /** A second login ends the first one's token. */
  readonly singleSession: boolean;
  /** The token comes in a header of the login's answer, and not in its body. */
  readonly tokenInHeader: boolean;
  /** 401 for a login that is wrong, instead of 400. */
  readonly loginRefusal: 400 | 401;
  /** A row of a month that was not requested, in every disbursement. */
  readonly strayMonth: boolean;
  /** Milliseconds of one call; ten times that after 300 calls within ten minutes. */
  readonly latencyMs: number;
  /** More calls than this at once are too many. */
  readonly concurrency: number;
  /** Probability that an excess call is refused with 503 or cut off, rather than served. */
  readonly overloadRate: number;
  /** Time that an export of fifty sales or more stays without an answer. */
  readonly exportTimeoutMs: number;
  /** Probability that a row repeats unchanged, where rows have a key. */
  readonly duplicateRate: number;
  /** Differences of rows from their documentation: unknown columns, missing names, numbers as texts. */
  readonly drift: 'none' | 'added' | 'dropped' | 'texts';
  /** Probability that the books change before a call is answered, and the limit of changes. */
  readonly shiftRate: number;
  readonly shiftLimit: number;
}

export const liveUau: UauQuirks = {
  ...liveShapes,
  specStatus: false,
  singleSession: false,
  tokenInHeader: false,
  loginRefusal: 400,
  strayMonth: false,
  latencyMs: 0,
  concurrency: 2,
  overloadRate: 1,
  exportTimeoutMs: 30_000,
  duplicateRate: 0,
  drift: 'none',
  shiftRate: 0,
  shiftLimit: 3,
};

export interface UauOptions extends SceneOptions {
  readonly account?: Partial<UauAccount>;
  readonly quirks?: Partial<UauQuirks>;
  /** Actions and works (`10|OB00`) that the user may not see. */
  readonly forbidden?: readonly string[];
}

export interface UauScenario {
  readonly faults?: Partial<FaultSettings>;
  readonly quirks?: Partial<UauQuirks>;
  readonly forbidden?: readonly string[];
  /** Every token that was given is good no more; logging in gives another. */
  readonly revoked?: boolean;
  /** The integration token is good no more, or again. */
  readonly withdrawn?: boolean;
}

const defaultAccount: UauAccount = {
  integrationToken: 'token-de-integracao-de-exemplo',
  login: 'UNIAPI',
  password: 'senha-de-exemplo',
};

const LIFETIME = 120 * 60_000;

/** Everything that a running UAU is made of. */
export class UauState extends Scene {
  readonly account: UauAccount;
  readonly books: Books;
  withdrawn = false;
  quirks: UauQuirks;
  forbidden: ReadonlySet<string>;
  readonly #sessions = new Map<string, number>();
  #logins = 0;
  #truth: UauTruth | null = null;

  constructor(options: UauOptions) {
    super(options);
    this.account = { ...defaultAccount, ...options.account };
    this.books = new Books(this.portfolio);
    this.quirks = { ...liveUau, ...options.quirks };
    this.forbidden = new Set((options.forbidden ?? []).map((name) => name.toLowerCase()));
  }

  /** A token for two hours. */
  login(): string {
    if (this.quirks.singleSession) this.#sessions.clear();
    this.#logins += 1;
    const token = `uau-${this.portfolio.world.seed}-${this.#logins}-${this.clock.now().getTime().toString(36)}`;
    this.#sessions.set(token, this.clock.now().getTime());
    return token;
  }

  holds(token: string | undefined): boolean {
    const since = token === undefined ? undefined : this.#sessions.get(token);
    return since !== undefined && this.clock.now().getTime() - since <= LIFETIME;
  }

  mayNot(name: string): boolean {
    return this.forbidden.has(name.toLowerCase());
  }

  truth(): UauTruth {
    if (this.#truth?.revision !== this.portfolio.revision) this.#truth = computeUauTruth(this.portfolio);
    return this.#truth;
  }

  scenario(scenario: UauScenario): void {
    const { faults, quirks, forbidden, revoked, withdrawn } = scenario;
    onlyKnown(Object.keys(scenario), ['faults', 'quirks', 'forbidden', 'revoked', 'withdrawn'], 'part of a scenario');
    onlyKnown(Object.keys(quirks ?? {}), Object.keys(liveUau), 'quirk');
    if (faults) this.faults.set(faults);
    if (quirks) this.quirks = { ...this.quirks, ...quirks };
    if (forbidden) this.forbidden = new Set(forbidden.map((name) => name.toLowerCase()));
    if (revoked) this.#sessions.clear();
    if (withdrawn !== undefined) this.withdrawn = withdrawn;
  }
}
