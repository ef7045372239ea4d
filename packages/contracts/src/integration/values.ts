/** Words that integration's two ends share: systems, states, and the closed lists of what may go wrong. */

/** Treatment of an ERP's rows on disconnection: the organization takes them over, or they are withdrawn. */
export const connectionRemovals = ['own', 'withdraw'] as const;
/** Treatment of imported rows on disconnection. Closed months stay in either case. */
export type ConnectionRemoval = (typeof connectionRemovals)[number];

/** The ERPs that UNI reads. */
export const erpSystems = ['sienge', 'uau'] as const;
/** An ERP that UNI reads. The system of a connection never changes. */
export type ErpSystem = (typeof erpSystems)[number];

/** `realised`: cash has moved. `committed`: owed on a document. `forecast`: expected, or owed to us. */
export const movementNatures = ['realised', 'committed', 'forecast'] as const;
/** Nature of a movement. `realised` ones alone become realised months of the plan. */
export type MovementNature = (typeof movementNatures)[number];

/** Received from or open with a client; paid to or open with a supplier. A bank line may have no title. */
export const movementKinds = ['receipt', 'receivable', 'payment', 'payable', 'bank'] as const;
/** Kind of a movement. `receivable` and `payable` are still open. */
export type MovementKind = (typeof movementKinds)[number];

/**
 * `full` reads everything, `incremental` what changed since the last success, `slice` the resources that are named.
 * `certificate` reads everything again to compare it, and lands nothing.
 */
export const runKinds = ['full', 'incremental', 'slice', 'certificate'] as const;
/** Runs that a user may request on their own. A certificate is requested with its months. */
export const requestableRunKinds = ['full', 'incremental', 'slice'] as const;
/** Kind of a run. Only a `certificate` stores no rows. */
export type RunKind = (typeof runKinds)[number];

/**
 * `waiting`: stopped and goes on by itself, as after a daily quota or while an ERP is away.
 * `partial`: done, and some of it failed or was refused.
 */
export const runStates = ['queued', 'running', 'waiting', 'done', 'partial', 'failed', 'cancelled'] as const;
/** State of a run. Queued, running and waiting ones are under way, at most one per connection. */
export type RunState = (typeof runStates)[number];

/** States of a run that is not over. Only these can be cancelled. */
export const runsUnderWay: readonly RunState[] = ['queued', 'running', 'waiting'];

/** Reasons for a failed ERP call. */
export const failureCodes = [
  'credentials',
  'forbidden',
  'not_found',
  /** The ERP rejects the request: it does not know or does not allow a parameter. */
  'rejected',
  'quota_minute',
  'quota_day',
  'unavailable',
  'timeout',
  'reset',
  'truncated',
  'not_json',
  'html',
  'shape',
  /** Known rows were missing from the answer without a deletion notice. A revoked permission has the same symptom. */
  'not_shown',
  'cancelled',
  'unknown_address',
] as const;
/** Reason of a failed call, as runs, their slices and tests of a connection report it. */
export type FailureCode = (typeof failureCodes)[number];

/** Reasons for setting an ERP row aside. A warning is the ERP's own "not yet". An error is an unreadable row. */
export const refusalReasons = {
  key_missing: 'error',
  duplicate_key: 'error',
  date_invalid: 'error',
  amount_invalid: 'error',
  rates_not_100: 'error',
  /** Neither inflow nor outflow. */
  direction_unknown: 'error',
  /** Differs from the field dictionary, or is not JSON. */
  shape: 'error',
  /** The ERP itself reports that it could not produce the row. */
  source_error: 'error',
  /** Sienge: the document is not yet complete. */
  bill_incomplete: 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;
/** Reason of a set-aside row. Such a row counts in no sum. */
export type RefusalReason = keyof typeof refusalReasons;
/** All reasons for setting a row aside, errors and warnings. */
export const refusalReasonKeys = Object.keys(refusalReasons) as RefusalReason[];

/** Result of a connection test for one resource. */
export const probeLights = ['ok', 'empty', 'forbidden', 'failed'] as const;
/** Light of a resource. `empty`: readable, without any row. */
export type ProbeLight = (typeof probeLights)[number];

/** Calls that an ERP counts together. */
export const callFamilies = ['rest', 'bulk', 'rpc'] as const;
/** Family of calls with a quota of its own. `rest` and `bulk` are Sienge's, `rpc` is UAU's. */
export type CallFamily = (typeof callFamilies)[number];

/** Sienge packages, with the daily calls each allows. `custom` sets its own. */
export const siengePackages = {
  free: { rest: 100, bulk: 10 },
  start: { rest: 1_000, bulk: 20 },
  special: { rest: 2_500, bulk: 50 },
  essential: { rest: 5_000, bulk: 100 },
  enterprise: { rest: 10_000, bulk: 200 },
  business: { rest: 30_000, bulk: 600 },
  ultimate: { rest: 75_000, bulk: 28_800 },
  infinity: { rest: 200_000, bulk: 30_000 },
} as const satisfies Record<string, { rest: number; bulk: number }>;
