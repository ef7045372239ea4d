import { type studyFrame, workspace } from '@uni/phrases';
import type { CashFlowLine } from './cash-flow-view.ts';
import type { LinePosition } from './line-position.ts';

/** The tabs of the workspace, in order; their keys are part of the address. */
export type TabKey = keyof typeof workspace.tabs;
export const tabKeys = Object.keys(workspace.tabs) as TabKey[];

/** The groups of the study's head, in order, each with its tabs. */
export type GroupKey = keyof typeof studyFrame.groups;
export const groups: readonly (readonly [GroupKey, readonly TabKey[]])[] = [
  [
    'premissas',
    [
      'geral',
      'modulos',
      'vendas',
      'custos',
      'financiamento',
      'tributacao',
      'reforma-tributaria',
      'distribuicao',
      'cronograma',
    ],
  ],
  ['resultado', ['fluxo-de-caixa', 'indicadores']],
  ['realizado', ['realizado']],
  ['cenarios', ['cenarios', 'sensibilidade', 'metas', 'duas-entradas', 'simulacao']],
  ['versoes', ['versoes']],
];

export const isTab = (key: string): key is TabKey => tabKeys.some((tab) => tab === key);

const MODULE_SALES = [
  'sales_curve',
  'price_growth',
  'price_index',
  'tables',
  'financial_barter',
  'cancellation',
  'delinquency',
];
const BY_ROOT: Readonly<Record<string, TabKey>> = {
  expenses: 'custos',
  revenues: 'custos',
  rentals: 'custos',
  groups: 'custos',
  taxation: 'tributacao',
  companies: 'modulos',
  apportion: 'modulos',
  assignments: 'financiamento',
  loans: 'financiamento',
  capital: 'distribuicao',
};

/** The tab on which a path of the study is edited. It may be a JSON Pointer or a path with ids. */
export function tabOfPath(path: string): TabKey {
  const [root = '', , field = ''] = path.split('/').slice(1);
  if (root !== 'modules') return BY_ROOT[root] ?? 'geral';
  if (field === 'schedule' || field === 'tasks') return 'cronograma';
  return MODULE_SALES.includes(field) ? 'vendas' : 'modulos';
}

/** The row of the cash-flow tree that shows a cell of the projection, or null when none does. */
export function rowOfCell(tree: readonly CashFlowLine[], cell: LinePosition): string | null {
  const { key, module, company } = cell;
  for (const line of tree) {
    const own = line.cell;
    if (own?.key === key && own.module === module && own.company === company) return line.id;
    const below = rowOfCell(line.children, cell);
    if (below) return below;
  }
  return null;
}

/** Returns the row of a view by its id; null for none. */
export function lineOf(tree: readonly CashFlowLine[], id: string): CashFlowLine | null {
  for (const line of tree) {
    const match = line.id === id ? line : lineOf(line.children, id);
    if (match) return match;
  }
  return null;
}
