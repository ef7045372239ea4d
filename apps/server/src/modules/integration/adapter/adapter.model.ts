/**
 * The contract between an ERP adapter and the engine that runs it. An adapter knows one ERP and no database, the engine knows the
 * database and no ERP. Reading is split into slices, slices into batches. One transaction stores a batch and the cursor after it,
 * so that a killed worker resumes there.
 */
import type { CallFamily, ErpSystem, FailureCode, MovementKind, MovementNature, RefusalReason } from '@uni/contracts';

/** One normalised fact of a row. Codes are trimmed strings, '' where the ERP has none. */
export interface Movement {
  readonly nature: MovementNature;
  readonly kind: MovementKind;
  /** YYYY-MM-DD: of payment, else due. */
  readonly date: string;
  /** Centavos, inflow > 0. */
  readonly amount: number;
  /** UAU: the empresa. */
  readonly company: string;
  /** UAU: the obra. */
  readonly costCenter: string;
  readonly account: string;
  readonly documentType: string;
  /** The way of settlement. Sienge: operationTypeId (bank: bankMovementOperationId); UAU: its status. */
  readonly operation: string;
  /** Sienge: the payment term; UAU: the type of the installment. */
  readonly condition: string;
  /** Codes of all conditions of its contract. No row has them all, so they are set once all its rows have landed. */
  readonly contract?: string;
  /** The text to search for in the ERP: "555/3 · NFS 123". */
  readonly document: string;
  /** The supplier's name; of clients only their id. */
  readonly counterpart: string;
}

/** Warnings about rows that are stored all the same. Their texts are in the phrases. */
export const warningReasons = [
  /** Rates that miss 100 % by rounding only; scaled. */
  'rates_scaled',
  /** No apportionment: the whole amount stands without cost centre and account. */
  'no_apportionment',
  /** A date outside 1990–2080. */
  'date_unusual',
  /** More was settled than was owed: what was settled counts, the balance does not. */
  'balance_negative',
] as const;
export type WarningReason = (typeof warningReasons)[number];

export interface LandedRow {
  /** Natural key. */
  readonly key: string;
  /** The parent for `covers.by parents` (a bill), '' if none. */
  readonly parent: string;
  /** The date for `covers.by dates`, '' if none. */
  readonly date: string;
  /** Canonical JSON of the stored fields: none that change by themselves, no personal data that is not displayed. */
  readonly payload: string;
  /** 32 hex digits of SHA-256 over the payload. */
  readonly hash: string;
  readonly movements: readonly Movement[];
  readonly warnings?: readonly WarningReason[];
}

export interface RefusedRow {
  /** '' when it has none. */
  readonly key: string;
  readonly payload: string;
  readonly reason: RefusalReason;
}

export type Coverage =
  | { readonly by: 'all' }
  | { readonly by: 'parents'; readonly parents: readonly string[] }
  /** Rows whose parent lies directly beneath another (`1/A/17` beneath `1/A`) and is none of those that are there. */
  | { readonly by: 'others'; readonly beneath: string; readonly there: readonly string[] }
  /** Both days included. */
  | { readonly by: 'dates'; readonly from: string; readonly to: string }
  /** Reads or discovers, removes nothing. */
  | { readonly by: 'nothing' };

/** A part of a resource that is read in one go. Read to its end, it proves removals: rows inside `covers` that did not appear. */
export interface Slice {
  readonly resource: string;
  readonly label: string;
  readonly covers: Coverage;
  /** Whatever the adapter needs to read it. */
  readonly request: Readonly<Record<string, string>>;
}

/** Rows of one batch, at most. */
export const BATCH_ROWS = 2_000;

export interface Batch {
  readonly rows: readonly LandedRow[];
  readonly refused: readonly RefusedRow[];
  /** The position where a killed worker resumes; null: the slice's start. The slice has ended when `read` has. */
  readonly cursor: string | null;
  readonly discovered?: readonly Slice[];
  /**
   * The slice's absences prove nothing: a missing permission gives the same answer, or the listing was never stable. Nothing
   * is removed.
   */
  readonly mayBeForbidden?: boolean;
  /** The number of rows in the slice, if the ERP gives it. */
  readonly total?: number;
}

