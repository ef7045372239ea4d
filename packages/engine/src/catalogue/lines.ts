import type { Channel, PartKind, Study } from '../study.ts';
import { expenseGroups } from './expense-groups.ts';
import { rentalLines } from './rental-lines.ts';

/** Kinds of installment series, in the order of the receipt lines, with their Portuguese labels. */
export const partKinds: readonly { key: PartKind; label: string }[] = [
  { key: 'down_payment', label: 'Sinal' },
  { key: 'until_keys', label: 'Mensais até as chaves' },
  { key: 'fixed_term', label: 'Prazo fixo' },
  { key: 'periodic', label: 'Intermediárias' },
  { key: 'calendar', label: 'Parcelas programadas' },
  { key: 'keys', label: 'Chaves' },
  { key: 'bank_transfer', label: 'Repasse' },
  { key: 'works_transfer', label: 'Repasse na planta' },
  { key: 'post_keys', label: 'Pós-chaves' },
];

/** Channels of sale by their key in the study, with the Portuguese label of their lines. */
export const channels: readonly { key: Channel; label: string }[] = [
  { key: 'direct', label: 'venda direta' },
  { key: 'financed', label: 'venda financiada' },
];

/** Labels of the lines of the cash that no study changes. */
export const cashLabels: Readonly<Record<string, string>> = {
  delinquency: 'Inadimplência',
  refunds: 'Devoluções de distratos',
  financial_barter: 'Permuta financeira',
  'revenue.taxed': 'Outras receitas tributadas',
  'revenue.untaxed': 'Outras receitas não tributadas',
  ...Object.fromEntries(rentalLines.map(({ name, label }) => [`rental.${name}`, label])),
  receipts: 'Entradas',
  net_receipts: 'Entradas líquidas de devoluções',
  free_cash_flow: 'Fluxo livre',
  contribution: 'Aportes',
  distribution: 'Distribuição de lucros',
  net_cash_flow: 'Saldo do mês',
};

const taxLabels: Readonly<Record<string, string>> = {
  ret: 'RET',
  pis: 'PIS',
  cofins: 'COFINS',
  irpj: 'IRPJ',
  csll: 'CSLL',
};

const knownLabels = new Map<string, string>();

/** The pt-BR label of a line of the cash, but for those of a loan, an assignment or a partner. */
export function cashLineLabel(key: string, study?: Study): string {
  const fixed = cashLabels[key] ?? knownLabels.get(key);
  if (fixed !== undefined) return fixed;
  const label = composedLabel(key, study);
  if (isOurs(key)) knownLabels.set(key, label);
  return label;
}

/** True if no study can change the label of a line. */
function isOurs(key: string): boolean {
  const [family, first = ''] = key.split('.');
  if (family === 'expense') return groupLabels.has(first);
  if (family === 'tax') return Object.hasOwn(taxLabels, first);
  return /^(sales|resales|commission|receipts)$/.test(family ?? '');
}

function composedLabel(key: string, study: Study | undefined): string {
  const [family, first, second] = key.split('.') as [string, string?, string?];
  const channel = channels.find((row) => row.key === first)?.label;
  switch (family) {
    case 'sales':
      return `Vendas – ${channel ?? first ?? ''}`;
    case 'resales':
      return `Revendas – ${channel ?? first ?? ''}`;
    case 'commission':
      return `Comissões – ${channel ?? first ?? ''}`;
    case 'receipts':
      return `${partKinds.find((row) => row.key === second)?.label ?? second ?? ''} – ${channel ?? first ?? ''}`;
    case 'expense':
      return groupLabel(first ?? '', study);
    case 'tax':
      return taxLabels[first ?? ''] ?? first ?? key;
    default:
      return key;
  }
}

const groupLabels = new Map(expenseGroups.map(({ key, label }) => [key, label]));

function groupLabel(key: string, study: Study | undefined): string {
  return groupLabels.get(key) ?? study?.groups?.find((row) => row.key === key)?.label ?? key;
}

/** True for a line of the accounts. By its key alone: screens without accounts are not sent their labels. */
export function isAccount(key: string): boolean {
  return /^(dre|bal|ref)\.|^(contract_(value|open|corrected)|cancelled_receipts|refunds_due|stock_value)$/.test(key);
}

/** True for a line of the accounts whose total is its last value. */
export function isAccountStock(key: string): boolean {
  return isAccount(key) && !key.startsWith('dre.');
}

