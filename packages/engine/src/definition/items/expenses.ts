import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Meta, Node } from '../../graph/node.ts';
import { difference, negated } from '../../operators/cells/elementwise.ts';
import { sum } from '../../operators/cells/structure.ts';
import type { ExpenseItem } from '../../study.ts';
import { standardClass } from '../lines/class-names.ts';
import { addedParts, type ClassRow } from '../lines/class-parts.ts';
import { moduleOf, type Owner, ownerId, ownerOf } from '../lines/owners.ts';
import { defineItem, type EnterpriseScope, type Item, type ItemRows } from './items.ts';

/** Other revenues: the lines `revenue.taxed` and `revenue.untaxed` of each module and of none. */
export function defineRevenues(scope: EnterpriseScope): void {
  const { study } = scope.context;
  const rows = new Map<string, { key: string; owner: Owner; items: ClassRow[] }>();
  (study.revenues ?? []).forEach((revenue, k) => {
    const key = revenue.taxed === false ? 'revenue.untaxed' : 'revenue.taxed';
    const owner = ownerOf(revenue);
    const item: Item = {
      id: `revenue/${k}`,
      pointer: `/revenues/${k}`,
      label: revenue.name ?? `Receita ${k + 1}`,
      owner,
      value: revenue.value,
      timing: revenue.timing,
      index: revenue.index,
      line: key,
    };
    const defined = defineItem(scope, item);
    if (!defined) return;
    const at = `${key}/${ownerId(owner)}`;
    const entry = rows.get(at) ?? { key, owner, items: [] };
    rows.set(at, entry);
    entry.items.push({ taxClass: revenue.tax_class ?? standardClass, node: defined.corrected });
  });
  for (const [at, { key, owner, items }] of rows) {
    const { builder, lines } = scope;
    const meta = lineMeta(scope, key, owner);
    const nodes = items.map(({ node }) => node);
    lines.put(key, owner, builder.row(`line/${at}`, sum, nodes, {}, meta));
    if (lines.taxClasses.length > 0) lines.classify(key, owner, addedParts(builder, `line/${at}`, meta, items));
  }
  scope.lines.putUnplanned((key) => key.startsWith('revenue.'), 'expenses');
}

function lineMeta(scope: EnterpriseScope, key: string, owner: Owner): Meta {
  return { label: lineLabel(key, scope.context.study), unit: 'money', sheet: 'expenses', module: moduleOf(owner) };
}

interface Positioned {
  expense: ExpenseItem;
  position: number;
}

/** Expenses group by group, each after the groups it reads. */
export function defineExpenses(scope: EnterpriseScope): void {
  const byGroup = new Map<string, Positioned[]>();
  (scope.context.study.expenses ?? []).forEach((expense, position) => {
    const items = byGroup.get(expense.group);
    if (items) items.push({ expense, position });
    else byGroup.set(expense.group, [{ expense, position }]);
  });
  const realised = (scope.context.study.accomplished?.lines ?? [])
    .filter(({ key }) => key.startsWith('expense.'))
    .map(({ key }) => key.slice('expense.'.length));
  const done = new Set<string>();
  const visit = (group: string): void => {
    if (done.has(group)) return;
    done.add(group);
    if (group === 'readjust_labor_cost') {
      visit('labor_cost');
      return;
    }
    const items = byGroup.get(group) ?? [];
    for (const { expense } of items) for (const other of expense.value.of ?? []) visit(other);
    defineGroup(scope, group, items);
  };
  for (const group of [...byGroup.keys(), ...realised]) visit(group);
}

function defineGroup(scope: EnterpriseScope, group: string, items: readonly Positioned[]): void {
  const rows = items.flatMap(({ expense, position }) => {
    const item: Item = {
      id: `expense/${position}`,
      pointer: `/expenses/${position}`,
      // A study may name an item by the key of its group, which users cannot read.
      label: (expense.name !== group && expense.name) || lineLabel(`expense.${group}`, scope.context.study),
      owner: ownerOf(expense),
      value: expense.value,
      timing: expense.timing,
      index: expense.index,
      line: `expense.${group}`,
    };
    const defined = defineItem(scope, item);
    return defined ? [{ item, defined }] : [];
  });
  scope.baseRows.set(
    group,
    rows.map(({ item, defined }) => ({ owner: item.owner, base: defined.base })),
  );
  const isConstruction = group === 'labor_cost';
  putGroup(scope, `expense.${group}`, rows, isConstruction ? ({ base }) => base : ({ corrected }) => corrected);
  if (!isConstruction) return;
  const adjusted = rows.filter(({ defined }) => defined.corrected !== defined.base);
  putGroup(scope, 'expense.readjust_labor_cost', adjusted, ({ base, corrected }, item) =>
    scope.builder.row(
      `${item.id}/readjust`,
      difference,
      [corrected, base],
      {},
      { label: `${item.label}: reajuste`, unit: 'money', sheet: 'expenses', module: moduleOf(item.owner) },
    ),
  );
}

function putGroup(
  scope: EnterpriseScope,
  key: string,
  rows: readonly { item: Item; defined: ItemRows }[],
  cells: (rows: ItemRows, item: Item) => Node,
): void {
  const owners = [...new Set(rows.map(({ item }) => item.owner))];
  for (const owner of owners) {
    const nodes = rows.filter(({ item }) => item.owner === owner).map(({ item, defined }) => cells(defined, item));
    const id = `line/${key}/${ownerId(owner)}`;
    const meta = lineMeta(scope, key, owner);
    const [only] = nodes;
    const node =
      nodes.length === 1 && only
        ? scope.builder.row(id, negated, [only], {}, meta)
        : scope.builder.row(id, sum, nodes, { signs: nodes.map(() => -1) }, meta);
    scope.lines.put(key, owner, node);
  }
  scope.lines.putUnplanned((line) => line === key, 'expenses');
}
