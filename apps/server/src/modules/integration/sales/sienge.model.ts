/** Units, clients, suppliers and contracts of Sienge, as rows of the sales back office. */

import type { UnitState } from '@uni/contracts';
import { invariant } from '@uni/contracts';
import type { ErpContract, ErpInstallment, ErpParty, ErpReceipt, ErpUnit } from '../../sales/index.ts';
import { creditor, customer, type SalesContract, salesContract, unit } from '../sienge/sales-tables.model.ts';
import { type Income, income, outcome, type Settlement } from '../sienge/titles.model.ts';
import type { ChildRow, SalesContext, SalesReader } from './reading.model.ts';
import { byNaturalKey, endOf, indexOf, numberOf, wholeNumber } from './words.model.ts';

/** `commercialStock`. Lent, withheld and third-party units are not for sale. */
const stock: Readonly<Record<string, UnitState>> = {
  D: 'available',
  V: 'sold',
  T: 'sold',
  C: 'reserved',
  P: 'proposed',
  E: 'bartered',
};

const centavos = (value: number): number => Math.max(0, Math.round(value * 100));

const readUnit = (payload: string, context: SalesContext): ErpUnit | null => {
  const row = unit.restore(JSON.parse(payload));
  const bound = context.boundTo(context.companyOf(row.enterpriseId), row.enterpriseId);
  if (!bound) return null;
  return {
    enterprise_id: bound.enterprise,
    n_modulo: bound.module,
    block: row.groupings
      .map(({ valueGroupingDescription }) => valueGroupingDescription)
      .filter((text) => text !== '')
      .join(' '),
    floor: wholeNumber(row.floor),
    stack: '',
    nome: row.name || row.id,
    typology: row.propertyType,
    private_area: centavos(row.privateArea),
    list_price: centavos(row.indexedQuantity),
    state: stock[row.commercialStock] ?? 'blocked',
  };
};

const readParty = (payload: string, resource: 'clients' | 'suppliers'): ErpParty => {
  const stored: unknown = JSON.parse(payload);
  if (resource === 'clients') {
    const row = customer.restore(stored);
    const [address] = row.addresses;
    return { ...who(row), city: address?.city ?? '', uf: address?.state ?? '' };
  }
  const row = creditor.restore(stored);
  return { ...who({ ...row, name: row.name || row.tradeName }), city: row.address.cityName, uf: '' };
};

const who = ({ id, name, cpf, cnpj }: { id: string; name: string; cpf: string; cnpj: string }) => ({
  kind: cnpj === '' ? ('person' as const) : ('company' as const),
  name: name || id,
  document: cnpj || cpf || null,
});

const isCancelled = ({ situation, cancellationDate }: SalesContract): boolean =>
  situation === '3' || situation.toLowerCase().startsWith('cancel') || cancellationDate !== '';

const groups = (payload: string, context: SalesContext) => {
  const row = salesContract.restore(JSON.parse(payload));
  const isContract = isCancelled(row) || context.isSold(row.situation);
  if (!isContract || !context.boundTo(row.companyId, row.enterpriseId)) return null;
  return { titles: row.receivableBillId, refunds: row.cancellationPayableBillId };
};

const main = <Row extends { readonly main: string; readonly id: string }>(rows: readonly Row[]): string | null =>
  (rows.find((row) => row.main === 'S') ?? rows[0])?.id || null;

const readContract = (
  payload: string,
  children: Readonly<Record<string, readonly ChildRow[]>>,
  context: SalesContext,
): ErpContract => {
  const row = salesContract.restore(JSON.parse(payload));
  const bound = context.boundTo(row.companyId, row.enterpriseId);
  invariant(bound, 'a contract of no enterprise is not read');
  const titles = [...(children.titles ?? [])]
    .sort((a, b) => byNaturalKey(a.key, b.key))
    .map(({ payload: text }) => income.restore(JSON.parse(text)));
  const { installments, receipts } = readTitles(titles, context);
  const [first] = titles;
  const keys = row.keysDeliveredAt || row.expectedDeliveryDate;
  return {
    enterprise_id: bound.enterprise,
    n_modulo: bound.module,
    number: row.number || row.id,
    purpose: 'sale',
    channel: installments.some(({ kind }) => kind === 'bank_transfer') ? 'financed' : 'direct',
    client: main(row.salesContractCustomers),
    unit: main(row.salesContractUnits),
    signed: row.contractDate || row.issueDate || first?.issueDate || '',
    price: Math.max(0, row.value || row.totalSellingValue),
    isCancelled: isCancelled(row),
    keys_day: row.keysDeliveredAt || null,
    keys_month: keys === '' ? null : keys.slice(0, 7),
    index: first ? indexOf(context.indexName(first.indexerId)) : null,
    installments,
    receipts,
    cancellation: isCancelled(row) ? cancellationOf(row, receipts, children.refunds ?? []) : null,
  };
};

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

