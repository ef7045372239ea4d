/** Words of commissions that both ends know; without schemas, so that pages carry none. */

/** Amounts owed to a seller, and amounts returned when a contract is cancelled after payment. */
export const commissionKinds = ['commission', 'clawback'] as const;
export type CommissionKind = (typeof commissionKinds)[number];

/** A clawback that is paid was received; only a cancellation of the contract cancels. */
export const commissionStates = ['open', 'paid', 'cancelled'] as const;
export type CommissionState = (typeof commissionStates)[number];

/** States that people take commissions to. */
export const commissionStatesByHand = ['paid', 'open'] as const;

export const commissionLimits = { receivers: 20, name: 120, installments: 120, delay: 120, ids: 500 } as const;
