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
export const proposalSorts = sortsOf(proposalColumns, '-signed');
export type ProposalSort = (typeof proposalSorts)[number];

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
export const contractSorts = sortsOf(contractColumns, '-signed');
export type ContractSort = (typeof contractSorts)[number];

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
export const installmentSorts = sortsOf(installmentColumns, 'due');
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
export const receiptSorts = sortsOf(receiptColumns, '-day');
export type ReceiptSort = (typeof receiptSorts)[number];

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
export const cancellationSorts = sortsOf(cancellationColumns, '-day');
export type CancellationSort = (typeof cancellationSorts)[number];

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
export const commissionSorts = sortsOf(commissionColumns, 'due');
export type CommissionSort = (typeof commissionSorts)[number];

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
export const movementSorts = sortsOf(movementColumns, '-day');
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
export const partySorts = sortsOf(partyColumns, 'name');
export type PartyOrder = SortableColumn<typeof partyColumns>;
