import { type Namespace, resourceOf, type StateType } from '@uni/contracts';
import { notices } from '@uni/phrases';
import { announce } from '../announce.ts';
import { type Download, download } from '../download.ts';
import { request, type StatusBody } from '../request.ts';
import {
  type Change,
  freshState,
  type Id,
  listOf,
  mergedOver,
  nextState,
  type ResourceState,
} from './resource-state.ts';

/** Target of an operation: the registry knows the path, a caller may name another one. */
interface Target {
  state: string;
  url?: string | undefined;
  /** Values of the address's placeholders: `{ version: 12 }`. */
  of?: Readonly<Record<string, Id>> | undefined;
}

export interface Save extends Target {
  id?: Id | undefined;
  /** PATCH whatever the id. */
  type?: 'PATCH' | undefined;
  /** The body sent; `payload` itself when it is left out. */
  body?: unknown;
  /** Known fields of the record: merged into the state under the response. */
  payload?: unknown;
  /** For the enterprise's save: what the state is, in place of the registry's word. */
  stateType?: StateType | undefined;
  noMessage?: boolean;
}

/** A save that the server refused, with what it answered. */
export class SaveFailed extends Error {
  override readonly name = 'SaveFailed';
  readonly status: number;

  constructor({ status }: StatusBody) {
    super(`${notices.logSave} ${status}`);
    this.status = status;
  }
}

/** The lists and objects of one namespace, with the operations that all namespaces share. */
export class ResourceStore {
  readonly namespace: Namespace;
  #state: ResourceState = freshState;
  readonly #listeners = new Set<() => void>();

  constructor(namespace: Namespace) {
    this.namespace = namespace;
  }

  read = (): ResourceState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** GET: replaces the list or object. A failure leaves what the namespace shows then, and is marked. */
  async fetch({ state, url, of, ...options }: Target & { cacheLifetime?: number }): Promise<StatusBody> {
    const answer = await request({
      ...options,
      url: this.#address({ state, url, of }),
      state,
      callback: { status: true },
    });
    const { status, body } = answer;
    this.#apply(hasSucceeded(answer) ? { kind: 'fetched', state, body } : { kind: 'fetch_failed', state, status });
    return answer;
  }

  /** POST, or PATCH `{url}{id}/` with an id: appends what came back, or merges it where it belongs. */
  async save(save: Save): Promise<unknown> {
    const { id } = save;
    const method = id !== undefined || save.type === 'PATCH' ? 'PATCH' : 'POST';
    return this.#saved(save, method, id === undefined ? '' : `${id}/`);
  }

  /** The same for a change of status: PATCH with an id, POST without. */
  async saveStatus(save: Omit<Save, 'type'>): Promise<unknown> {
    return this.save({ ...save, type: save.id === undefined ? undefined : 'PATCH' });
  }

  /** Removes the row once the server has. A failed call changes nothing and reports no success. */
  async remove({ id, body, ...target }: Target & { id: Id; body?: unknown }): Promise<boolean> {
    const { state } = target;
    const path = `${this.#path(target)}${id}/`;
    const answer = await request({ method: 'DELETE', url: path, body: body ?? { id }, callback: { status: true } });
    if (!hasSucceeded(answer)) return false;
    this.#apply({ kind: 'removed', state, id });
    announce('DELETE');
    return true;
  }

  /** EXPORT_EXCEL: the answer becomes a file. */
  exportExcel(file: Pick<Download, 'url' | 'body' | 'file_name' | 'file_type'>): Promise<boolean> {
    return download({ ...file, method: 'POST', body: file.body ?? {} });
  }

  /** Merges a payload into the namespace. */
  update(payload: Readonly<Record<string, unknown>>): void {
    this.#apply({ kind: 'updated', payload });
  }

  /** Another enterprise: nothing of the former one stays. */
  chooseEnterprise(enterprise: unknown): void {
    this.#apply({ kind: 'enterprise_chosen', enterprise });
  }

  /**
   * Saves for the administration. Returns the server's record, from `reloadUrl` if given, merged over the slot's fields. A
   * failure is logged and rethrown without a notice: the calling screen displays it in its own place.
   */
  async saveAdmin({ reloadUrl, id, body, payload, ...where }: Save & { reloadUrl?: string }): Promise<unknown> {
    const { state } = where;
    const path = this.#path(where);
    const before = this.#state.slots[state];
    const saving = { method: id === undefined ? 'POST' : 'PATCH', body: body ?? payload, quiet: true } as const;
    try {
      const target = id === undefined ? path : `${path}${id}/`;
      const answer = await request({ ...saving, url: target, callback: { status: true } });
      if (!hasSucceeded(answer)) throw new SaveFailed(answer);
      const reloaded = await request({ url: reloadUrl ?? path, quiet: true, callback: { status: true } });
      if (!hasSucceeded(reloaded)) throw new SaveFailed(reloaded);
      this.#apply({ kind: 'replaced', state, value: mergedOver(before, listOf(reloaded.body)) });
      return answer.body;
    } catch (failure) {
      console.error(notices.logSave, failure);
      throw failure;
    }
  }

  async #saved(save: Save, method: 'POST' | 'PATCH', suffix: string): Promise<unknown> {
    const { state, id, payload, noMessage = false, stateType } = save;
    const url = `${this.#path(save)}${suffix}`;
    const body = save.body ?? payload;
    const answer = await request({ method, url, body, state, noMessage, callback: { status: true } });
    if (!hasSucceeded(answer)) throw this.#refused(state, answer);
    const change = { state, id, payload: payload ?? body, response: answer.body };
    this.#apply({ kind: 'saved', ...change, ...(stateType ? { stateType } : {}) });
    return answer.body;
  }

  /** A failed save is logged and thrown on; in sso it takes the list with it. */
  #refused(state: string, answer: StatusBody): SaveFailed {
    if (this.namespace === 'sso') this.#apply({ kind: 'emptied', state });
    const failure = new SaveFailed(answer);
    console.error(notices.logSave, failure);
    return failure;
  }

  /** Returns the address of a state. Throws for a state without an address, or whose placeholders have no value. */
  #address({ state, url, of = {} }: Target): string {
    const { address, reason } = resourceOf(this.namespace, state);
    const known = url ?? address;
    if (known === null) throw new Error(`${this.namespace}.${state} has no address: ${reason}`);
    return known.replace(/:([a-z]+)/g, (_, name: string) => {
      const id = of[name];
      if (id === undefined) throw new Error(`${this.namespace}.${state} is about one ${name}`);
      return encodeURIComponent(id);
    });
  }

  /** Returns the address for saving: without the query that selects rows. */
  #path(target: Target): string {
    return this.#address(target).split('?')[0] ?? '';
  }

  #apply(change: Change): void {
    this.#state = nextState(this.namespace, this.#state, change);
    for (const listener of this.#listeners) listener();
  }
}

const hasSucceeded = ({ status }: StatusBody): boolean => status >= 200 && status < 300;
