/** From an item of an answer to the rows that land, with their keys and movements. */
import type { ConnectionSettings, LandedRow, Movement, RefusedRow } from '../adapter/adapter.model.ts';
import { text } from '../adapter/fields.model.ts';
import type { JsonItem } from '../adapter/json-items.model.ts';
import { type RowReader, rowReader } from '../adapter/row-reader.model.ts';
import { ofDisbursement, ofReceipt, ofReceivable, ofRefund, usesCorrectedAmount } from './movements.model.ts';
import { decimalText, elements, type Row } from './shapes.model.ts';
import * as tables from './tables.model.ts';

/** Makes rows of the items of one answer, in order. Each answer needs a new maker. */
export type RowMaker = (item: JsonItem) => readonly (LandedRow | RefusedRow)[];

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The month of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** Members that an answer has not, made of those that it has; what is no row stays as it is. */
const derived = (item: JsonItem, more: (row: Row) => Row): JsonItem =>
  'value' in item && isRow(item.value) ? { value: { ...item.value, ...more(item.value) } } : item;

const joined = (row: Row, ...names: readonly string[]): string => names.map((name) => text.read(row[name])).join('/');

export const readers = {
  companies: rowReader({ table: tables.company, key: ['Codigo_emp'] }),
  works: rowReader({ table: tables.work, key: ['Empresa_obr', 'Cod_obr'], parent: 'Empresa_obr' }),
  accounts: rowReader({ table: tables.account, key: ['Codigo'] }),
  'installment-types': rowReader({ table: tables.installmentType, key: ['Tipo'] }),
  'unit-categories': rowReader({ table: tables.unitCategory, key: ['Codigo'] }),
  indexers: rowReader({ table: tables.indexer, key: ['Codigo'] }),
  customers: rowReader({ table: tables.customer, key: ['Cod_pes'] }),
  units: rowReader({ table: tables.unit, key: ['Empresa_unid', 'Prod_unid', 'NumPer_unid'], parent: 'parent' }),
  receivables: rowReader({
    table: tables.receivable,
    key: ['Empresa_prc', 'Obra_Prc', 'NumVend_prc', 'Tipo_Prc', 'NumParc_Prc', 'NumParcGer_Prc'],
    parent: 'parent',
    date: 'Data_Prc',
    stored: (stored, settings) => (usesCorrectedAmount(settings) ? stored : { ...stored, ValorReaj: 0 }),
    movements: ofReceivable,
  }),
  disbursements: rowReader({
    table: tables.disbursement,
    key: ['Empresa', 'Obra', 'own'],
    parent: 'parent',
    date: 'DtaRef',
    movements: ofDisbursement,
  }),
  refunds: rowReader({
    table: tables.refund,
    key: ['Empresa', 'Obra', 'NumeroProcesso'],
    parent: 'parent',
    movements: ofRefund,
  }),
  'sale-histories': rowReader({
    table: tables.saleHistory,
    key: ['Empresa', 'Obra', 'Numero', 'NumeroHistorico', 'TipoManutencao'],
    date: 'DataManutencao',
  }),
} as const satisfies Record<string, RowReader>;

const saleReader = rowReader({ table: tables.sale, key: ['Empresa', 'Obra', 'Numero'], parent: 'parent' });
const receiptReader = rowReader({
  table: tables.receipt,
  key: ['Empresa', 'Obra', 'Venda', 'TipoParcela', 'NumeroParcela', 'NumeroParcelaGeral', 'own'],
  parent: 'parent',
  movements: ofReceipt,
});

/** Rows of tables that are read as they are. */
export const plainMaker =
  (reader: RowReader, settings: ConnectionSettings): RowMaker =>
  (item) => [reader.read(item, settings)];

/** Units of one work: of an answer that holds the whole company's, only those. */
export const unitMaker =
  (work: string, settings: ConnectionSettings): RowMaker =>
  (item) => {
    if ('value' in item && isRow(item.value) && text.read(item.value.Obra_unid) !== work) return [];
    const withParent = derived(item, (row) => ({ parent: joined(row, 'Empresa_unid', 'Obra_unid') }));
    return [readers.units.read(withParent, settings)];
  };

/** Computed installments use other names, and state the day to which the installment was postponed. */
const computedNames = {
  Empresa_prc: 'empresa',
  Obra_Prc: 'obra',
  NumVend_prc: 'numeroVenda',
  NumParc_Prc: 'numeroParcela',
  NumParcGer_Prc: 'numeroParcelaGeral',
  Tipo_Prc: 'tipoParcela',
  Cliente_Prc: 'cliente',
  Data_Prc: 'dataVencimento',
  Valor_Prc: 'valorPrincipal',
  ValorReaj: 'valorReajustado',
} as const;

const unreckoned = (row: Row): Row => {
  if (!('numeroVenda' in row)) return {};
  return Object.fromEntries(Object.entries(computedNames).map(([name, theirs]) => [name, row[theirs]]));
};

export const receivableMaker =
  (settings: ConnectionSettings): RowMaker =>
  (item) => {
    const named = derived(item, unreckoned);
    const withParent = derived(named, (row) => ({ parent: joined(row, 'Empresa_prc', 'Obra_Prc') }));
    return [readers.receivables.read(withParent, settings)];
  };

/** Counts the rows that are alike: the second of them is another row. */
const ordinals = () => {
  const counts = new Map<string, number>();
  return (key: string): string => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? key : `${key} #${count}`;
  };
};

const disbursementKey = [
  'Status',
  'DtaRef',
  'Contrato',
  'Produto',
  'Composicao',
  'Item',
  'Insumo',
  'Total',
  'Acrescimo',
  'Desconto',
  'TotalLiq',
  'TotalBruto',
];

