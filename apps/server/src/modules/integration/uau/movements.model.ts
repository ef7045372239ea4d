/** Derives money movements from UAU's rows. */
import type { MovementKind, MovementNature } from '@uni/contracts';
import type { ConnectionSettings, Movement, WarningReason } from '../adapter/adapter.model.ts';
import { divide } from '../adapter/amounts.model.ts';
import { Unreadable } from '../adapter/fields.model.ts';
import type { Derived } from '../adapter/row-reader.model.ts';
import {
  type Disbursement,
  type Means,
  meansParts,
  type Receipt,
  type Receivable,
  type Refund,
  receivedParts,
} from './tables.model.ts';

/** Columns that can feed each value. The first applies unless the organization chooses another. */
export const fieldChoices = {
  receivedDate: ['DataRecebimento', 'DataDeposito', 'DataConciliacao'],
  receivableAmount: ['Valor_Prc', 'ValorReaj'],
  receivableDate: ['DataPror_Prc', 'Data_Prc'],
  paidAmount: ['TotalLiq', 'TotalBruto'],
  payableAmount: ['TotalLiq', 'TotalBruto'],
} as const;
type Choice = keyof typeof fieldChoices;

/** The chosen column; one that is not offered is none. */
const chosen = <C extends Choice>(settings: ConnectionSettings, choice: C): (typeof fieldChoices)[C][number] => {
  const offered: readonly (typeof fieldChoices)[C][number][] = fieldChoices[choice];
  const [usual] = fieldChoices[choice];
  return offered.find((name) => name === settings.fields?.[choice]) ?? usual;
};

/** Returns true if the amount adjusted to each day's value feeds any value. Only then is it stored. */
export const usesCorrectedAmount = (settings: ConnectionSettings): boolean =>
  chosen(settings, 'receivableAmount') === 'ValorReaj';

type Codes = Omit<Movement, 'nature' | 'kind' | 'date' | 'amount' | 'account' | 'operation'>;
interface Fact {
  readonly nature: MovementNature;
  readonly kind: MovementKind;
  readonly date: string;
  readonly amount: number;
  readonly account: string;
  readonly operation: string;
}

const gathering = (codes: Codes) => {
  const movements: Movement[] = [];
  const warnings = new Set<WarningReason>();
  const add = (fact: Fact) => {
    if (fact.amount === 0) return;
    if (fact.date === '') throw new Unreadable('date_invalid');
    if (fact.date < '1990' || fact.date > '2081') warnings.add('date_unusual');
    movements.push({ ...codes, ...fact });
  };
  return { add, done: (): Derived => ({ movements, warnings: [...warnings] }) };
};

/** The confirmed parts, added and taken. */
const total = <N extends string>(signs: Readonly<Record<N, 1 | -1>>, of: Readonly<Record<NoInfer<N>, number>>) => {
  let sum = 0;
  for (const name in signs) sum += signs[name] * of[name];
  return sum;
};

/** The means of payment, if they add up to the amount. Otherwise the first one has all of it. */
const shares = ({ Recebimentos }: Receipt, amount: number): readonly { means: Means | null; amount: number }[] => {
  const received = Recebimentos.map((means) => ({ means, amount: total(meansParts, means) }));
  const isWhole = received.reduce((sum, one) => sum + one.amount, 0) === amount;
  return isWhole && received.length > 1 ? received : [{ means: Recebimentos[0] ?? null, amount }];
};

export const ofReceipt = (row: Receipt, settings: ConnectionSettings): Derived => {
  const { add, done } = gathering({
    company: row.Empresa,
    costCenter: row.Obra,
    documentType: row.TipoDeVenda,
    condition: row.TipoParcela,
    document: `${row.Venda} · ${row.TipoParcela} ${row.NumeroParcela}/${row.NumeroParcelaGeral}`,
    counterpart: row.Cliente,
  });
  const choice = chosen(settings, 'receivedDate');
  for (const { means, amount } of shares(row, total(receivedParts, row))) {
    const usual = row.DataRecebimento || (means?.Data ?? '');
    const date = choice === 'DataRecebimento' ? usual : means?.[choice] || usual;
    const operation = means?.Tipo ?? '';
    add({ nature: 'realised', kind: 'receipt', date, amount, account: row.CapPrincipal, operation });
  }
  return done();
};

const OPEN = '0';

