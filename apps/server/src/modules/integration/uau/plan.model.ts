/**
 * Plans the slices of a run. Registers are lists. Everything else is read work by work, and only UAU knows its works. One slice
 * for each such resource requests them and discovers the others.
 */
import type { ConnectionSettings, Coverage, ResourceDefinition, Slice } from '../adapter/adapter.model.ts';
import { daysBetween } from '../adapter/days.model.ts';
import type { Action } from './actions.model.ts';

interface Register {
  readonly key: string;
  readonly feeds: ResourceDefinition['feeds'];
  readonly action: Action;
  /** Shows only what is active: what it does not show is closed, not gone. */
  readonly isPartial?: true;
  /** Days between two readings, when they are dear. */
  readonly everyDays?: number;
}

export const registers = [
  { key: 'companies', feeds: 'reference', action: 'companies', isPartial: true },
  { key: 'works', feeds: 'reference', action: 'works', isPartial: true },
  { key: 'accounts', feeds: 'reference', action: 'accounts' },
  { key: 'installment-types', feeds: 'reference', action: 'installmentTypes' },
  { key: 'unit-categories', feeds: 'reference', action: 'unitCategories' },
  { key: 'indexers', feeds: 'reference', action: 'indexers' },
  { key: 'customers', feeds: 'sales', action: 'customers', everyDays: 7 },
] as const satisfies readonly Register[];
export type RegisterKey = (typeof registers)[number]['key'];

interface ByWork {
  readonly key: string;
  readonly feeds: ResourceDefinition['feeds'];
  /** The action by which the resource is tried. */
  readonly action: Action;
  readonly everyDays?: number;
}

/** Sales first: they include the receipts, and open amounts are stated by day. */
export const byWork = [
  { key: 'sales', feeds: 'cash', action: 'saleExport' },
  { key: 'receivables', feeds: 'cash', action: 'reckonedReceivables' },
  { key: 'disbursements', feeds: 'cash', action: 'disbursements' },
  { key: 'refunds', feeds: 'cash', action: 'paymentProcesses' },
  { key: 'sale-histories', feeds: 'sales', action: 'saleHistories' },
  { key: 'units', feeds: 'sales', action: 'units', everyDays: 7 },
] as const satisfies readonly ByWork[];
export type ByWorkKey = (typeof byWork)[number]['key'];

const isDue = (since: string | null, today: string, everyDays = 0): boolean =>
  since === null || daysBetween(since, today) >= everyDays;

export const plan = (
  kind: 'full' | 'incremental',
  resources: ReadonlySet<string>,
  watermarks: ReadonlyMap<string, string>,
  today: string,
  _settings: ConnectionSettings,
): readonly Slice[] => {
  const since = (resource: string): string | null =>
    kind === 'full' ? null : (watermarks.get(resource)?.slice(0, 10) ?? null);
  const selectDue = <R extends { readonly key: string; readonly everyDays?: number }>(
    rows: readonly R[],
  ): readonly R[] => rows.filter(({ key, everyDays }) => resources.has(key) && isDue(since(key), today, everyDays));
  const lists = selectDue<Register>(registers).map(({ key, isPartial }): Slice => {
    const covers: Coverage = { by: isPartial ? 'nothing' : 'all' };
    return { resource: key, label: key, covers, request: { kind: 'list' } };
  });
  const finds = selectDue<ByWork>(byWork).map(({ key, everyDays }): Slice => {
    // Resources read rarely are read in full.
    const from = everyDays === undefined ? since(key) : null;
    const request = { kind: 'works', today, ...(from === null ? {} : { since: from }) };
    return { resource: key, label: key, covers: { by: 'nothing' }, request };
  });
  return [...lists, ...finds];
};
