import {
  cashLineLabel,
  expenseGroups,
  expenseParents,
  lineKind,
  lineSense,
  partKinds,
  rentalCostKeys,
  rentalReceiptKeys,
} from '@uni/engine';

/** The four blocks of a cash flow; the first two add up to the free cash flow. */
export const cashFlowSections = [
  { key: 'inflows', label: 'Entradas' },
  { key: 'outflows', label: 'Saídas' },
  { key: 'financing', label: 'Financiamentos' },
  { key: 'capital', label: 'Aportes e distribuição' },
] as const;
/** Key of a section of the cash flow. */
export type CashFlowSection = (typeof cashFlowSections)[number]['key'];

/** Position of a line of several developments: its section, and its parent rubric there. */
export interface LinePosition {
  readonly section: CashFlowSection;
  readonly rubric: string;
}

/** The rubrics in the order of the screen. */
export const cashFlowRubrics: readonly { readonly key: string; readonly label: string }[] = [
  { key: 'receipts', label: 'Recebimentos de vendas' },
  { key: 'other_revenue', label: 'Outras receitas' },
  { key: 'rents', label: 'Aluguéis e venda de ativos' },
  { key: 'refunds', label: 'Devoluções de distratos' },
  { key: 'commissions', label: 'Comissões' },
  { key: 'barter', label: 'Permuta financeira' },
  ...Object.entries(expenseParents).map(([key, label]) => ({ key, label })),
  { key: 'rental_costs', label: 'Custos da locação' },
  { key: 'own', label: 'Grupos próprios' },
  { key: 'taxes', label: 'Tributos' },
  { key: 'assignments', label: 'Cessões de recebíveis' },
  { key: 'loans', label: 'Operações' },
  { key: 'capital', label: 'Capital' },
];

/** Each development numbers its own loans and assignments: together they are one line for each kind of flow. */
const fundingFlows: Readonly<Record<string, string>> = {
  'assignment.proceeds': 'Valor recebido em cessões',
  'assignment.costs': 'Custos de cessões',
  'assignment.transfer': 'Repasses a cessionários',
  'loan.release': 'Liberações de financiamento',
  'loan.interest_paid': 'Juros pagos',
  'loan.fees': 'Tarifas de financiamento',
  'loan.amortization': 'Amortizações',
};

const parents = new Map(expenseGroups.map((group) => [`expense.${group.key}`, group.parent]));

/** The key under which a line of one development meets those of the others. Null for what is no leaf of the cash. */
export function portfolioKey(key: string): string | null {
  if (lineKind(key) !== 'cash') return null;
  return key.replace(/^(loan|assignment)\.\d+\./, '$1.');
}

export function portfolioLabel(key: string, own: string): string {
  return fundingFlows[key] ?? (own || cashLineLabel(key));
}

const byFamily: Readonly<Record<string, LinePosition>> = {
  receipts: { section: 'inflows', rubric: 'receipts' },
  delinquency: { section: 'inflows', rubric: 'receipts' },
  revenue: { section: 'inflows', rubric: 'other_revenue' },
  refunds: { section: 'outflows', rubric: 'refunds' },
  commission: { section: 'outflows', rubric: 'commissions' },
  financial_barter: { section: 'outflows', rubric: 'barter' },
  tax: { section: 'outflows', rubric: 'taxes' },
  assignment: { section: 'financing', rubric: 'assignments' },
  loan: { section: 'financing', rubric: 'loans' },
  contribution: { section: 'capital', rubric: 'capital' },
  distribution: { section: 'capital', rubric: 'capital' },
};

/** The position of a line by its portfolio key. */
export function positionOf(key: string): LinePosition {
  const [family = ''] = key.split('.');
  if (family === 'rental')
    return lineSense(key) === 'revenue'
      ? { section: 'inflows', rubric: 'rents' }
      : { section: 'outflows', rubric: 'rental_costs' };
  return byFamily[family] ?? { section: 'outflows', rubric: parents.get(key) ?? 'own' };
}

const order = new Map(
  [
    ...partKinds.flatMap(({ key: kind }) => ['direct', 'financed'].map((channel) => `receipts.${channel}.${kind}`)),
    'delinquency',
    'revenue.taxed',
    'revenue.untaxed',
    ...rentalReceiptKeys,
    'refunds',
    'commission.direct',
    'commission.financed',
    'financial_barter',
    ...expenseGroups.map(({ key }) => `expense.${key}`),
    ...rentalCostKeys,
    ...['ret', 'pis', 'cofins', 'irpj', 'csll'].map((tax) => `tax.${tax}`),
    ...Object.keys(fundingFlows),
    'contribution',
    'distribution',
  ].map((key, at): [string, number] => [key, at]),
);

/** Lines as the screen and the sheet order them; what only a study declares comes after, by key. */
export function compareByPosition(a: string, b: string): number {
  const last = order.size;
  return (order.get(a) ?? last) - (order.get(b) ?? last) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Returns every line that an organization may move to a group of its own, used by a study or not. */
export function groupableLines(): { key: string; label: string }[] {
  return [...order.keys()].map((key) => ({ key, label: portfolioLabel(key, '') }));
}
