/** Columns of the lists of sales, by the names under which addresses and saved views know them. */
import { type ListColumns, type SortableColumn, sortsOf } from '../http/list-columns.ts';

/** Files say of which enterprise a row is. */
const enterprise = { kind: 'name', of: 'enterprises' } as const;
const inFile = { ...enterprise, only: 'file' } as const;
const client = { kind: 'text', width: 32 } as const;
const contractNumber = { kind: 'text', width: 14 } as const;
const unit = { kind: 'text', field: 'unit_name' } as const;
const detail = { kind: 'cents', hidden: true } as const;
const origin = { kind: 'tag', field: 'erp', hidden: true, width: 16 } as const;

/** Columns of the list of proposals. Prices are centavos, discounts fractions of the table's price. */
export const proposalColumns = {
  client_name: { ...client, sortable: true },
  unit,
  empreendimento: inFile,
  state: { kind: 'tag' },
  price: { kind: 'cents', sortable: true, summed: true },
  table_price: { kind: 'cents', summed: true },
  nominal_discount: { kind: 'share' },
  equivalent_discount: { kind: 'share' },
  authority: { kind: 'text' },
  valid_until: { kind: 'day', sortable: true },
  days_left: { kind: 'count', hidden: true },
  signed: { kind: 'day', sortable: true },
  channel: { kind: 'tag' },
  broker: { kind: 'text', hidden: true, width: 24 },
} as const satisfies ListColumns;
/** Sort keys of proposals, by default the latest signing day first. */
export const proposalSorts = sortsOf(proposalColumns, '-signed');
/** Sort key of proposals; a hyphen reverses the order. */
export type ProposalSort = (typeof proposalSorts)[number];

/** Columns of the list of contracts; money in centavos. */
export const contractColumns = {
  number: { ...contractNumber, sortable: true },
  client_name: { ...client, sortable: true },
  unit,
  empreendimento: inFile,
  signed: { kind: 'day', sortable: true },
  state: { kind: 'tag' },
  bank_step: { kind: 'tag', width: 24 },
  bank_day: { kind: 'day', hidden: true },
  bank_name: { kind: 'text', hidden: true, width: 24 },
  bank_expected: { kind: 'day', hidden: true },
  channel: { kind: 'tag', hidden: true },
  purpose: { kind: 'tag', hidden: true, width: 12 },
  price: { kind: 'cents', sortable: true, summed: true },
  received: { kind: 'cents', summed: true },
  open: { kind: 'cents', summed: true },
  credit: { kind: 'cents', summed: true, hidden: true },
  next_due: { kind: 'day' },
  broker: { kind: 'text', hidden: true, width: 24 },
  origin: { kind: 'tag', hidden: true, width: 16 },
} as const satisfies ListColumns;
/** Sort keys of contracts, by default the latest signing first. */
export const contractSorts = sortsOf(contractColumns, '-signed');
/** Sort key of contracts; a hyphen reverses the order. */
export type ContractSort = (typeof contractSorts)[number];

/** Columns of the list of installments; money in centavos, `base_month` a month and `nominal` a day. */
export const installmentColumns = {
  installment: { kind: 'text', width: 16 },
  client_name: client,
  contract: { ...contractNumber, field: 'contract_number' },
  unit,
  empreendimento: inFile,
  due: { kind: 'day', sortable: true },
  status: { kind: 'tag', width: 16 },
  amount: { kind: 'cents', sortable: true, summed: true },
  open: { kind: 'cents', summed: true },
  paid: { kind: 'cents', summed: true, hidden: true },
  last_paid: { kind: 'day', sortable: true, hidden: true },
  principal: detail,
  interest: detail,
  correction: detail,
  fine: detail,
  mora: detail,
  discount: detail,
  closed: detail,
  base_month: { kind: 'month', hidden: true },
  nominal: { kind: 'day', hidden: true },
  origin,
} as const satisfies ListColumns;
/** Sort keys of installments, by default the earliest due day first. */
export const installmentSorts = sortsOf(installmentColumns, 'due');
/** Sort key of installments; a hyphen reverses the order. */
export type InstallmentSort = (typeof installmentSorts)[number];

