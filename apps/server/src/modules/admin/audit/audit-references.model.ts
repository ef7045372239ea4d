/** Records that an entry of the audit trail refers to, by the kind of its target and by fields. */
import type { AuditRow } from '../../../platform/audit/index.ts';

/** Kinds of records that have a name. Parties have none here: the trail shows nothing personal. */
export type RecordKind =
  | 'users'
  | 'permit_groups'
  | 'partners'
  | 'services'
  | 'enterprises'
  | 'versions'
  | 'units'
  | 'accounts'
  | 'categories'
  | 'contracts'
  | 'proposals';

/** An entry with its values read. */
export interface ReadEntry {
  readonly row: AuditRow;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly details: Record<string, unknown>;
}

/** What `target_id` is the id of. Units that move together have that of their enterprise. */
const targetKinds: Readonly<Record<string, RecordKind>> = {
  user: 'users',
  permit_group: 'permit_groups',
  partner: 'partners',
  service: 'services',
  enterprise: 'enterprises',
  realised: 'enterprises',
  units: 'enterprises',
  version: 'versions',
  study: 'versions',
  unit: 'units',
  account: 'accounts',
  contract: 'contracts',
  proposal: 'proposals',
};

/** Fields whose value is the id of a record. A list of ids or of objects with ids counts too. */
const fieldKinds: Readonly<Record<string, RecordKind>> = {
  user: 'users',
  user_id: 'users',
  owner: 'users',
  members: 'users',
  group: 'permit_groups',
  groups: 'permit_groups',
  partner_id: 'partners',
  service: 'services',
  service_id: 'services',
  empreendimento: 'enterprises',
  enterprise: 'enterprises',
  enterprise_id: 'enterprises',
  version: 'versions',
  version_id: 'versions',
  unit: 'units',
  unit_id: 'units',
  units: 'units',
  account_id: 'accounts',
  to_account_id: 'accounts',
  category_id: 'categories',
  contract: 'contracts',
  contract_id: 'contracts',
  contracts: 'contracts',
};

/** Fields that are ids of records in entries of one target only. */
const fieldKindsOf: Readonly<Record<string, Readonly<Record<string, RecordKind>>>> = {
  version: { from: 'versions' },
  land_plot: { responsible: 'users', development: 'enterprises' },
};

interface Reference {
  readonly field: string;
  readonly kind: RecordKind;
  readonly id: number;
}

export const recordKindOf = (target: string): RecordKind | undefined =>
  Object.hasOwn(targetKinds, target) ? targetKinds[target] : undefined;

/** Key under which an answer names what a field refers to. */
export const nameKey = (field: string, id: number): string => `${field}:${id}`;

/** The records that the values of an entry refer to, each once. */
export function referencesOf({ row, before, after, details }: ReadEntry): readonly Reference[] {
  const kinds = { ...fieldKinds, ...fieldKindsOf[row.target] };
  const rows = [before ?? {}, after ?? {}, details].flatMap((values) =>
    Object.entries(values).flatMap(([field, value]) => {
      const kind = Object.hasOwn(kinds, field) ? kinds[field] : undefined;
      return kind ? idsIn(value).map((id): Reference => ({ field, kind, id })) : [];
    }),
  );
  return [...new Map(rows.map((one) => [nameKey(one.field, one.id), one])).values()];
}

function idsIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value === 'object' && value !== null && 'id' in value) return idsIn(value.id);
  return typeof value === 'number' && Number.isSafeInteger(value) ? [value] : [];
}
