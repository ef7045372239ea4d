/** Gross revenue: which line each payment condition is, to receive and received, with its sign, index and order. */
import {
  invalidFields,
  type MovementKind,
  mappingFaults,
  type NewRevenueLine,
  type Page,
  type RevenueLine,
  type RevenueSide,
  type RuleChange,
  wholeShare,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { type ConnectionRow, listConnections } from '../connections/connections.repository.ts';
import { requireConnection } from '../connections/located.service.ts';
import { saveRules } from '../mapping/mapping-rules.service.ts';
import { evaluateFacets, flowOf, totalOf } from '../mapping-model/flow.model.ts';
import { targetLabel } from '../mapping-model/kinds.model.ts';
import type { Rule } from '../mapping-model/rules.model.ts';
import { wordsOf } from '../mapping-model/words.model.ts';
import { readRules } from '../publication/flow.repository.ts';
import { loadFlow, type Published } from '../publication/publishing.service.ts';
import { lockPublication } from '../publication/series.repository.ts';
import { byPosition, type Fault } from '../shared/faults.model.ts';
import { inPages } from '../shared/pages.model.ts';
import { type RevenueLineRow, readRevenueLines, storeRevenueLines } from './revenue-lines.repository.ts';

export interface RevenueQuery {
  readonly side: RevenueSide;
  readonly connection?: number | undefined;
  readonly search?: string | undefined;
  readonly pending?: 'yes' | undefined;
  readonly page?: string | undefined;
  readonly page_size?: string | undefined;
}

interface RevenueCoverage {
  amount: number;
  mapped_amount: number;
  /** Null: there is no money of which it would be a share. */
  by_value: number | null;
}

const kindOf: Readonly<Record<RevenueSide, MovementKind>> = { to_receive: 'receivable', received: 'receipt' };

/** Throws 404 for a missing, a removed and a foreign connection alike. */
export const findRevenueConnection = (context: Context, id: number): Promise<ConnectionRow> =>
  requireConnection(context, id);

export async function listRevenueLines(
  { db, platform }: Context,
  { side, connection, search = '', pending, ...page }: RevenueQuery,
  url: URL,
): Promise<Page<RevenueLine> & { coverage: RevenueCoverage }> {
  const all: RevenueLine[] = [];
  for (const row of await listConnections(db))
    if (connection === undefined || row.id === connection) all.push(...(await describe(db, row, side)));
  const copy = wordsOf(search);
  const matches = all.filter(
    (row) =>
      (pending === undefined || row.line === null) &&
      copy.every((word) => wordsOf(`${row.condition} ${row.label}`).some((own) => own.startsWith(word))),
  );
  const gross = (rows: readonly RevenueLine[]) => rows.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  const amount = gross(all);
  const mapped = gross(all.filter(({ line }) => line !== null));
  return {
    ...(await inPages(matches, page, url, platform.origin)),
    coverage: { amount, mapped_amount: mapped, by_value: amount === 0 ? null : mapped / amount },
  };
}

/** Throws 400 for an order that another condition has. */
export async function changeRevenueLines(
  context: Context,
  connection: ConnectionRow,
  side: RevenueSide,
  given: readonly NewRevenueLine[],
): Promise<{ changed: number; sums: Published['sums'] }> {
  const { db } = context;
  await lockPublication(db);
  const rows = [...new Map(given.map((row) => [row.condition, row])).values()];
  const stored = await readRevenueLines(db, connection.id, side);
  refuseTakenOrders(rows, stored);
  await storeRevenueLines(
    db,
    connection.id,
    side,
    rows.map(({ condition, sign, index, order }) => ({ condition, sign, index_key: index, position: order })),
  );
  const changes = await ruleChanges(db, connection, side, rows);
  await recordAudit(context, 'mapping.revenue_lines', connection.id, { side, rows: rows.length });
  const { sums } =
    changes.length > 0
      ? await saveRules(context, { act: 'saved', note: '', changes })
      : { sums: totalOf(flowOf((await loadFlow(db, connection)).input).sums) };
  return { changed: rows.length, sums };
}

/** An order belongs to one condition of a side. */
const refuseTakenOrders = (rows: readonly NewRevenueLine[], stored: readonly RevenueLineRow[]): void => {
  const named = new Set(rows.map(({ condition }) => condition));
  const taken = new Map(
    stored.flatMap(({ condition, position }) =>
      position === null || named.has(condition) ? [] : [[position, condition] as const],
    ),
  );
  const faults = rows.flatMap(({ condition, order }, position): Fault[] => {
    if (order === null) return [];
    const other = taken.get(order);
    taken.set(order, condition);
    return other === undefined ? [] : [{ position, message: mappingFaults.order }];
  });
  if (faults.length > 0) throw new HttpError(invalidFields({ rows: byPosition(faults) }));
};

/** A condition's line is a rule like any other, of this connection and for this side alone. */
const ruleChanges = async (
  db: TenantDatabase,
  connection: ConnectionRow,
  side: RevenueSide,
  rows: readonly NewRevenueLine[],
): Promise<RuleChange[]> => {
  const existing = await readRules(db);
  const known = new Map((await describe(db, connection, side)).map((row) => [row.condition, row]));
  const { input } = await loadFlow(db, connection);
  const firsts = firstMonths(input, kindOf[side]);
  return rows.flatMap(({ condition, line }): RuleChange[] => {
    const own = existing.filter((rule) => isOwn(rule, connection, side, condition));
    if (line === null) return own.map(({ id }) => ({ op: 'remove', id }));
    if (known.get(condition)?.line === line) return [];
    const latest = own.at(-1);
    return [
      {
        op: 'put',
        ...(latest ? { id: latest.id } : {}),
        kind: 'revenue',
        scope: { system: connection.system, connection: connection.id, enterprise: null },
        match: {
          account: '',
          kind: kindOf[side],
          condition,
          document_type: '',
          cost_center: '',
          operation: '',
          contract: '',
        },
        valid_from: latest?.validFrom ?? firsts.get(condition) ?? '2000-01',
        targets: [{ key: line, share: wholeShare }],
      },
    ];
  });
};

const isOwn = (rule: Rule, { id }: ConnectionRow, side: RevenueSide, condition: string): boolean =>
  rule.connection === id &&
  rule.condition === condition &&
  rule.movementKind === kindOf[side] &&
  rule.account === '' &&
  rule.documentType === '' &&
  rule.operation === '' &&
  rule.contract === '' &&
  rule.costCenter === '';

type Input = Awaited<ReturnType<typeof loadFlow>>['input'];

const firstMonths = ({ facets, months }: Input, kind: MovementKind): Map<string, string> => {
  const conditions = new Map(facets.filter((facet) => facet.kind === kind).map(({ id, condition }) => [id, condition]));
  const firsts = new Map<string, string>();
  for (const { facetId, month } of months) {
    const condition = conditions.get(facetId);
    if (condition !== undefined && month < (firsts.get(condition) ?? '9999-12')) firsts.set(condition, month);
  }
  return firsts;
};

/** Every condition of a side, in the order that was chosen, those with most money first among the others. */
const describe = async (db: TenantDatabase, connection: ConnectionRow, side: RevenueSide): Promise<RevenueLine[]> => {
  const { input, registered } = await loadFlow(db, connection);
  const labels = new Map(registered('conditions').map(({ code, name }) => [code, name]));
  const stored = new Map((await readRevenueLines(db, connection.id, side)).map((row) => [row.condition, row]));
  const evaluations = evaluateFacets(input);
  const conditions = new Map<string, { count: number; amount: number; month: string; line: string | null }>();
  for (const { facetId, month, amount, movements } of input.months) {
    const one = evaluations.get(facetId);
    if (!one || one.facet.kind !== kindOf[side] || one.facet.condition === '') continue;
    const known = conditions.get(one.facet.condition) ?? { count: 0, amount: 0, month: '', line: null };
    const isLater = month >= known.month;
    conditions.set(one.facet.condition, {
      count: known.count + movements,
      amount: known.amount + amount,
      month: isLater ? month : known.month,
      line: isLater ? largestOf(one.ruleAt(month)) : known.line,
    });
  }
  return [...conditions]
    .map(([condition, { count, amount, line }]): RevenueLine => {
      const own = stored.get(condition);
      return {
        id: JSON.stringify([connection.id, side, condition]),
        connection: connection.id,
        side,
        condition,
        label: labels.get(condition) ?? '',
        count,
        amount,
        line,
        line__label: line === null ? null : targetLabel(line),
        sign: own?.sign === -1 ? -1 : 1,
        index: own?.index_key ?? '',
        order: own?.position ?? null,
      };
    })
    .sort(
      (a, b) =>
        (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER) ||
        Math.abs(b.amount) - Math.abs(a.amount) ||
        (a.condition < b.condition ? -1 : 1),
    );
};

/** The line that gets most of it. */
const largestOf = (rule: Rule | null): string | null =>
  [...(rule?.targets ?? [])].sort((a, b) => b.share - a.share)[0]?.key ?? null;
