/** Cells that keep their value when a total is spread: one list for everybody who edits the version. */
import type { HeldCell } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { type Actor, orNotFound } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { holdCells, listHeldCells, releaseCells } from './held-cells.repository.ts';
import { createStudies, requireDraft } from './studies.service.ts';
import { readStudy } from './versions.repository.ts';

export interface HeldCells {
  /** Throws 404 for a missing, a deleted and a foreign version alike. */
  version(actor: Actor, versionId: number): Promise<{ readonly id: number; readonly enterprise_id: number }>;
  list(actor: Actor, versionId: number): Promise<HeldCell[]>;
  /** Throws 409 for a version that is no draft. */
  change(actor: Actor, versionId: number, isHeld: boolean, cells: readonly HeldCell[]): Promise<HeldCell[]>;
}

export const createHeldCells = (platform: Platform): HeldCells => {
  const { database } = platform;
  return {
    version: createStudies(platform).find,

    list: (actor, versionId) =>
      database.withOrganization(actor.scope, (transaction) => listHeldCells(transaction, versionId)),

    change: (actor, versionId, isHeld, cells) =>
      database.withOrganization(actor.scope, async (transaction) => {
        requireDraft(orNotFound(await readStudy(transaction, versionId, { forUpdate: true })));
        const write = isHeld ? holdCells : releaseCells;
        await write(transaction, versionId, cells);
        const action = isHeld ? 'version.cells_held' : 'version.cells_released';
        await recordAudit({ platform, db: transaction, actor }, action, versionId, { cells: cells.length });
        return listHeldCells(transaction, versionId);
      }),
  };
};
