import type { StudyDocument } from '@uni/contracts';
import { expenseGroups, type Projection, type Study } from '@uni/engine';
import { workspaceFields } from '@uni/phrases';
import { itemsAt, type ListedItem } from './store/edits.ts';
import { costGroups, lineValues } from './study-facts.ts';

const copy = workspaceFields.costs;

export type CostMark = 'complete' | 'attention' | 'computed' | 'empty';

/** One row of the tree of costs: a group with its total, its part of the VGV and its profile. Magnitudes, in centavos. */
export interface CostRow {
  key: string;
  label: string;
  /** The projected line behind it. */
  line: string;
  total: number;
  share: number | null;
  values: readonly number[];
  mark: CostMark;
  /** Paths of its entries. */
  items: readonly ListedItem[];
  readOnly: boolean;
}

export interface CostFamily {
  key: string;
  label: string;
  total: number;
  share: number | null;
  rows: readonly CostRow[];
}

export interface CostTree {
  families: readonly CostFamily[];
  groups: number;
  total: number;
  share: number | null;
}

/** Every cost group of the study, in families, with the commissions among the commercial ones. */
export function costTree(input: {
  study: Study;
  projection: Projection;
  document: StudyDocument;
  /** Groups with something refused or without timing. */
  attention: ReadonlySet<string>;
}): CostTree {
  const { projection, document } = input;
  const vgv = Number(projection.indicators.vgv_gross ?? 0);
  const items = itemsAt(document, '/expenses');
  const computed = new Set(expenseGroups.filter((group) => group.readOnly).map((group) => group.key));
  const row = (key: string, label: string, line: string, readOnly: boolean): CostRow => {
    const values = lineValues(projection, line).map((value) => -value);
    const total = values.reduce((sum, value) => sum + value, 0);
    const own = items.filter((item) => item.value.group === key);
    return {
      key,
      label,
      line,
      total,
      share: vgv === 0 ? null : total / vgv,
      values,
      items: own,
      readOnly,
      mark: markOf(key, own, total, readOnly, input.attention),
    };
  };
  const families = new Map<string, { label: string; rows: CostRow[] }>();
  for (const group of costGroups(input.study)) {
    const family = families.get(group.parent) ?? { label: group.parentLabel, rows: [] };
    family.rows.push(row(group.key, group.label, `expense.${group.key}`, computed.has(group.key)));
    families.set(group.parent, family);
  }
  families
    .get('commercial')
    ?.rows.push(
      row('commission.direct', copy.commissionDirect, 'commission.direct', true),
      row('commission.financed', copy.commissionFinanced, 'commission.financed', true),
    );
  const list = [...families].map(([key, family]): CostFamily => {
    const total = family.rows.reduce((sum, line) => sum + line.total, 0);
    return { key, label: family.label, rows: family.rows, total, share: vgv === 0 ? null : total / vgv };
  });
  const total = list.reduce((sum, family) => sum + family.total, 0);
  const groups = list.reduce((count, family) => count + family.rows.length, 0);
  return { families: list, groups, total, share: vgv === 0 ? null : total / vgv };
}

function markOf(
  key: string,
  items: readonly ListedItem[],
  total: number,
  readOnly: boolean,
  attention: ReadonlySet<string>,
): CostMark {
  if (attention.has(key)) return 'attention';
  if (readOnly) return 'computed';
  return items.length === 0 && total === 0 ? 'empty' : 'complete';
}

/** The words of a mark, for people who listen to the page. */
export const costMarkLabels: Readonly<Record<CostMark, string>> = {
  complete: copy.complete,
  attention: copy.withErrors,
  computed: copy.readOnly,
  empty: copy.noValue,
};
