import { isObject, type StudyDocument, tokensOf } from '@uni/contracts';
import { expenseGroups } from '@uni/engine';
import { jsonOf, type Tree, treeOf } from './tree.ts';

/** Subjects of a study's premises, in the order in which differences are displayed and attributed. */
export const fieldGroups = [
  'general',
  'indexes',
  'modules',
  'sales_price',
  'sales_curve',
  'payment',
  'sales_terms',
  'schedule',
  'land',
  'works',
  'commercial',
  'administration',
  'other_costs',
  'revenues',
  'rentals',
  'taxes',
  'assignments',
  'loans',
  'capital',
  'realised',
] as const;
/** Key of a group of fields under which changes are listed. */
export type FieldGroup = (typeof fieldGroups)[number];

const byRoot: Readonly<Record<string, FieldGroup>> = {
  indexes: 'indexes',
  modules: 'modules',
  groups: 'other_costs',
  revenues: 'revenues',
  rentals: 'rentals',
  taxation: 'taxes',
  assignments: 'assignments',
  loans: 'loans',
  capital: 'capital',
  accomplished: 'realised',
};

const byModuleField: Readonly<Record<string, FieldGroup>> = {
  price_growth: 'sales_price',
  price_index: 'sales_price',
  sales_curve: 'sales_curve',
  tables: 'payment',
  financial_barter: 'sales_terms',
  cancellation: 'sales_terms',
  delinquency: 'sales_terms',
  launch: 'schedule',
  works_start: 'schedule',
  works_months: 'schedule',
  keys: 'schedule',
  registration: 'schedule',
  occupancy_permit: 'schedule',
  schedule: 'schedule',
  tasks: 'schedule',
};

const costGroups: readonly FieldGroup[] = ['land', 'works', 'commercial', 'administration'];

/** Returns the subject of each path of two studies. A cost is looked up in both: it may exist in one only. */
export function fieldGrouping(...documents: readonly StudyDocument[]): (path: string) => FieldGroup {
  const parents = new Map(expenseGroups.map(({ key, parent }) => [key, parent]));
  const costs = new Map<string, string>();
  for (const tree of documents.map(treeOf)) {
    for (const value of itemsOf(tree, 'groups').values()) parents.set(String(value.key), String(value.parent ?? ''));
    for (const [id, value] of itemsOf(tree, 'expenses')) costs.set(`@${id}`, String(value.group));
  }
  const costOf = (id: string): FieldGroup =>
    costGroups.find((group) => group === parents.get(costs.get(id) ?? '')) ?? 'other_costs';
  return (path) => {
    const [root = '', id = '', field = '', , inner = ''] = tokensOf(path);
    if (root === 'expenses') return costOf(id);
    if (root !== 'modules') return byRoot[root] ?? 'general';
    if (field === 'typologies' && inner === 'price_m2') return 'sales_price';
    return byModuleField[field] ?? 'modules';
  };
}

function itemsOf(tree: Tree, list: string): Map<number, Record<string, unknown>> {
  const rows = tree.kind === 'fields' ? tree.fields.get(list) : undefined;
  if (rows?.kind !== 'rows') return new Map();
  return new Map(
    rows.rows.map((row) => {
      const value = jsonOf(row.tree);
      return [row.id, isObject(value) ? value : {}];
    }),
  );
}
