/** Row source as a condition. */
import type { ErpSystem, RowSource } from '@uni/contracts';
import { type RawBuilder, sql } from 'kysely';

/** Of one ERP, of the organization's own, or whatever. */
export const ofSource = (source: RowSource | undefined): RawBuilder<boolean> => {
  if (source === undefined) return sql<boolean>`true`;
  return source === 'own' ? sql<boolean>`erp is null` : sql<boolean>`erp = ${source}`;
};

export const sourceOf = (erp: ErpSystem | null): RowSource => erp ?? 'own';
