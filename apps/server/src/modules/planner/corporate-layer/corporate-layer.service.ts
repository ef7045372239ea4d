/** The corporate layer of the organization: read, checked by the engine, replaced as it was read. */
import { type CorporateLayer, plannerErrors, preconditionFailed, type StoredCorporateLayer } from '@uni/contracts';
import { checkCorporate } from '@uni/engine';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { HttpError, requireVersion } from '../../../platform/http/index.ts';
import { findLayer, insertLayer, type LayerRow, updateLayer } from './corporate-layer.repository.ts';

export const presentLayer = (row: LayerRow | null): StoredCorporateLayer =>
  row
    ? { layer: { base_month: row.base_month, ...JSON.parse(row.layer) }, version: row.version }
    : { layer: null, version: 0 };

export async function readLayer({ db }: Context): Promise<StoredCorporateLayer> {
  return presentLayer(await findLayer(db));
}

/** Throws 400 with the engine's errors, by path. Throws 412 with the stored layer when it was changed since it was read. */
export async function replaceLayer(
  context: Context,
  layer: CorporateLayer,
  ifMatch: string | null,
): Promise<StoredCorporateLayer> {
  const { db, platform } = context;
  const { base_month, ...rest } = layer;
  const errors = checkCorporate({ ...rest, terms: 'nominal' }, base_month);
  if (errors.length > 0) throw new HttpError(plannerErrors.studyRefused(errors));
  const read = await readLayer(context);
  requireVersion(ifMatch, String(read.version), read);
  const row = { base_month, layer: JSON.stringify(rest), version: read.version + 1 };
  const store = read.layer ? updateLayer : insertLayer;
  if (!(await store(db, row, platform.now()))) throw new HttpError(preconditionFailed(await readLayer(context)));
  await recordAudit(context, 'corporate_layer.replaced', db.organizationId, { before: read.layer, after: layer });
  return presentLayer(row);
}