const readTitles = (titles: readonly Income[], context: SalesContext) => {
  const counts = Map.groupBy(titles, ({ paymentTerm }) => paymentTerm.id);
  const positions = new Map<string, number>();
  const installments: ErpInstallment[] = [];
  const receipts: ErpReceipt[] = [];
  for (const [at, title] of titles.entries()) {
    const condition = title.paymentTerm.id;
    const position = (positions.get(condition) ?? 0) + 1;
    positions.set(condition, position);
    const cash = title.receipts.filter(({ operationTypeId }) => context.isCash(operationTypeId));
    const key = `${title.billId}/${title.installmentId}`;
    installments.push({
      key,
      kind: context.kindOf(condition, title.paymentTerm.description || context.conditionName(condition)),
      ...numberOf(title.installmentNumber, position, counts.get(condition)?.length ?? position),
      nominal: title.dueDate,
      due: title.dueDate,
      ...moneyOf(title, cash),
      base_month: (title.billDate || title.issueDate || title.dueDate).slice(0, 7),
      last_paid: cash.reduce((last, { paymentDate }) => (paymentDate > last ? paymentDate : last), ''),
    });
    for (const [position, one] of cash.entries()) receipts.push(receiptOf(one, { sequence: at + 1, position, key }));
  }
  return { installments, receipts };
};

/**
 * The open amount is the ERP's, the promised one the original amount. Other settlements beyond fines and interest are correction.
 * So both sides are equal whatever else the ERP includes.
 */
const moneyOf = (title: Income, cash: readonly Settlement[]) => {
  const others = title.receipts.filter((one) => !cash.includes(one));
  const open = Math.max(0, title.balanceAmount);
  const paid = sum(cash, ({ netAmount }) => netAmount);
  const discount = sum(cash, ({ discountAmount }) => discountAmount);
  const closed = sum(others, ({ grossAmount, netAmount }) => grossAmount || netAmount);
  const [fine, mora] = [sum(cash, ({ fineAmount }) => fineAmount), sum(cash, ({ interestAmount }) => interestAmount)];
  const amount = open + paid + discount + closed;
  const principal = title.originalAmount;
  const last = others.findLast(({ grossAmount }) => grossAmount !== 0);
  const end = open === 0 && last && closed !== 0 ? endOf(last.operationTypeName) : 'paid';
  return {
    ...{ principal, interest: 0, correction: amount - principal - fine - mora, fine, mora },
    ...{ amount, open, paid, discount, closed },
    closed_on: last && end !== 'paid' ? last.paymentDate : '',
    status: open > 0 ? ('open' as const) : end,
  };
};

const receiptOf = (
  one: Settlement,
  { sequence, position, key }: { sequence: number; position: number; key: string },
): ErpReceipt => {
  const { netAmount: amount, fineAmount: fine, interestAmount: mora, monetaryCorrectionAmount: correction } = one;
  return {
    ...{ sequence, position, installment_key: key, day: one.paymentDate, fine, mora, correction, interest: 0 },
    ...{ principal: amount - fine - mora - correction, discount: one.discountAmount, amount },
  };
};

/** A refund is a title to pay. Its paid part moved money, whatever its operation is called. */
const cancellationOf = (
  row: SalesContract,
  receipts: readonly ErpReceipt[],
  refunds: readonly ChildRow[],
): ErpContract['cancellation'] => {
  const titles = refunds.map(({ payload }) => outcome.restore(JSON.parse(payload)));
  const received = sum(receipts, ({ amount }) => amount);
  const refund = Math.max(0, row.totalCancellationAmount || sum(titles, ({ originalAmount }) => originalAmount));
  const owed = titles.filter(({ balanceAmount }) => balanceAmount > 0);
  const left = Math.min(refund, titles.length === 0 ? refund : sum(owed, ({ balanceAmount }) => balanceAmount));
  const due = owed.map(({ dueDate }) => dueDate).sort();
  return {
    day: row.cancellationDate || row.contractDate,
    ...{ reason: 'unknown', kind: 'unknown', received, retained: received - refund, refund, refunded: refund - left },
    next_refund: left > 0 ? (due[0] ?? null) : null,
    state: left > 0 ? 'to_refund' : 'refunded',
  };
};

export const siengeSales: SalesReader = {
  stages: [
    { resource: 'units', from: 'units' },
    { resource: 'clients', from: 'customers' },
    { resource: 'suppliers', from: 'creditors' },
    { resource: 'contracts', from: 'sales-contracts' },
  ],
  children: [
    { name: 'titles', resource: 'income', by: 'parent' },
    { name: 'refunds', resource: 'outcome', by: 'parent' },
  ],
  unit: readUnit,
  party: readParty,
  groups,
  contract: readContract,
};
