/** Types of the named stores, each derived from its row of the registry and the operations of the contract. */
import type {
  BodyOfAnswer,
  FileInputOf,
  FileOperation,
  InputOf,
  Namespace,
  OperationName,
  StateType,
  StoreNames,
} from '@uni/contracts';
import type { Sending } from '../operation-request.ts';

export type Id = number | string;

/** The registry's row of a name, as types. */
export interface StoreRow {
  readonly stateType: StateType;
  readonly operation: string | null;
  readonly choices: string;
}

/** Names of a namespace that have an address. */
export type StoreName<N extends Namespace> = {
  [S in keyof StoreNames[N] & string]: StoreNames[N][S] extends { operation: null } ? never : S;
}[keyof StoreNames[N] & string];
/** Names of a namespace that live in the page alone. */
export type PageName<N extends Namespace> = Exclude<keyof StoreNames[N] & string, StoreName<N>>;

export type RowOf<N extends Namespace, S extends string> = S extends keyof StoreNames[N]
  ? Extract<StoreNames[N][S], StoreRow>
  : never;

/** Contents and inputs of a store, each resolved where the store is named. */
export interface StoreShape {
  /** In the cache: the body of the answer. */
  readonly body: unknown;
  /** On a screen: rows with a key, or the object. */
  readonly value: unknown;
  readonly save: unknown;
  readonly statusSave: unknown;
  readonly saved: unknown;
  readonly remove: unknown;
  readonly exported: unknown;
}

/** One named store, and the choices that its address needs. */
export interface Store<Shape extends StoreShape = StoreShape> {
  readonly namespace: Namespace;
  readonly state: string;
  readonly of: Readonly<Record<string, Id>>;
  /** Carries the type and is never set. */
  readonly shape?: Shape;
}

/** Values of an address's placeholders, where it has any: `{ version: 12 }`. */
export type Choices<Row extends StoreRow> = [Row['choices']] extends [never]
  ? []
  : [of: Readonly<Record<Row['choices'], Id>>];

type Body<Row extends StoreRow> = BodyOfAnswer<Extract<Row['operation'], OperationName>>;
type RowsIn<Answer> = [Extract<Answer, readonly unknown[]>] extends [never]
  ? Extract<Answer, { readonly results: readonly unknown[] }>['results']
  : Extract<Answer, readonly unknown[]>;
type Keyed<Record> = Record extends { key: unknown }
  ? Record
  : Record extends { id: infer Identity }
    ? Record & { readonly key?: Identity }
    : Record;

type StoreBody<Row extends StoreRow> = Row['stateType'] extends 'list'
  ? RowsIn<Body<Row>>
  : Exclude<Body<Row>, readonly unknown[]>;

type Path<Row extends StoreRow> = Row['operation'] extends `GET ${infer P}` ? P : never;
/** The operation on one row: the address, and one parameter below it. */
type OnRow<Method extends string, P extends string> = {
  [K in OperationName]: K extends `${Method} ${P}:${infer Rest}/`
    ? Rest extends `${string}/${string}`
      ? never
      : K
    : never;
}[OperationName];
type Add<Row extends StoreRow> = Extract<OperationName, `POST ${Path<Row>}`>;
type Merge<Row extends StoreRow> = Extract<OperationName, `PATCH ${Path<Row>}`>;
type Change<Row extends StoreRow> = OnRow<'PATCH', Path<Row>>;
type Remove<Row extends StoreRow> = OnRow<'DELETE', Path<Row>>;
type Export<Row extends StoreRow> = Extract<FileOperation, `POST ${Path<Row>}export/`>;

/** Input of an operation without its address and without the key of a repeat. */
type Sent<K extends OperationName> = K extends OperationName
  ? Omit<InputOf<K>, 'params' | 'list' | 'idempotencyKey'> & Sending
  : never;

/** A new row: POST without an id. */
type AddInput<Row extends StoreRow> = { readonly id?: undefined; readonly type?: undefined } & Sent<Add<Row>>;
/** A row with this id: PATCH. */
type ChangeInput<Row extends StoreRow> = { readonly id: Id; readonly type?: undefined } & Sent<Change<Row>>;
/** The store itself: PATCH on its address. */
type MergeInput<Row extends StoreRow> = { readonly id?: undefined; readonly type: 'PATCH' } & Sent<Merge<Row>>;

export interface ShapeOf<Row extends StoreRow> {
  readonly body: StoreBody<Row>;
  readonly value: Row['stateType'] extends 'list' ? Keyed<RowsIn<Body<Row>>[number]>[] : StoreBody<Row>;
  /** `stateType`: for the enterprise's save, instead of the registry's kind. */
  readonly save: (AddInput<Row> | ChangeInput<Row> | MergeInput<Row>) & { readonly stateType?: StateType };
  readonly statusSave: AddInput<Row> | ChangeInput<Row>;
  readonly saved: BodyOfAnswer<Add<Row> | Change<Row> | Merge<Row>>;
  readonly remove: { readonly id: Id } & Sent<Remove<Row>>;
  readonly exported: FileInputOf<Export<Row>>;
}

/** Values by name that `update` merges into a namespace; names whose address needs a choice are left out. */
export type Payload<N extends Namespace> = {
  readonly [S in PageName<N>]?: unknown;
} & {
  readonly [S in StoreName<N> as [RowOf<N, S>['choices']] extends [never] ? S : never]?: StoreBody<RowOf<N, S>>;
};
