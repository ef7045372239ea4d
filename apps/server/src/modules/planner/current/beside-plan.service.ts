/** Data next to a current version's projection: what was approved, and gaps without entries. */
import type { Indicators } from '@uni/engine';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { sealedProjectionOf } from '../projections/projections.service.ts';
import { listEntries } from '../realised/realised.repository.ts';

export interface BesidePlan {
  /** As it was sealed with the approval; null: it was not approved. */
  readonly approved: Indicators | null;
  /** Of a line of no module: whether any part of it was entered. */
  readonly isEntered: (cell: { key: string; module: number | null; month: string }) => boolean;
}

export const besidePlan = async (db: TenantDatabase, enterpriseId: number, versionId: number): Promise<BesidePlan> => {
  const sealed = await sealedProjectionOf(db, versionId);
  const entries = await listEntries(db, enterpriseId, { nature: 'realised' });
  const entered = new Set(
    entries.flatMap(({ line_key, module, month }) => [
      JSON.stringify([line_key, module, month]),
      JSON.stringify([line_key, null, month]),
    ]),
  );
  return {
    approved: sealed?.indicators ?? null,
    isEntered: ({ key, module, month }) => entered.has(JSON.stringify([key, module, month])),
  };
};
