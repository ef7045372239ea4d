/** Names of what a page of the audit trail speaks of: one query for each kind of record. */
import type { Context } from '../../../platform/context.ts';
import { reachesAll } from '../../../platform/http/index.ts';
import { namesOfUsers } from '../../access/index.ts';
import { namesOfPlans } from '../../planner/index.ts';
import { type NamedSalesKind, namesOfSales } from '../../sales/index.ts';
import { selectAdminNames } from './audit-names.repository.ts';
import { type ReadEntry, type RecordKind, recordKindOf, referencesOf } from './audit-references.model.ts';

/** Returns the name of a record. Undefined: it is gone for good, or the caller may not read it. */
export type RecordNames = (kind: RecordKind, id: number) => string | undefined;

type Names = ReadonlyMap<number, string>;
type SelectNames = (context: Context, ids: readonly number[]) => Promise<Names>;

/** Stock and contracts are named to those who may read them all. */
const ofSales =
  (kind: NamedSalesKind): SelectNames =>
  async ({ actor, db }, ids) =>
    reachesAll(actor, 'sales:read') ? namesOfSales(db, kind, ids) : new Map();

const selects: Readonly<Record<RecordKind, SelectNames>> = {
  users: ({ db }, ids) => namesOfUsers(db, ids),
  permit_groups: ({ db }, ids) => selectAdminNames(db, 'permit_groups', ids),
  partners: ({ db }, ids) => selectAdminNames(db, 'partners', ids),
  services: ({ db }, ids) => selectAdminNames(db, 'services', ids),
  enterprises: ({ db }, ids) => namesOfPlans(db, 'enterprises', ids),
  versions: ({ db }, ids) => namesOfPlans(db, 'versions', ids),
  units: ofSales('units'),
  accounts: ofSales('accounts'),
  categories: ofSales('categories'),
  contracts: ofSales('contracts'),
  proposals: ofSales('proposals'),
};

export async function nameRecords(
  context: Context,
  actors: readonly number[],
  entries: readonly ReadEntry[],
): Promise<RecordNames> {
  const requested = new Map<RecordKind, Set<number>>([['users', new Set(actors)]]);
  const add = (kind: RecordKind, id: number) => requested.set(kind, (requested.get(kind) ?? new Set()).add(id));
  for (const entry of entries) {
    const kind = recordKindOf(entry.row.target);
    if (kind && entry.row.target_id !== null) add(kind, entry.row.target_id);
    for (const reference of referencesOf(entry)) add(reference.kind, reference.id);
  }
  const names = new Map<RecordKind, Names>();
  for (const [kind, ids] of requested) names.set(kind, await selects[kind](context, [...ids]));
  return (kind, id) => names.get(kind)?.get(id);
}
