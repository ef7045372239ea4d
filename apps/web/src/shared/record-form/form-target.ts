/** Where a form is saved: an operation of the API, a named store, or an act of its screen. */
import type { BodyOfAnswer, BodyOfRequest, InputOf, OperationName, OperationPath } from '@uni/contracts';
import type { Id, Store, StoreShape } from '../../api/stores/store-types.ts';

interface ToOperation {
  readonly kind: 'operation';
  readonly operation: string;
  /** For a known record: PUT sends all, PATCH what is not as it was. */
  readonly change?: string | undefined;
  /** Read again after the save, and after a failed one too where `always`. */
  readonly renews: OperationPath | readonly OperationPath[];
  readonly always?: true;
  /** A repeat of the request is done once. */
  readonly once?: true | undefined;
  /** The screen shows what came of a new record, instead of a notice of success. */
  readonly showsNew?: true;
}
interface ToStore {
  readonly kind: 'store';
  readonly store: Store;
  /** By the administration's SAVE, which leaves a failure to the form. */
  readonly isAdmin?: true;
}

interface ToAct {
  readonly kind: 'act';
  send(body: unknown, own: unknown): Promise<unknown>;
}

/** `Body` of a new record, `Change` of a known one. */
export type FormTarget<Body = unknown, Change = unknown, Answer = unknown> = (ToOperation | ToStore | ToAct) & {
  /** Carries the types and is never set. */
  readonly types?: { readonly body: Body; readonly change: Change; readonly answer: Answer };
};

type FormOperation = Extract<OperationName, `${'POST' | 'PUT' | 'PATCH'} ${string}`>;
type ChangeOperation = Extract<OperationName, `${'PUT' | 'PATCH'} ${string}/:id/`>;
type Once<K extends OperationName> =
  InputOf<K> extends { readonly idempotencyKey: unknown } ? { readonly once: true } : { readonly once?: undefined };

export function toOperation<const K extends FormOperation, const C extends ChangeOperation = never>(
  operation: K,
  options: Omit<ToOperation, 'kind' | 'operation' | 'change' | 'once'> & { readonly change?: C } & Once<K>,
): FormTarget<BodyOfRequest<K>, BodyOfRequest<C>, BodyOfAnswer<K>> {
  return { kind: 'operation', operation, ...options };
}

type Added<Save> = Save extends { readonly id?: undefined; readonly type?: undefined; readonly body: infer Body }
  ? Body
  : never;
type Changed<Save> = Save extends { readonly id: Id; readonly type?: undefined; readonly body: infer Body }
  ? Body
  : never;
/** The body of a new row; of a changed one where a store has no new rows. */
type Typed<Save> = [Added<Save>] extends [never] ? Changed<Save> : Added<Save>;

export function toStore<Shape extends StoreShape>(
  store: Store<Shape>,
  options: { readonly isAdmin?: true } = {},
): FormTarget<Typed<Shape['save']>, Partial<Typed<Shape['save']>>, Shape['saved']> {
  return { kind: 'store', store, ...options };
}

/** For a save that is more than one request. The screen gives the act with its `own`, and has its lists read again. */
export function toAct<Body, Answer, Own>(
  send: (body: Body, own: Own) => Promise<Answer>,
): FormTarget<Body, never, Answer> {
  const act: { send(body: Body, own: Own): Promise<Answer> } = { send };
  return { kind: 'act', ...act };
}