/** Of a file; no screen lists receipts by themselves. */
export const receiptColumns = {
  day: { kind: 'day', sortable: true },
  installment: { kind: 'text', width: 16 },
  client_name: client,
  contract: { ...contractNumber, field: 'contract_number' },
  unit,
  empreendimento: inFile,
  due: { kind: 'day' },
  amount: { kind: 'cents', sortable: true, summed: true },
  fine: { kind: 'cents', summed: true },
  mora: { kind: 'cents', summed: true },
  correction: { kind: 'cents', summed: true },
  interest: { kind: 'cents', summed: true },
  principal: { kind: 'cents', summed: true },
  discount: { kind: 'cents', summed: true },
} as const satisfies ListColumns;
/** Sort keys of receipts, by default the latest payment first. */
export const receiptSorts = sortsOf(receiptColumns, '-day');
/** Sort key of receipts; a hyphen reverses the order. */
export type ReceiptSort = (typeof receiptSorts)[number];

/** Columns of the list of cancellations; money in centavos. */
export const cancellationColumns = {
  contract: { ...contractNumber, field: 'contract_number' },
  client_name: client,
  unit,
  empreendimento: inFile,
  day: { kind: 'day', sortable: true },
  reason: { kind: 'tag', width: 28 },
  received: { kind: 'cents', summed: true },
  retained: { kind: 'cents', sortable: true, summed: true },
  refund: { kind: 'cents', sortable: true, summed: true },
  refunded: { kind: 'cents', summed: true },
  next_refund: { kind: 'day' },
  state: { kind: 'tag' },
  origin,
} as const satisfies ListColumns;
/** Sort keys of cancellations, by default the latest first. */
export const cancellationSorts = sortsOf(cancellationColumns, '-day');
/** Sort key of cancellations; a hyphen reverses the order. */
export type CancellationSort = (typeof cancellationSorts)[number];

/** Columns of the list of commissions. `amount` has no sum of its own: clawbacks are totalled apart. */
export const commissionColumns = {
  receiver: { kind: 'text', width: 28 },
  due: { kind: 'day', sortable: true },
  number: { kind: 'text', width: 10 },
  contract_number: contractNumber,
  client_name: client,
  unit_name: { kind: 'text' },
  empreendimento: inFile,
  channel: { kind: 'tag', hidden: true },
  kind: { kind: 'tag', width: 12 },
  state: { kind: 'tag' },
  paid_day: { kind: 'day' },
  amount: { kind: 'cents', sortable: true },
} as const satisfies ListColumns;
/** Sort keys of commissions, by default the earliest due day first. */
export const commissionSorts = sortsOf(commissionColumns, 'due');
/** Sort key of commissions; a hyphen reverses the order. */
export type CommissionSort = (typeof commissionSorts)[number];

/** Columns of financial control. `amount` is centavos without sign, and the kind gives the direction. */
export const movementColumns = {
  day: { kind: 'day', sortable: true },
  kind: { kind: 'tag' },
  description: { kind: 'text', width: 44 },
  document: { kind: 'text', only: 'file', width: 18 },
  category: { kind: 'name', of: 'categories', width: 32 },
  party: { kind: 'text', field: 'party__name', width: 32 },
  empreendimento: enterprise,
  account: { kind: 'name', of: 'accounts', width: 22 },
  to_account: { kind: 'name', of: 'accounts', only: 'file', width: 22 },
  state: { kind: 'tag' },
  amount: { kind: 'cents', sortable: true },
} as const satisfies ListColumns;
/** Sort keys of movements, by default the latest first. */
export const movementSorts = sortsOf(movementColumns, '-day');
/** Sort key of movements; a hyphen reverses the order. */
export type MovementSort = (typeof movementSorts)[number];

/** Of clients and suppliers. */
export const partyColumns = {
  name: { kind: 'text', sortable: true, width: 36 },
  kind: { kind: 'tag', sortable: true, width: 16 },
  document: { kind: 'text' },
  email: { kind: 'text', width: 30 },
  phone: { kind: 'text', width: 18 },
  address: { kind: 'text', only: 'file', width: 36 },
  city: { kind: 'text', sortable: true },
  uf: { kind: 'text', only: 'file', width: 6 },
  related_name: { kind: 'text', only: 'file', width: 30 },
  created_at: { kind: 'day', sortable: true },
  origin: { kind: 'tag', only: 'file' },
} as const satisfies ListColumns;
/** Sort keys of clients and suppliers, by default by name. */
export const partySorts = sortsOf(partyColumns, 'name');
/** Column by which parties can be sorted, without a direction. */
export type PartyOrder = SortableColumn<typeof partyColumns>;
