/** Values of requests of approval. Free of schemas: the page reads them. */

/** `changed`: other numbers than those sent. `settled`: the version was decided in another way. */
export const approvalStates = ['open', 'approved', 'refused', 'withdrawn', 'expired', 'changed', 'settled'] as const;
/** State of a request. */
export type ApprovalState = (typeof approvalStates)[number];

/** Decisions of an approver. */
export const approvalDecisions = ['approve', 'refuse'] as const;
/** A decision of an approver. */
export type ApprovalDecision = (typeof approvalDecisions)[number];

/** Lists of requests. */
export const approvalBoxes = ['waiting', 'sent', 'decided'] as const;
/** A list of requests. */
export type ApprovalBox = (typeof approvalBoxes)[number];

/** Bounds of a request. */
export const approvalLimits = { approvers: 10, note: 500, days: 30, usualDays: 7, listed: 100 } as const;
