import { createHash } from 'node:crypto';
import type { VirtualClock } from '../http/clock.ts';
import type { BusinessEvent } from '../portfolio/mutations.ts';

export interface Hook {
  readonly id: string;
  readonly url: string;
  readonly token: string;
  readonly events: readonly string[];
}

export interface HookQuirks {
  /** Every delivery twice. */
  readonly duplicates: boolean;
  /** Events of one change in the opposite order. */
  readonly outOfOrder: boolean;
  /** A token that the receiver did not give. */
  readonly forgedToken: boolean;
  /** An undocumented event in addition to the real ones. */
  readonly unknownEvent: boolean;
}

export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly attempt: number;
  readonly at: string;
  /** 0 where no answer came in time. */
  readonly status: number;
}

export const quietHooks: HookQuirks = { duplicates: false, outOfOrder: false, forgedToken: false, unknownEvent: false };

const TIME_LIMIT = 2_500;
/** Minutes between a failed delivery and the next; after the last the event is dropped. */
export const RETRY_MINUTES: readonly number[] = [10, 30, 60, 180, 300];

/** Notifies the receivers of changes as the vendor does: ids only, five more attempts over ten hours. */
export class Webhooks {
  readonly #clock: VirtualClock;
  readonly #subdomain: string;
  readonly #deliveries: Delivery[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #hooks: Hook[] = [];
  #quirks: HookQuirks = quietHooks;
  #count = 0;
  /** One delivery at a time: an order that is wrong has to be wrong on purpose. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(clock: VirtualClock, subdomain: string) {
    this.#clock = clock;
    this.#subdomain = subdomain;
  }

  get hooks(): readonly Hook[] {
    return this.#hooks;
  }

  get deliveries(): readonly Delivery[] {
    return this.#deliveries;
  }

  configure(hooks: readonly Omit<Hook, 'id'>[], quirks: Partial<HookQuirks> = {}): void {
    this.#hooks = hooks.map((hook, position) => ({ ...hook, id: uuid(`hook ${position} ${hook.url}`) }));
    this.#quirks = { ...quietHooks, ...quirks };
  }

  send(events: readonly BusinessEvent[]): void {
    const unknown = this.#quirks.unknownEvent ? [{ event: 'SOMETHING_NEW', body: { id: 1 } }] : [];
    const all = [...events, ...unknown];
    for (const one of this.#quirks.outOfOrder ? all.reverse() : all)
      for (const hook of this.#hooks) {
        if (hook.events.length > 0 && !hook.events.includes(one.event) && one.event !== 'SOMETHING_NEW') continue;
        this.#count += 1;
        const id = uuid(`event ${this.#count}`);
        this.#deliver(hook, one, id, 0);
        if (this.#quirks.duplicates) this.#deliver(hook, one, id, 0);
      }
  }

  /** Resolves when nothing is on its way; what waits for the clock is not. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Notifies one address once, as at the end of an asynchronous job. */
  notify(url: string, token: string | null, body: object): void {
    this.#count += 1;
    this.#deliver({ id: 'async', url, token: token ?? '', events: [] }, { event: 'ASYNC', body }, uuid(url), 5);
  }

  #deliver(hook: Hook, one: BusinessEvent, id: string, attempt: number): void {
    const posted = this.#queue.then(() => this.#post(hook, one, id));
    this.#queue = posted;
    const delivery = posted.then((status) => {
      this.#deliveries.push({ id, event: one.event, attempt, at: this.#clock.now().toISOString(), status });
      const minutes = RETRY_MINUTES[attempt];
      if ((status >= 200 && status < 300) || minutes === undefined) return;
      this.#clock.after(minutes * 60_000, () => this.#deliver(hook, one, id, attempt + 1));
    });
    this.#underWay.add(delivery);
    void delivery.finally(() => this.#underWay.delete(delivery));
  }

  async #post(hook: Hook, one: BusinessEvent, id: string): Promise<number> {
    const token = this.#quirks.forgedToken ? 'forged' : hook.token;
    try {
      const response = await fetch(hook.url, {
        method: 'POST',
        signal: AbortSignal.timeout(TIME_LIMIT),
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'sienge-hooks',
          'x-sienge-tenant': this.#subdomain,
          'x-sienge-event': one.event,
          'x-sienge-hook-id': hook.id,
          'x-sienge-id': id,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify(one.body),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  }
}

/** The same text, the same number. */
function uuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
