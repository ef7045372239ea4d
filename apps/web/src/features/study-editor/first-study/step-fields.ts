/** Fields of a study for each step: rows of the same descriptors as the study's own tabs. */
import type { JsonObject } from '@uni/contracts';
import { firstStudy, workspaceFields } from '@uni/phrases';
import type { ListedItem } from '../../study/store/edits.ts';
import { expenseSections } from '../../study-forms/descriptors/costs.ts';
import { loanSections } from '../../study-forms/descriptors/loans.ts';
import { moduleSections, typologyTable } from '../../study-forms/descriptors/modules.ts';
import { partsTable } from '../../study-forms/descriptors/payment-plan.ts';
import { newTable, riskSections, tableSections } from '../../study-forms/descriptors/sales.ts';
import { numberOf, objectOf, textOf } from '../../study-forms/form/control-values.ts';
import type { FieldRow, FormSection, ListTable } from '../../study-forms/form/fields.ts';

const copy = firstStudy;

/** Rows of sections by their paths, in the order of the paths. */
const pick = (sections: readonly FormSection[], paths: readonly string[]): FieldRow[] =>
  paths.flatMap((path) => sections.flatMap(({ rows }) => rows.filter((row) => row.path === path)));

const columns = ({ columns: all, ...list }: ListTable, paths: readonly string[]): ListTable => ({
  ...list,
  columns: paths.flatMap((path) => all.filter((column) => column.path === path)),
});

/** Typologies without swapped units. */
export const typologies: ListTable = columns(typologyTable, ['name', 'units', 'private_area', 'price_m2']);

/** Built area where one is given, and the dates of a module. */
export const dateSections: readonly FormSection[] = [
  {
    key: 'dates',
    title: copy.costs.dates,
    rows: pick(moduleSections, ['built_area', 'launch', 'works_start', 'works_months']).map((row) =>
      row.path === 'built_area' ? { ...row, when: ({ built_area }) => built_area !== 0 } : row,
    ),
  },
];

/** The share of a land owner, where the study has one. */
export const swapSections: readonly FormSection[] = [
  {
    key: 'swap',
    title: copy.costs.swap,
    rows: pick(riskSections, ['financial_barter/share']),
    when: ({ financial_barter }) => (objectOf(financial_barter ?? null)?.share ?? 0) !== 0,
  },
];

const landGroup = 'terrain';
/** Groups of construction, the first that a study uses: a subdivision builds infrastructure alone. */
const constructionGroups = ['labor_cost', 'non_incident_infra_cost'] as const;

export interface CostFields {
  readonly land: readonly ListedItem[];
  readonly construction: readonly ListedItem[];
}

/** The items of a study's costs that decide most: the land, and what is built. */
export function costFields(expenses: readonly ListedItem[]): CostFields {
  const of = (group: string) => expenses.filter(({ value }) => value.group === group);
  const construction = constructionGroups.map(of).find((items) => items.length > 0) ?? [];
  return { land: of(landGroup), construction };
}

/** The value of an item, named by the item and the unit of its basis. */
export function costRow(item: JsonObject): FieldRow[] {
  const bases: Readonly<Record<string, string>> = workspaceFields.costs.bases;
  const basis = bases[String(objectOf(item.value ?? null)?.basis)];
  const name = textOf(item.name ?? null) ?? workspaceFields.costs.value;
  return pick(expenseSections, ['value/amount', 'value/share'])
    .filter((row) => row.when?.(item) ?? true)
    .map((row) => ({ ...row, label: basis ? `${name}, ${basis}` : name }));
}

/** The price tables of a module: how much is sold by each. */
export const tableList: ListTable = {
  path: 'tables',
  title: workspaceFields.sales.tables,
  singular: workspaceFields.sales.table,
  noun: workspaceFields.sales.tablesNoun,
  whole: 'share',
  least: 1,
  columns: pick(tableSections, ['name', 'share', 'discount']),
  make: newTable,
};

/** The installments of the table that sells most. */
export const planList = (table: JsonObject): ListTable => ({
  ...columns(partsTable, ['kind', 'share', 'installments']),
  title: copy.sales.plan(textOf(table.name ?? null) ?? workspaceFields.sales.table),
});

/** The table with the largest share; null without tables. */
export const leadingTable = (tables: readonly ListedItem[]): ListedItem | null =>
  tables.reduce<ListedItem | null>((most, table) => (most && shareOf(most) >= shareOf(table) ? most : table), null);
const shareOf = ({ value }: ListedItem): number => numberOf(value.share ?? null) ?? 0;

/** The terms of a loan that decide most. */
export const loanTerms: readonly FormSection[] = [
  { key: 'loan', title: copy.sales.loan, rows: pick(loanSections, ['share', 'min_sold', 'rate']) },
];
