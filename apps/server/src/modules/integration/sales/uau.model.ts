/** Units, clients and sales of UAU, as rows of the sales back office. */

import type { UnitState } from '@uni/contracts';
import { invariant } from '@uni/contracts';
import type { ErpContract, ErpInstallment, ErpParty, ErpReceipt, ErpUnit } from '../../sales/index.ts';
import { financialTypes } from '../mapping-model/choices.model.ts';
import { ofReceipt } from '../uau/movements.model.ts';
import { customer, type Receipt, type Receivable, receipt, receivable, sale, unit } from '../uau/tables.model.ts';
import type { ChildRow, SalesContext, SalesReader } from './reading.model.ts';
import { byNaturalKey, indexOf, wholeNumber } from './words.model.ts';

/** `Vendido_unid`. What is suspended, not for sale or being settled is not for sale. */
const stock: Readonly<Record<string, UnitState>> = {
  0: 'available',
  1: 'sold',
  2: 'reserved',
  3: 'proposed',
  4: 'settled',
  5: 'settled',
  6: 'proposed',
  10: 'bartered',
};

/** `72,50` and `72.5` are one area, in hundredths. */
const area = (text: string): number => {
  const value = Number(text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text);
  return text.trim() !== '' && Number.isFinite(value) && value > 0 ? Math.round(value * 100) : 0;
};

const fieldOf = (row: object, name: string | null): string => {
  const value: unknown = name === null ? '' : Object.getOwnPropertyDescriptor(row, name)?.value;
  return typeof value === 'string' ? value : '';
};

const readUnit = (payload: string, context: SalesContext): ErpUnit | null => {
  const row = unit.restore(JSON.parse(payload));
  const bound = context.boundTo(row.Empresa_unid, row.Obra_unid);
  if (!bound) return null;
  const columnText = (what: Parameters<SalesContext['unitField']>[0]) => fieldOf(row, context.unitField(what));
  return {
    enterprise_id: bound.enterprise,
    n_modulo: bound.module,
    block: columnText('tower'),
    floor: wholeNumber(columnText('floor')),
    stack: '',
    nome: row.Identificador_unid || row.Codigo_Unid || row.NumPer_unid,
    typology: columnText('typology') || context.typologyName(row.CodTipProd_unid),
    private_area: area(columnText('private_area')),
    list_price: Math.max(0, row.ValPreco_unid),
    state: stock[row.Vendido_unid] ?? 'blocked',
  };
};

const readParty = (payload: string): ErpParty => {
  const row = customer.restore(JSON.parse(payload));
  return { kind: 'person', name: row.Nome_pes || row.Cod_pes, document: null, city: '', uf: '' };
};

type Sale = ReturnType<typeof sale.restore>;

/** Normal, paid off, and what was sold again; rents are no sales. */
const sold: ReadonlySet<string> = new Set(['0', '4']);
/** 1 cancelled, 2 changed into another sale, 4 being settled after a cancellation. */
const ended: ReadonlySet<string> = new Set(['1', '2', '4']);

const isContribution = ({ TipoDeVenda }: Sale): boolean => TipoDeVenda === financialTypes.financial_sale_type;

const groups = (payload: string, context: SalesContext) => {
  const row = sale.restore(JSON.parse(payload));
  if (!sold.has(row.TipoDeVenda) && !isContribution(row)) return null;
  if (!context.boundTo(row.Empresa, row.Obra)) return null;
  const key = `${row.Empresa}/${row.Obra}/${row.Numero}`;
  return { receipts: key, receivables: key };
};

const unitOf = ({ Empresa, Itens }: Sale): string | null => {
  const [item] = Itens;
  return item ? `${Empresa}/${item.CodigoProduto}/${item.CodigoPersonalizacao}` : null;
};

