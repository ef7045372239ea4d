/** Cells that retain their value when a total is spread: one list for all who edit the version. */
import type { HeldCell } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { orNotFound } from '../../../platform/http/index.ts';
import { holdCells, releaseCells, selectHeldCells } from './held-cells.repository.ts';
import { locateStudy, requireDraft } from './studies.service.ts';
import { readStudy, type StudyRow } from './versions.repository.ts';

/** Throws 404 for a missing, a deleted and a foreign version alike. */
export const locateHoldingVersion = (context: Context, id: number): Promise<StudyRow> => locateStudy(context, id);

export async function listHeldCells({ db }: Context, versionId: number): Promise<HeldCell[]> {
  return selectHeldCells(db, versionId);
}

/** Throws 409 for a version that is no draft. */
export async function changeHeldCells(
  context: Context,
  versionId: number,
  isHeld: boolean,
  cells: readonly HeldCell[],
): Promise<HeldCell[]> {
  const { db } = context;
  requireDraft(orNotFound(await readStudy(db, versionId, { forUpdate: true })));
  const write = isHeld ? holdCells : releaseCells;
  await write(db, versionId, cells);
  const action = isHeld ? 'version.cells_held' : 'version.cells_released';
  await recordAudit(context, action, versionId, { cells: cells.length });
  return selectHeldCells(db, versionId);
}