export const ofReceivable = (row: Receivable, settings: ConnectionSettings): Derived => {
  const { add, done } = gathering({
    company: row.Empresa_prc,
    costCenter: row.Obra_Prc,
    documentType: '',
    condition: row.Tipo_Prc,
    document: `${row.NumVend_prc} · ${row.Tipo_Prc} ${row.NumParc_Prc}/${row.NumParcGer_Prc}`,
    counterpart: row.Cliente_Prc,
  });
  if (row.Valor_Prc < 0) throw new Unreadable('amount_invalid');
  const date = row[chosen(settings, 'receivableDate')] || row.Data_Prc;
  const amount = row[chosen(settings, 'receivableAmount')];
  if (row.Status_Prc === '' || row.Status_Prc === OPEN)
    add({ nature: 'forecast', kind: 'receivable', date, amount, account: row.Cap_Prc, operation: '' });
  return done();
};

interface EntryKind {
  readonly nature: MovementNature;
  readonly kind: MovementKind;
  readonly operation: string;
}

/** The specification writes `A pagar`, installations write `Pagar`. */
const entryKinds: Readonly<Record<string, EntryKind>> = {
  PAGO: { nature: 'realised', kind: 'payment', operation: 'PAGO' },
  PAGAR: { nature: 'committed', kind: 'payable', operation: 'PAGAR' },
  'A PAGAR': { nature: 'committed', kind: 'payable', operation: 'PAGAR' },
  PROJETADO: { nature: 'forecast', kind: 'payable', operation: 'PROJETADO' },
};

/** `Total` is the price of the whole input: only of what is projected is it the amount. */
const disbursedAmount = (row: Disbursement, { nature }: EntryKind, settings: ConnectionSettings): number =>
  nature === 'forecast' ? row.Total : row[chosen(settings, nature === 'realised' ? 'paidAmount' : 'payableAmount')];

export const ofDisbursement = (row: Disbursement, settings: ConnectionSettings): Derived => {
  const entryKind = entryKinds[row.Status.toUpperCase()];
  if (!entryKind) throw new Unreadable('shape');
  const { add, done } = gathering({
    company: row.Empresa,
    costCenter: row.Obra,
    documentType: '',
    condition: '',
    document: [row.Contrato, row.Produto, row.Composicao, row.Item, row.Insumo].join('/'),
    counterpart: '',
  });
  const amount = -disbursedAmount(row, entryKind, settings) + 0;
  add({ ...entryKind, date: row.DtaRef, amount, account: row.Composicao });
  return done();
};

const PAID = '2';

/** Accounts of a process and their weights, as whole numbers: the totals of their items. */
const weights = ({ Itens }: Refund): ReadonlyMap<string, number> => {
  const byAccount = new Map<string, number>();
  const hasTotals = Itens.some(({ Total }) => Total > 0);
  for (const { Cap, Total, Preco, Quantidade } of Itens) {
    const weight = hasTotals ? Total : Math.round(Preco * Quantidade * 100);
    if (Cap !== '' && weight > 0) byAccount.set(Cap, (byAccount.get(Cap) ?? 0) + weight);
  }
  return byAccount;
};

export const ofRefund = (row: Refund): Derived => {
  const byAccount = weights(row);
  const rates = [...byAccount.values()];
  const sum = rates.reduce((all, rate) => all + rate, 0);
  const { add, done } = gathering({
    company: row.Empresa,
    costCenter: row.Obra,
    documentType: row.TipoProcesso,
    condition: '',
    document: row.NumeroProcesso,
    // The client gets it back: of clients only their number.
    counterpart: row.CodigoFornecedor,
  });
  for (const one of row.Parcelas) {
    const entryKind = one.Status === PAID ? entryKinds.PAGO : entryKinds.PAGAR;
    if (!entryKind) continue;
    const date = one.Status === PAID ? one.DataPagamento : one.DataVencimento;
    const amount = -(one.Valor + one.Acrescimo - one.Desconto) + 0;
    if (rates.length === 0) add({ ...entryKind, date, amount, account: one.CategoriaMovimentacaoFinanceira });
    else
      for (const [index, share] of divide(amount, { rates, sum, isScaled: false }).entries())
        add({ ...entryKind, date, amount: share, account: [...byAccount.keys()][index] ?? '' });
  }
  return done();
};
