/** Derives money movements from a title or a bank line: settled and open amounts. */
import type { MovementKind, MovementNature } from '@uni/contracts';
import type { ConnectionSettings, Movement, WarningReason } from '../adapter/adapter.model.ts';
import { divide, sharesOf } from '../adapter/amounts.model.ts';
import { Unreadable } from '../adapter/fields.model.ts';
import type { Derived } from '../adapter/row-reader.model.ts';
import type { BankMovement, Category, Income, Outcome, Settlement } from './titles.model.ts';

/** Columns that can feed each value. The first applies unless the organization chooses another. */
export const fieldChoices = {
  receivedAmount: ['netAmount', 'grossAmount'],
  receivedDate: ['paymentDate', 'calculationDate'],
  receivableAmount: ['balanceAmount', 'correctedBalanceAmount', 'originalAmount'],
  receivableDate: ['dueDate', 'billDate'],
  paidAmount: ['netAmount', 'grossAmount'],
  paidDate: ['paymentDate', 'calculationDate'],
  payableAmount: ['balanceAmount', 'correctedBalanceAmount', 'originalAmount'],
  payableDate: ['dueDate', 'billDate'],
} as const;

type Choice = keyof typeof fieldChoices;

/** The chosen column; one that is not offered is none. */
const chosen = <C extends Choice>(settings: ConnectionSettings, choice: C): (typeof fieldChoices)[C][number] => {
  const offered: readonly (typeof fieldChoices)[C][number][] = fieldChoices[choice];
  const [usual] = fieldChoices[choice];
  return offered.find((name) => name === settings.fields?.[choice]) ?? usual;
};

/** Returns true if the daily corrected balance feeds any value. Only then is it stored. */
export const usesCorrectedBalance = (settings: ConnectionSettings, choice: 'receivableAmount' | 'payableAmount') =>
  chosen(settings, choice) === 'correctedBalanceAmount';

type Codes = Omit<Movement, 'nature' | 'kind' | 'date' | 'amount' | 'costCenter' | 'account' | 'operation'>;

const NOWHERE: readonly Pick<Category, 'costCenterId' | 'financialCategoryId'>[] = [
  { costCenterId: '', financialCategoryId: '' },
];
const NO_WARNINGS: readonly WarningReason[] = [];

/** Gathers the movements of one row. */
const gathering = (codes: Codes, categories: readonly Category[]) => {
  const movements: Movement[] = [];
  let warnings = NO_WARNINGS;
  const warn = (warning: WarningReason) => {
    if (!warnings.includes(warning)) warnings = [...warnings, warning];
  };
  const shares = categories.length === 0 ? null : sharesOf(categories.map((one) => one.financialCategoryRate));
  if (shares === null && categories.length > 0) throw new Unreadable('rates_not_100');
  if (shares === null) warn('no_apportionment');
  else if (shares.isScaled) warn('rates_scaled');
  const rated = shares === null ? NOWHERE : categories;
  const { company, documentType, condition, document, counterpart } = codes;
  const add = (nature: MovementNature, kind: MovementKind, operation: string, date: string, amount: number) => {
    if (date === '') throw new Unreadable('date_invalid');
    if (date < '1990' || date > '2081') warn('date_unusual');
    const amounts = shares === null ? null : divide(amount, shares);
    for (let index = 0; index < rated.length; index += 1) {
      const share = amounts === null ? amount : (amounts[index] ?? 0);
      const category = rated[index];
      if (share === 0 || !category) continue;
      // Member by member: objects that are spread into a new one cost several times as much, and there are millions.
      movements.push({
        nature,
        kind,
        date,
        amount: share,
        company,
        costCenter: category.costCenterId,
        account: category.financialCategoryId,
        documentType,
        operation,
        condition,
        document,
        counterpart,
      });
    }
  };
  return { add, warn, done: (): Derived => ({ movements, warnings }) };
};

const titleName = (title: Income | Outcome): string =>
  named(`${title.billId}/${title.installmentId}`, title.documentIdentificationId, title.documentNumber);

const named = (id: string, documentType: string, number: string): string => {
  const document = [documentType, number].filter((segment) => segment !== '').join(' ');
  return document === '' ? id : `${id} · ${document}`;
};

/** Amount and day of a settlement. An empty column falls back to the usual one. */
const settled = (one: Settlement, amount: 'netAmount' | 'grossAmount', date: 'paymentDate' | 'calculationDate') => ({
  amount: one[amount],
  date: one[date] || one.paymentDate,
});

export const ofIncome = (title: Income, settings: ConnectionSettings): Derived => {
  const codes = {
    company: title.companyId,
    documentType: title.documentIdentificationId,
    condition: title.paymentTerm.id,
    document: titleName(title),
    counterpart: title.clientId,
  };
  const { add, warn, done } = gathering(codes, title.receiptsCategories);
  for (const one of title.receipts) {
    const { amount, date } = settled(one, chosen(settings, 'receivedAmount'), chosen(settings, 'receivedDate'));
    add('realised', 'receipt', one.operationTypeId, date, amount);
  }
  if (title.balanceAmount < 0) warn('balance_negative');
  if (title.balanceAmount > 0) {
    const date = title[chosen(settings, 'receivableDate')] || title.dueDate;
    add('forecast', 'receivable', '', date, title[chosen(settings, 'receivableAmount')]);
  }
  return done();
};

export const ofOutcome = (title: Outcome, settings: ConnectionSettings): Derived => {
  const codes = {
    company: title.companyId,
    documentType: title.documentIdentificationId,
    condition: '',
    document: titleName(title),
    counterpart: title.creditorName,
  };
  const { add, warn, done } = gathering(codes, title.paymentsCategories);
  for (const one of title.payments) {
    const { amount, date } = settled(one, chosen(settings, 'paidAmount'), chosen(settings, 'paidDate'));
    add('realised', 'payment', one.operationTypeId, date, -amount);
  }
  if (title.balanceAmount < 0) warn('balance_negative');
  if (title.balanceAmount > 0) {
    const date = title[chosen(settings, 'payableDate')] || title.dueDate;
    const nature = title.forecastDocument === 'S' ? 'forecast' : 'committed';
    add(nature, 'payable', '', date, -title[chosen(settings, 'payableAmount')]);
  }
  return done();
};

/** Entrada and saída. A negative amount is the reversal of either. */
const signs: Readonly<Record<string, number>> = { E: 1, S: -1 };

export const ofBankMovement = (line: BankMovement): Derived => {
  const sign = signs[line.bankMovementOperationType];
  if (sign === undefined) throw new Unreadable('direction_unknown');
  const codes = {
    company: line.companyId,
    documentType: line.documentIdentificationId,
    condition: '',
    document: named(line.bankMovementId, line.documentIdentificationId, line.documentIdentificationNumber),
    counterpart: line.creditorName || line.clientId,
  };
  const { add, done } = gathering(codes, line.financialCategories);
  // A title's bank line is that title's settlement, which is already included.
  if (line.billId === '')
    add('realised', 'bank', line.bankMovementOperationId, line.bankMovementDate, sign * line.bankMovementAmount);
  return done();
};