const readContract = (
  payload: string,
  children: Readonly<Record<string, readonly ChildRow[]>>,
  context: SalesContext,
): ErpContract => {
  const row = sale.restore(JSON.parse(payload));
  const bound = context.boundTo(row.Empresa, row.Obra);
  invariant(bound, 'a sale of no enterprise is not read');
  const open = (children.receivables ?? []).map(({ payload: text }) => receivable.restore(JSON.parse(text)));
  const paid = [...(children.receipts ?? [])]
    .sort((a, b) => byNaturalKey(a.key, b.key))
    .map(({ payload: text }) => receipt.restore(JSON.parse(text)));
  const { installments, receipts } = readInstallments(row, open, paid, context);
  const isContributed = isContribution(row);
  const isOver = ended.has(row.StatusVenda);
  const client = row.Clientes.find(({ Principal }) => Principal === '1') ?? row.Clientes[0];
  const indexes = [...open.map(({ IdxReaj_Prc }) => IdxReaj_Prc), ...paid.map(({ IndiceReajuste }) => IndiceReajuste)];
  return {
    enterprise_id: bound.enterprise,
    n_modulo: bound.module,
    number: `${row.Empresa}/${row.Obra}/${row.Numero}`,
    purpose: isContributed ? 'contribution' : 'sale',
    channel: installments.some(({ kind }) => kind === 'bank_transfer') ? 'financed' : 'direct',
    client: client?.CodigoCliente || null,
    unit: isContributed ? null : unitOf(row),
    signed: row.DataDaVenda || row.DataDeCadastro,
    price: Math.max(0, row.Valor),
    isCancelled: isOver,
    keys_day: null,
    keys_month: null,
    index: indexes.map((name) => indexOf(context.indexName(name) || name)).find((index) => index !== null) ?? null,
    installments,
    receipts,
    cancellation: isOver && row.DataCancelamento !== '' ? cancellationOf(row, receipts) : null,
  };
};

interface InstallmentRows {
  readonly open: Receivable[];
  readonly paid: Receipt[];
}

const readInstallments = (
  { DataDaVenda }: Sale,
  open: readonly Receivable[],
  paid: readonly Receipt[],
  context: SalesContext,
) => {
  const byInstallment = new Map<string, InstallmentRows>();
  const at = (...segments: readonly string[]): InstallmentRows => {
    const key = segments.join('/');
    const known = byInstallment.get(key) ?? { open: [], paid: [] };
    byInstallment.set(key, known);
    return known;
  };
  for (const row of open) at(row.Tipo_Prc, row.NumParc_Prc, row.NumParcGer_Prc).open.push(row);
  for (const row of paid) at(row.TipoParcela, row.NumeroParcela, row.NumeroParcelaGeral).paid.push(row);
  const general = (key: string): string => key.slice(key.lastIndexOf('/') + 1);
  const ordered = [...byInstallment].sort(([a], [b]) => byNaturalKey(general(a), general(b)) || byNaturalKey(a, b));
  const counts = Map.groupBy(ordered, ([key]) => typeOf(key));
  const installments: ErpInstallment[] = [];
  const receipts: ErpReceipt[] = [];
  for (const [index, [key, one]] of ordered.entries()) {
    const own = one.paid.flatMap((row) => receiptsOf(row, context));
    const cash = own.filter(({ isCash }) => isCash);
    const [, number = ''] = key.split('/');
    const count = counts.get(typeOf(key))?.length ?? 1;
    const due = dueOf(one);
    installments.push({
      key,
      kind: context.kindOf(typeOf(key), context.conditionName(typeOf(key)) || typeOf(key)),
      ...{ number: wholeNumber(number) ?? index + 1, of: Math.max(count, wholeNumber(number) ?? 1) },
      ...due,
      ...moneyOf(one, own),
      base_month: (DataDaVenda || due.due).slice(0, 7),
      last_paid: cash.reduce((last, { day }) => (day > last ? day : last), ''),
    });
    for (const [position, { isCash: _isCash, ...row }] of cash.entries())
      receipts.push({ sequence: index + 1, position, installment_key: key, ...row });
  }
  return { installments, receipts };
};

