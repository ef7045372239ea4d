/** Destinations of rows from users' sheets: a repeated import repeats no question. */
import type { SheetKind, SheetMapping } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { orNotFound } from '../../../platform/http/index.ts';
import { type EnterpriseRow, findEnterprise } from '../enterprises/enterprises.repository.ts';
import { selectSheetMappings, storeSheetMappings } from './sheet-mappings.repository.ts';

/** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
export async function locateMappedEnterprise({ db }: Context, enterpriseId: number): Promise<EnterpriseRow> {
  return orNotFound(await findEnterprise(db, enterpriseId));
}

export async function listSheetMappings(
  { db }: Context,
  enterpriseId: number,
  kind: SheetKind,
): Promise<SheetMapping[]> {
  return selectSheetMappings(db, { enterpriseId, kind });
}

export async function rememberSheetMappings(
  { db, platform }: Context,
  enterpriseId: number,
  kind: SheetKind,
  rows: readonly SheetMapping[],
): Promise<void> {
  await storeSheetMappings(db, { enterpriseId, kind }, lastOf(rows), platform.now());
}

/** A row that is named twice goes where it was sent last. */
const lastOf = (rows: readonly SheetMapping[]): SheetMapping[] => [
  ...new Map(rows.map((row) => [row.source, row])).values(),
];