/** Returns `cash` for a leaf of the cash and `sum` for a sum of leaves. A line outside the cash is `memo`. */
export function lineKind(key: string): 'cash' | 'sum' | 'memo' {
  if (isAccount(key)) return 'memo';
  if (['receipts', 'net_receipts', 'free_cash_flow', 'net_cash_flow'].includes(key)) return 'sum';
  if (
    /^(sales|resales)\.|^(sales_base|discounts|closing_cash|contracted|correction|interest|resale_base|cancelled_base|accumulated_free|noi|late_charges|overdue|tax_shift|tax_excess|tax_loss_balance)$/.test(
      key,
    )
  )
    return 'memo';
  if (
    /^(loan|assignment)\.\d+\.(interest|balance|guarantee)$|^(distribution|contribution|in_kind|waterfall)\.\d+$|^(partner|class_receipts|class_refunds|tax_shift|tax_base|tax_credit|tax_credit_balance|reducer)\./.test(
      key,
    )
  )
    return 'memo';
  return 'cash';
}

/** Direction of a line: more is better (revenue), worse (cost), or neither (loan releases and repayments). */
export type LineSense = 'revenue' | 'cost' | 'neither';

/**
 * Direction of every line by the first part of its key. A loan's or an assignment's is by its last, a rental's by both. It decides
 * if a deviation is favorable.
 */
const senses: Readonly<Record<string, LineSense>> = {
  ...sensed(
    'revenue',
    'receipts revenue net_receipts contracted sales resales sales_base resale_base correction interest late_charges',
  ),
  ...sensed('revenue', 'free_cash_flow accumulated_free net_cash_flow closing_cash class_receipts class_refunds noi'),
  ...sensed('cost', 'expense tax commission financial_barter delinquency refunds discounts cancelled_base overdue'),
  ...sensed('cost', 'loan.interest loan.interest_paid loan.fees assignment.costs assignment.interest'),
  ...Object.fromEntries(rentalLines.map(({ name, isReceipt }) => [`rental.${name}`, isReceipt ? 'revenue' : 'cost'])),
};

function sensed(sense: LineSense, keys: string): Record<string, LineSense> {
  return Object.fromEntries(keys.split(' ').map((key) => [key, sense]));
}

/** True for a line by which tax credits are paid back. */
function isTaxRefund(key: string): boolean {
  return key === 'tax.cbs_refund' || key === 'tax.ibs_refund';
}

/** The sense of a line by its key, with or without the number of its loan. */
export function lineSense(key: string): LineSense {
  const [family = '', ...rest] = key.split('.');
  if (isTaxRefund(key)) return 'revenue';
  const isSplit = family === 'loan' || family === 'assignment' || family === 'rental';
  return senses[isSplit ? `${family}.${rest.at(-1) ?? ''}` : family] ?? 'neither';
}

/**
 * True if a change of a line's value is an improvement; null without change or direction. The value has the line's own sign:
 * costs of the cash are negative, memo lines are magnitudes.
 */
export function isBetter(key: string, change: number): boolean | null {
  const sense = lineSense(key);
  if (sense === 'neither' || change === 0) return null;
  return sense === 'cost' && lineKind(key) === 'memo' ? change < 0 : change > 0;
}

/** True if a line's months count for the last one of a projection. What falls after it is not shown. */
export function reachesHorizon(key: string): boolean {
  return !/^(tax_excess|tax_base\.real|tax_loss_balance)$|^tax_credit/.test(key);
}

/** A line whose total is its last value, not its sum. */
export function isStock(key: string): boolean {
  return (
    isAccountStock(key) ||
    key === 'closing_cash' ||
    key === 'accumulated_free' ||
    key === 'overdue' ||
    key === 'tax_loss_balance' ||
    /^(loan|assignment)\.\d+\.(balance|guarantee)$|^partner\.\d+\.(capital|preferred)$|^tax_credit_balance\./.test(key)
  );
}

/** Lines that realised months may replace. */
export function isReplaceable(key: string): boolean {
  return (
    /^(receipts\.(direct|financed)\.[a-z_]+|delinquency|refunds|commission\.(direct|financed)|revenue\.(taxed|untaxed)|expense\..+|tax\..+|financial_barter)$/.test(
      key,
    ) || rentalLines.some(({ name }) => key === `rental.${name}`)
  );
}
