/** Readers of Sienge's titles and bank lines: table, key and derived movements. */
import { text } from '../adapter/fields.model.ts';
import { rowReader } from '../adapter/row-reader.model.ts';
import { ofBankMovement, ofIncome, ofOutcome, usesCorrectedBalance } from './movements.model.ts';
import { bankMovement, income, outcome } from './titles.model.ts';

export const cashReaders = {
  income: rowReader({
    table: income,
    key: ['billId', 'installmentId'],
    parent: 'billId',
    date: 'dueDate',
    stored: (row, settings) =>
      usesCorrectedBalance(settings, 'receivableAmount') ? row : { ...row, correctedBalanceAmount: 0 },
    movements: ofIncome,
  }),
  outcome: rowReader({
    table: outcome,
    key: ['billId', 'installmentId'],
    parent: 'billId',
    date: 'dueDate',
    // Em inclusão, incompleto: not yet a bill. A tenant that does not send the status sends bills.
    refusal: (raw) => (['S', ''].includes(text.read(raw.consistencyStatus)) ? null : 'bill_incomplete'),
    stored: (row, settings) =>
      usesCorrectedBalance(settings, 'payableAmount') ? row : { ...row, correctedBalanceAmount: 0 },
    movements: ofOutcome,
  }),
  'bank-movement': rowReader({
    table: bankMovement,
    key: ['bankMovementId'],
    parent: 'billId',
    date: 'bankMovementDate',
    movements: ofBankMovement,
  }),
} as const;
