/** Words that integration's two ends share: systems, states, and the closed lists of what may go wrong. */

/** What becomes of what an ERP has brought when it is disconnected: it is taken over as one's own, or goes with it. */
export const connectionRemovals = ['own', 'withdraw'] as const;
export type ConnectionRemoval = (typeof connectionRemovals)[number];

export const erpSystems = ['sienge', 'uau'] as const;
export type ErpSystem = (typeof erpSystems)[number];

/** `realised`: cash has moved; `committed`: owed on a document; `forecast`: expected, or owed to us. */
export const movementNatures = ['realised', 'committed', 'forecast'] as const;
export type MovementNature = (typeof movementNatures)[number];

/** Received from a client, open with a client, paid to a supplier, open with a supplier, a bank line of no title. */
export const movementKinds = ['receipt', 'receivable', 'payment', 'payable', 'bank'] as const;
export type MovementKind = (typeof movementKinds)[number];

/**
 * `full` reads everything, `incremental` what changed since the last success, `slice` the resources that are named;
 * `certificate` reads everything again to compare it, and lands nothing.
 */
export const runKinds = ['full', 'incremental', 'slice', 'certificate'] as const;
/** What somebody may ask for by itself; a certificate is asked for with its months. */
export const requestableRunKinds = ['full', 'incremental', 'slice'] as const;
export type RunKind = (typeof runKinds)[number];

/**
 * `waiting`: stopped where it was, goes on by itself (a daily quota, an ERP that is away); `partial`: done, and some of
 * it failed or was refused.
 */
export const runStates = ['queued', 'running', 'waiting', 'done', 'partial', 'failed', 'cancelled'] as const;
export type RunState = (typeof runStates)[number];

export const runsUnderWay: readonly RunState[] = ['queued', 'running', 'waiting'];

/** Why a call of an ERP failed. */
export const failureCodes = [
  'credentials',
  'forbidden',
  'not_found',
  /** The ERP refuses what was asked: a parameter it does not know or does not allow. */
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
  /** Rows that are known were not shown, and nothing says that they are gone: a permission that was taken away looks so. */
  'not_shown',
  'cancelled',
  'unknown_address',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** Why a row of an ERP was set aside. A warning is the ERP's own "not yet"; an error is a row that nobody can read. */
export const refusalReasons = {
  key_missing: 'error',
  duplicate_key: 'error',
  date_invalid: 'error',
  amount_invalid: 'error',
  rates_not_100: 'error',
  /** Neither inflow nor outflow. */
  direction_unknown: 'error',
  /** Not what the field dictionary says, or no JSON at all. */
  shape: 'error',
  /** The ERP itself says that the row could not be made. */
  source_error: 'error',
  /** Sienge: the document is not yet complete. */
  bill_incomplete: 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;
export type RefusalReason = keyof typeof refusalReasons;
export const refusalReasonKeys = Object.keys(refusalReasons) as RefusalReason[];

/** How a resource answered a connection test. */
export const probeLights = ['ok', 'empty', 'forbidden', 'failed'] as const;
export type ProbeLight = (typeof probeLights)[number];

/** Calls that an ERP counts together. */
export const callFamilies = ['rest', 'bulk', 'rpc'] as const;
export type CallFamily = (typeof callFamilies)[number];

/** Packages of Sienge, with the calls a day that each allows; `custom` says them itself. */
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
