/** Amounts unpaid beyond their due month, by due day and by the month in which the arrears ended. Pure. */
import { type FoldedInstallment, type FoldedReceipt, monthlyChanges, type RowChanges } from './contract-rows.model.ts';

/** Later than any month: it is open still. */
export const stillOpen = '9999-12';

/** At the end of each month before `until` it was late, unless it fell due later. */
export interface OverduePiece {
  readonly due: string;
  readonly until: string;
  readonly amount: number;
}

/** All rows of one contract, and what of them is overdue. */
export interface OverdueRows {
  readonly installments: readonly FoldedInstallment[];
  readonly receipts: readonly FoldedReceipt[];
}

const monthOf = (day: string): string => day.slice(0, 7);

/** An amount settled in its due month was late at no month's end. Fines and interest of delay are never late. */
const overdueOf = ({ installments, receipts }: OverdueRows): OverduePiece[] => {
  const pieces: OverduePiece[] = [];
  const dueDays = new Map(installments.map(({ key, due }) => [key, due]));
  const add = (due: string, until: string, amount: number): void => {
    if (until > monthOf(due) && amount !== 0) pieces.push({ due, until, amount });
  };
  for (const { due, status, open, closed, closed_on } of installments) {
    if (status === 'open') add(due, stillOpen, open);
    if (closed_on !== '') add(due, monthOf(closed_on), closed);
  }
  for (const { installment_key, day, correction, interest, principal, discount } of receipts) {
    const due = dueDays.get(installment_key ?? '');
    if (due !== undefined) add(due, monthOf(day), correction + interest + principal + discount);
  }
  return pieces;
};

/** Gone with the rows before, come with the rows after: what is in both nets to nothing. */
export const overdueChanges = (before: OverdueRows, after: OverdueRows): RowChanges<OverduePiece> => ({
  gone: overdueOf(before),
  added: overdueOf(after),
  changed: [],
});

export const overdueSums = (changes: RowChanges<OverduePiece>) =>
  monthlyChanges(
    changes,
    ({ until, due }) => ({ until, due }),
    ({ amount }) => ({ amount }),
  );
