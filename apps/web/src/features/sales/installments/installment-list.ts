import type { Installment } from '@uni/contracts';
import { installments as copy } from '@uni/phrases';

export const nameOf: (row: Pick<Installment, 'kind' | 'number' | 'of'>) => string = copy.values.installment;

/** True if the installment accepts payments here. Installments of an ERP are paid there. */
export const takesMoney = ({ open, status, erp }: Installment): boolean =>
  erp === null && open > 0 && status !== 'renegotiated' && status !== 'cancelled';
