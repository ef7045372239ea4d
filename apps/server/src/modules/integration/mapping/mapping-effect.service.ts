/** Previews the effect of other rules on the months of enterprises, without writing anything. */
import type { ErpSystem, MappingEffect, MappingEffectRow } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { currentPlanOf, livingEnterprises, readHead } from '../../planner/index.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import {
  cellsKey,
  evaluateFacets,
  type FacetEvaluation,
  type Flow,
  flowOf,
  summed,
  totalOf,
} from '../mapping-model/flow.model.ts';
import { impliedRules } from '../mapping-model/implied-rules.model.ts';
import { targetLabel } from '../mapping-model/kinds.model.ts';
import { type Rule, ruleBook } from '../mapping-model/rules.model.ts';
import { type CellChange, changedCells, monthsInRange, seriesLines } from '../mapping-model/series.model.ts';
import { loadFlow } from '../publication/publishing.service.ts';

/** Plans of more enterprises than these are not looked up: each may have to be computed. */
const plannedEnterprises = 20;

interface Compared {
  readonly before: Flow;
  readonly after: Flow;
  readonly facets: number;
  readonly facetsChanged: number;
}

export async function effectOf(
  db: TenantDatabase,
  connections: readonly ConnectionRow[],
  systems: ReadonlySet<ErpSystem>,
  rules: readonly Rule[],
): Promise<Omit<MappingEffect, 'conflicts'>> {
  const compared: Compared[] = [];
  for (const connection of connections)
    if (systems.has(connection.system)) compared.push(await compare(db, connection, rules));
  const changes = new Map<number, CellChange[]>();
  for (const { before, after } of compared)
    for (const enterprise of new Set([...before.series.keys(), ...after.series.keys()])) {
      const lines = (flow: Flow) => seriesLines(flow.series.get(enterprise) ?? new Map());
      const cells = changedCells(lines(before), lines(after));
      if (cells.length > 0) changes.set(enterprise, [...(changes.get(enterprise) ?? []), ...cells]);
    }
  const names = new Map((await livingEnterprises(db)).map(({ id, name }) => [id, name]));
  const rows: MappingEffectRow[] = [];
  const closed: MappingEffect['closed_months'] = [];
  for (const [position, [enterprise, cells]] of [...changes].entries()) {
    const plan = position < plannedEnterprises ? await currentPlanOf(db, enterprise) : null;
    const lines = effectRows(cells).map((row) => ({
      ...row,
      enterprise,
      enterprise__name: names.get(enterprise) ?? '',
      budget: plan && budgetOf(plan, row),
    }));
    rows.push(...lines);
    closed.push(...(await closedMonths(db, enterprise, cells)));
  }
  return {
    rows,
    before: summed(compared.map(({ before }) => totalOf(before.sums))),
    after: summed(compared.map(({ after }) => totalOf(after.sums))),
    facets: compared.reduce((sum, { facets }) => sum + facets, 0),
    facets_changed: compared.reduce((sum, { facetsChanged }) => sum + facetsChanged, 0),
    closed_months: closed,
  };
}

const compare = async (db: TenantDatabase, connection: ConnectionRow, rules: readonly Rule[]): Promise<Compared> => {
  const { input } = await loadFlow(db, connection);
  const implied = impliedRules(input.references, input.chosen, input.facets);
  const next = { ...input, book: ruleBook([...rules, ...implied]) };
  const [evaluationsBefore, evaluationsAfter] = [evaluateFacets(input), evaluateFacets(next)];
  return {
    before: flowOf(input, evaluationsBefore),
    after: flowOf(next, evaluationsAfter),
    facets: input.facets.length,
    facetsChanged: changedFacets(input.months, evaluationsBefore, evaluationsAfter),
  };
};

const changedFacets = (
  months: readonly { facetId: number; month: string }[],
  before: ReadonlyMap<number, FacetEvaluation>,
  after: ReadonlyMap<number, FacetEvaluation>,
): number => {
  const changed = new Set<number>();
  for (const { facetId, month } of months) {
    if (changed.has(facetId)) continue;
    const [old, now] = [before.get(facetId)?.ruleAt(month), after.get(facetId)?.ruleAt(month)];
    if (old?.id !== now?.id) changed.add(facetId);
  }
  return changed.size;
};

type EffectRow = Omit<MappingEffectRow, 'enterprise' | 'enterprise__name' | 'budget'>;

/** One row a line, from its first month that changes to its last. */
const effectRows = (cells: readonly CellChange[]): EffectRow[] => {
  const lines = new Map<string, CellChange[]>();
  for (const cell of cells) {
    const at = cellsKey(cell.nature, cell.key, cell.module);
    lines.set(at, [...(lines.get(at) ?? []), cell]);
  }
  return [...lines.keys()].sort().flatMap((at) => {
    const own = lines.get(at) ?? [];
    const [first] = own;
    if (!first) return [];
    const months = own.map(({ month }) => month).sort();
    const from = months[0] ?? first.month;
    const size = monthsInRange(from, months.at(-1) ?? from);
    const values = (of: (cell: CellChange) => number) => {
      const row = new Array<number>(size).fill(0);
      for (const cell of own) {
        const position = monthsInRange(from, cell.month) - 1;
        row[position] = (row[position] ?? 0) + of(cell);
      }
      return row;
    };
    const before = values((cell) => cell.before);
    const after = values((cell) => cell.after);
    const total = (row: readonly number[]) => row.reduce((sum, value) => sum + value, 0);
    const { nature, key, module } = first;
    return [
      {
        nature,
        key,
        label: targetLabel(key),
        module,
        from,
        before,
        after,
        total_before: total(before),
        total_after: total(after),
        difference: total(after) - total(before),
      },
    ];
  });
};

type Plan = NonNullable<Awaited<ReturnType<typeof currentPlanOf>>>;

/** Returns the plan's amount for the months of a row; null: the plan lacks the line. */
const budgetOf = ({ from, lines }: Plan, row: EffectRow): number | null => {
  const line = lines.find(({ key, module }) => key === row.key && module === row.module);
  if (!line) return null;
  const start = monthsInRange(from, row.from) - 1;
  return line.values.reduce(
    (sum, value, position) => (position >= start && position < start + row.after.length ? sum + value : sum),
    0,
  );
};

const closedMonths = async (
  db: TenantDatabase,
  enterprise: number,
  cells: readonly CellChange[],
): Promise<MappingEffect['closed_months']> => {
  const closing = (await readHead(db, enterprise, { forUpdate: false }))?.closing ?? null;
  if (closing === null) return [];
  const months = cells.filter(({ nature, month }) => nature === 'realised' && month <= closing);
  return [...new Set(months.map(({ month }) => month))].sort().map((month) => ({ enterprise, month }));
};