const two = (number: number): string => String(number).padStart(2, '0');

/** The month under which UAU files a row: by its own columns, else by its day. */
const filedMonth = (row: Row): string => {
  const [year, month] = [Number(text.read(row.DtaRefAno)), Number(text.read(row.DtaRefMes))];
  return year > 0 && month > 0 ? `${year}-${two(month)}` : monthOf(text.read(row.DtaRef));
};

export interface Months {
  /** YYYY-MM, both included. */
  readonly from: string;
  readonly to: string;
}

/**
 * Disbursements of some months. They have no key: it is built from all their fields and their ordinal among equals. A row of a
 * month outside the request belongs to that month's reading.
 */
export const disbursementMaker = ({ from, to }: Months, settings: ConnectionSettings): RowMaker => {
  const ordinal = ordinals();
  return (item) => {
    if ('value' in item && isRow(item.value)) {
      const month = filedMonth(item.value);
      if (month < from || month > to) return [];
    }
    const named = derived(item, (row) => ({
      parent: `${joined(row, 'Empresa', 'Obra')}/${filedMonth(row)}`,
      own: ordinal(joined(row, ...disbursementKey)),
    }));
    return [readers.disbursements.read(named, settings)];
  };
};

/** Processes that give a client money back: after a cancellation, of a deposit, of what was received. */
const REFUNDS: ReadonlySet<string> = new Set(['17', '24', '25']);

export const refundMaker =
  (settings: ConnectionSettings): RowMaker =>
  (item) => {
    if ('value' in item && isRow(item.value) && !REFUNDS.has(text.read(item.value.TipoProcesso))) return [];
    const withParent = derived(item, (row) => ({ parent: joined(row, 'Empresa', 'Obra') }));
    return [readers.refunds.read(withParent, settings)];
  };

const MICROS = 1_000_000n;

/** A decimal in millionths, exactly; null: no decimal. */
const micros = (raw: unknown): bigint | null => {
  const written = typeof raw === 'number' ? decimalText(raw) : text.read(raw);
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,6})\d*)?$/.exec(written) ?? [];
  if (whole === '') return null;
  const size = BigInt(whole) * MICROS + BigInt(fraction.padEnd(6, '0'));
  return sign === '-' ? -size : size;
};

/** Price by quantity over the items, as a text in reais. */
const worthOf = (row: Row): string => {
  let sum = 0n;
  for (const item of elements(row, 'Itens', 'Item'))
    sum += (micros(item.Preco) ?? 0n) * (micros(item.Quantidade) ?? 0n);
  const size = sum < 0n ? -sum : sum;
  const digits = String(size).padStart(13, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -12)}.${digits.slice(-12)}`;
};

const RECEIVED = '1';

/** The client that the sale is in the name of. */
const clientOf = (row: Row): string => {
  const clients = elements(row, 'Clientes', 'Cliente');
  const main = clients.find(({ Principal }) => text.read(Principal) === '1') ?? clients[0];
  return text.read(main?.CodigoCliente);
};

const installmentKey = ['TipoParcela', 'NumeroParcela', 'NumeroParcelaGeral'];

/** Receipts in an order independent of the answer's: of two parts on one day the same is always first. */
const receivedOf = (exported: Row): readonly Row[] => {
  const order = (row: Row): string =>
    joined(row, ...installmentKey, 'DataRecebimento', ...Object.keys(tables.receivedParts));
  return elements(exported, 'Parcelas', 'Parcela')
    .filter(({ ParcelaRecebida }) => text.read(ParcelaRecebida) === RECEIVED)
    .map((row) => ({ row, at: order(row) }))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ row }) => row);
};

/** Returns a sale and its receipts. Open installments come from another action, adjusted to the day of the request. */
export const saleRows = (exported: Row, settings: ConnectionSettings): readonly (LandedRow | RefusedRow)[] => {
  const parent = joined(exported, 'Empresa', 'Obra', 'Numero');
  const header = {
    ...exported,
    parent,
    Valor: worthOf(exported),
    Clientes: elements(exported, 'Clientes', 'Cliente'),
    Itens: elements(exported, 'Itens', 'Item'),
  };
  const shared = {
    Empresa: exported.Empresa,
    Obra: exported.Obra,
    Venda: exported.Numero,
    TipoDeVenda: exported.TipoDeVenda,
    Cliente: clientOf(exported),
    parent,
  };
  const ordinal = ordinals();
  const receipts = receivedOf(exported).map((raw) => {
    const Recebimentos = elements(raw, 'Recebimentos', 'Recebimento');
    // An installment received in parts appears once for each: by day, and those of one day in sequence.
    const installment = joined(raw, ...installmentKey);
    const own = ordinal(`${installment}/${text.read(raw.DataRecebimento)}`).slice(installment.length + 1);
    return receiptReader.read({ value: { ...raw, ...shared, Recebimentos, own } }, settings);
  });
  return [saleReader.read({ value: header }, settings), ...receipts];
};

/** Returns movements of a landed row. Sales and their receipts share a resource, and only receipts belong to an installment. */
export const derive = (resource: string, payload: string, settings: ConnectionSettings): readonly Movement[] => {
  if (resource === 'sales') {
    const stored: unknown = JSON.parse(payload);
    return isRow(stored) && 'TipoParcela' in stored ? receiptReader.derive(payload, settings) : [];
  }
  const reader = Object.entries(readers).find(([key]) => key === resource)?.[1];
  return reader?.derive(payload, settings) ?? [];
};