const typeOf = (key: string): string => key.slice(0, key.indexOf('/'));

/** Due day of the open row. A postponed installment is due on its postponed day. */
const dueOf = ({ open: [open], paid: [paid] }: InstallmentRows) => {
  const nominal = open?.Data_Prc || paid?.DataVencimento || '';
  return { nominal, due: open?.DataPror_Prc || nominal };
};

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

type Received = Omit<ErpReceipt, 'sequence' | 'position' | 'installment_key'> & { readonly isCash: boolean };

/** A receipt by its means of payment. Its components are those of the first. */
const receiptsOf = (row: Receipt, context: SalesContext): Received[] =>
  ofReceipt(row, context.settings).movements.map(({ date: day, amount, operation }, index) => {
    const components = index === 0 ? partsOf(row) : { fine: 0, mora: 0, correction: 0, interest: 0, discount: 0 };
    const { fine, mora, correction, interest } = components;
    return {
      ...components,
      day,
      amount,
      principal: amount - fine - mora - correction - interest,
      isCash: context.isCash(operation),
    };
  });

const partsOf = (row: Receipt) => ({
  fine: row.ValorMultaConfirmado,
  mora: row.ValorJurosAtrasoConfirmado,
  correction: row.ValorCorrecaoConfirmado + row.ValorCorrecaoAtrasoConfirmado,
  interest: row.ValorJurosContratoConfirmado,
  discount:
    row.ValorDescontoConfirmado + row.ValorDescontoAdiantamentoConfirmado + row.ValorDescontoCondicionalConfirmado,
});

const isOpen = ({ Status_Prc }: Receivable): boolean => Status_Prc === '' || Status_Prc === '0';

/** Open and received amounts are UAU's. The promised amount is the principal of both. */
const moneyOf = ({ open: rows, paid: receipts }: InstallmentRows, received: readonly Received[]) => {
  const open = sum(rows.filter(isOpen), ({ Valor_Prc }) => Valor_Prc);
  const cash = received.filter(({ isCash }) => isCash);
  const paid = sum(cash, ({ amount }) => amount);
  const closed = sum(received, ({ amount }) => amount) - paid;
  const [fine, mora] = [sum(received, (one) => one.fine), sum(received, (one) => one.mora)];
  const [interest, discount] = [sum(received, (one) => one.interest), sum(received, (one) => one.discount)];
  const principal = open + sum(receipts, (row) => row.ValorPrincipalConfirmado + row.ValorAcrescimoConfirmado);
  const amount = open + paid + discount + closed;
  return {
    ...{ principal, interest, correction: amount - principal - interest - fine - mora, fine, mora },
    ...{ amount, open, paid, discount, closed },
    closed_on: '',
    status: open > 0 ? ('open' as const) : ('paid' as const),
  };
};

/** A refund is a payment process that names no sale: its amount is unknown here. */
const cancellationOf = (row: Sale, receipts: readonly ErpReceipt[]): ErpContract['cancellation'] => ({
  ...{ day: row.DataCancelamento, reason: 'unknown', kind: 'unknown' },
  ...{ received: sum(receipts, ({ amount }) => amount), retained: 0, refund: 0, refunded: 0, next_refund: null },
  state: row.StatusVenda === '4' ? 'to_refund' : 'refunded',
});

export const uauSales: SalesReader = {
  stages: [
    { resource: 'units', from: 'units' },
    { resource: 'clients', from: 'customers' },
    { resource: 'contracts', from: 'sales' },
  ],
  children: [
    { name: 'receipts', resource: 'sales', by: 'parent' },
    { name: 'receivables', resource: 'receivables', by: 'key' },
  ],
  unit: readUnit,
  party: readParty,
  groups,
  contract: readContract,
};
