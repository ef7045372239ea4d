/** Parameter lists without facets, as tables: fixed vocabularies, records with counts, columns to choose. */
import type { ParameterKey } from '@uni/contracts';
import { uauIntegers, uauUnitFields } from '@uni/contracts';
import { integrationParameters as copy } from '@uni/phrases';
import { financialTypes } from './choices.model.ts';

/** Records of a register, grouped by a field. */
interface RecordList {
  readonly resource: string;
  readonly field: string;
  readonly amount: string | null;
  readonly labels: Readonly<Record<string, string>>;
  /** Only these codes; absent: all that occur. */
  readonly only?: readonly string[];
  readonly isDefault: (code: string) => boolean;
}

const sold: readonly string[] = ['V', 'G'];

export const recordLists: Partial<Record<ParameterKey, RecordList>> = {
  salesType: {
    resource: 'units',
    field: 'commercialStock',
    amount: null,
    labels: copy.stock,
    only: ['V', 'G', 'E', 'T', 'L', 'M'],
    isDefault: (code) => sold.includes(code),
  },
  unitys: { resource: 'units', field: 'commercialStock', amount: null, labels: copy.stock, isDefault: () => true },
  propertyType: { resource: 'units', field: 'propertyType', amount: null, labels: {}, isDefault: () => true },
  saleContractSituation: {
    resource: 'sales-contracts',
    field: 'situation',
    amount: 'value',
    labels: copy.situations,
    isDefault: (code) => code === '2' || code.toLowerCase() === 'emitido',
  },
  unitType: { resource: 'units', field: 'CodTipProd_unid', amount: null, labels: {}, isDefault: () => true },
};

/** A value each, out of some or of a form. */
interface FieldChoice {
  readonly code: string;
  readonly label: string;
  readonly options: readonly string[];
  readonly byDefault: string | null;
}

export const fieldLists: Partial<Record<ParameterKey, readonly FieldChoice[]>> = {
  reciveFields: [
    {
      code: 'amount',
      label: copy.fields.amount,
      options: ['balanceAmount', 'originalAmount', 'correctedBalanceAmount'],
      byDefault: 'balanceAmount',
    },
    { code: 'date', label: copy.fields.date, options: ['dueDate', 'billDate'], byDefault: 'dueDate' },
  ],
  recievedFields: [
    { code: 'amount', label: copy.fields.amount, options: ['netAmount', 'grossAmount'], byDefault: 'netAmount' },
    { code: 'date', label: copy.fields.date, options: ['paymentDate', 'calculationDate'], byDefault: 'paymentDate' },
  ],
  unitFields: uauUnitFields.map((code) => ({ code, label: copy.unitFields[code], options: [], byDefault: null })),
  integers: uauIntegers.map((code) => ({
    code,
    label: copy.integers[code],
    options: [],
    byDefault: financialTypes[code],
  })),
};

export const exportColumns = Object.entries(copy.columns).map(([code, label]) => ({ code, label }));
