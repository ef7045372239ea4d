/** Words of commissions that both ends know; without schemas, so that pages carry none. */

/** Amounts owed to a seller, and amounts returned when a contract is cancelled after payment. */
export const commissionKinds = ['commission', 'clawback'] as const;
/** Kind of a commission row; a clawback is a positive amount that the receiver returns. */
export type CommissionKind = (typeof commissionKinds)[number];

/** A clawback that is paid was received; only a cancellation of the contract cancels. */
export const commissionStates = ['open', 'paid', 'cancelled'] as const;
/** State of a commission or clawback; a cancelled one is in no sum. */
export type CommissionState = (typeof commissionStates)[number];

/** States that people take commissions to. */
export const commissionStatesByHand = ['paid', 'open'] as const;

/** Limits of commissions: receivers, installments and months of delay of terms, name length, and ids of one request. */
export const commissionLimits = { receivers: 20, name: 120, installments: 120, delay: 120, ids: 500 } as const;
