/** Value of `explicar` in an address that opens the approved plan next to the trend. */
export const APPROVED_PLAN = 'aprovado';