export const feeds = ['reference', 'sales', 'cash', 'works'] as const;

export interface ResourceDefinition {
  readonly key: string;
  readonly family: CallFamily;
  readonly feeds: (typeof feeds)[number];
  /** The cheapest request that shows whether it may be read. */
  readonly probe: Readonly<Record<string, string>>;
}

export interface ConnectionSettings {
  /** The package bought from the ERP's maker, by its name. Its call budgets are next to it. */
  readonly package: string;
  readonly restPerDay: number;
  readonly bulkPerDay: number;
  /** Sienge: large reads by a job that is requested and fetched in parts, or in one response. */
  readonly bulkMode: 'async' | 'sync';
  /** The first day that is of interest. */
  readonly startDate: string;
  /** Only these companies; absent: all. */
  readonly companies?: readonly string[];
  /** The ERP columns that feed date and amount; absent: the adapter's default. */
  readonly fields?: {
    readonly receivedAmount?: string;
    readonly receivedDate?: string;
    readonly receivableAmount?: string;
    readonly receivableDate?: string;
    readonly paidAmount?: string;
    readonly paidDate?: string;
    readonly payableAmount?: string;
    readonly payableDate?: string;
  };
}

/** A failed call. It carries only the code: no address, no header, no text from the ERP. */
export class ErpFailure extends Error {
  override readonly name = 'ErpFailure';
  readonly code: FailureCode;
  readonly retryable: boolean;
  /** When to try again at the earliest; null: whenever it suits. */
  readonly retryAt: Date | null;

  constructor(code: FailureCode, { retryable, retryAt = null }: { retryable: boolean; retryAt?: Date | null }) {
    super(`The ERP call failed: ${code}`);
    this.code = code;
    this.retryable = retryable;
    this.retryAt = retryAt;
  }
}

export interface ErpRequest {
  readonly family: CallFamily;
  readonly method: 'GET' | 'POST';
  /** Below the connection's base address. */
  readonly path: string;
  readonly query?: readonly (readonly [string, string])[];
  readonly body?: string;
}

export interface ErpAnswer {
  readonly status: number;
  /** Consumed once, to its end or left by `break`: the next call waits for that. */
  readonly body: AsyncIterable<string>;
  readonly headers: Headers;
}

/** One call of the ERP, with its budget reserved and its failures retried. Gives answers of success, 400 and 422; throws `ErpFailure` otherwise. */
export type ErpCall = (request: ErpRequest) => Promise<ErpAnswer>;

export interface AdapterContext {
  readonly settings: ConnectionSettings;
  readonly call: ErpCall;
  /** YYYY-MM-DD, in São Paulo. */
  readonly today: string;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  readonly pause: (ms: number) => Promise<void>;
}

export interface Light {
  readonly resource: string;
  readonly light: 'ok' | 'empty' | 'forbidden' | 'failed';
  readonly detail: FailureCode | null;
}

export interface Adapter {
  readonly system: ErpSystem;
  readonly resources: readonly ResourceDefinition[];
  /** The slices of a run, in the order they are read. Watermarks: per resource, the day up to which it is known to be complete. */
  readonly plan: (
    kind: 'full' | 'incremental',
    resources: ReadonlySet<string>,
    watermarks: ReadonlyMap<string, string>,
    today: string,
    settings: ConnectionSettings,
  ) => readonly Slice[];
  readonly read: (context: AdapterContext, slice: Slice, cursor: string | null) => AsyncIterable<Batch>;
  readonly probe: (context: AdapterContext) => AsyncIterable<Light>;
  /** Returns the slices to read after an event of the ERP; none: the event is irrelevant here. */
  readonly afterEvent?: (event: string, body: Readonly<Record<string, unknown>>, today: string) => readonly Slice[];
  /** Movements of a row that has already landed, after a change of settings; without a call. */
  readonly derive?: (resource: string, payload: string, settings: ConnectionSettings) => readonly Movement[];
}
