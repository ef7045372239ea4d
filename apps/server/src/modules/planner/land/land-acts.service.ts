/** Acts on whole plots of land: the bin, and the enterprise that is made of one. */
import {
  type EnterprisePhase,
  fieldMessages,
  invalidFields,
  type LandPlot,
  landLimits,
  wireErrors,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { HttpError, orNotFound, reachesAll, requireVersion } from '../../../platform/http/index.ts';
import { createEnterprise } from '../enterprises/enterprises.service.ts';
import { findLeadingVersion, readStudy } from '../studies/versions.repository.ts';
import { createVersion } from '../versions/versions.service.ts';
import { appendMove, countPlots, findPlot, findStoredPlot, type PlotRow } from './land.repository.ts';
import { requireComplete, requireUnconverted, storePlot } from './land.service.ts';
import { fieldsOf } from './land-fields.model.ts';
import { presentOne } from './land-people.service.ts';

/** Throws 404 for a missing, a deleted and a foreign plot alike. */
export const locateLivingPlot = async ({ db }: Context, id: number): Promise<PlotRow> =>
  orNotFound(await findPlot(db, id));

/** Throws 404 for a missing and a foreign plot alike; one of the bin is found. */
export const locateStoredPlot = async ({ db }: Context, id: number): Promise<PlotRow> =>
  orNotFound(await findStoredPlot(db, id));

/** Its moves and files stay with it. Throws 409 for a plot that became an enterprise: the enterprise names it. */
export async function removePlot(context: Context, row: PlotRow, ifMatch: string | null): Promise<void> {
  requireVersion(ifMatch, String(row.version), await presentOne(context, row));
  requireUnconverted(row);
  await storeBin(context, row, context.platform.now());
  await recordAudit(context, 'land_plot.deleted', row.id);
}

export async function restorePlot(context: Context, row: PlotRow): Promise<LandPlot> {
  if (row.deleted_at === null) return presentOne(context, row);
  if ((await countPlots(context.db)) >= landLimits.plots)
    throw new HttpError(invalidFields({ non_field_errors: [fieldMessages.tooManyItems(landLimits.plots)] }));
  const stored = await storeBin(context, row, null);
  await recordAudit(context, 'land_plot.restored', row.id);
  return presentOne(context, stored);
}

const storeBin = (context: Context, row: PlotRow, deleted_at: Date | null): Promise<PlotRow> =>
  storePlot(context, row, { deleted_at }, findStoredPlot);

export interface Development {
  readonly code: string;
  readonly name: string;
  readonly phase: EnterprisePhase;
  readonly version?: number | undefined;
}

/** Throws 409 for the second time, and 403 without both permissions. Without a study or the deal: 400. */
export async function convertPlot(context: Context, row: PlotRow, order: Development): Promise<LandPlot> {
  const { actor, db, platform } = context;
  if (!reachesAll(actor, 'enterprise:write')) throw new HttpError(wireErrors.permissionDenied);
  requireUnconverted(row);
  const fields = fieldsOf(row);
  requireComplete('bought', fields, '');
  const source = await sourceOf(context, row, order.version);
  const { code, name, phase } = order;
  const { city, state, product: product_class } = fields;
  const made = await createEnterprise(context, { code, name, phase, city, state, product_class });
  const study: unknown = JSON.parse(source.study);
  const version = { empreendimento: made.id, nome: source.nome, study };
  await createVersion(context, version, { from: source.id, revision: source.revision });
  const at = platform.now();
  const isMove = row.step !== 'bought';
  const stored = await storePlot(context, row, {
    ...{ development_id: made.id, enterprise_id: made.id, converted_at: at },
    ...(isMove ? { step: 'bought' as const, moved_at: at, reason: '' } : {}),
  });
  if (isMove) await appendMove(db, row.id, { from: row.step, to: 'bought', reason: '', at, by: actor.userId });
  await recordAudit(context, 'land_plot.converted', row.id, {
    before: { step: row.step, empreendimento: row.enterprise_id },
    after: { step: 'bought', development: made.id },
  });
  return presentOne(context, stored);
}

/** The version whose study is copied. Throws 400 where the plot has none, or names one of another enterprise. */
async function sourceOf({ db }: Context, { enterprise_id }: PlotRow, chosen: number | undefined) {
  const leading = enterprise_id === null ? null : await findLeadingVersion(db, enterprise_id);
  if (leading === null) throw new HttpError(invalidFields({ empreendimento: [fieldMessages.required] }));
  const source = await readStudy(db, chosen ?? leading, { forUpdate: false });
  if (source?.enterprise_id !== enterprise_id)
    throw new HttpError(invalidFields({ version: [fieldMessages.missingKey(chosen ?? leading)] }));
  return source;
}
