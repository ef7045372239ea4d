/** Plots of land: created, changed as they were read, moved through the funnel with a history. */
import {
  fieldMessages,
  invalidFields,
  type LandChange,
  type LandFields,
  type LandPlot,
  type LandStep,
  landErrors,
  landLimits,
  landSteps,
  missingForStep,
  preconditionFailed,
  type WholeLandPlot,
} from '@uni/contracts';
import { difference, recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/index.ts';
import { HttpError, orNotFound, requireVersion } from '../../../platform/http/index.ts';
import { wireInstant } from '../../../platform/time.ts';
import { findEnterprise } from '../enterprises/enterprises.repository.ts';
import { namesOf } from '../shared/people.service.ts';
import {
  appendMove,
  countPlots,
  findPlot,
  insertPlot,
  type PlotRow,
  selectMoves,
  selectPlots,
  updatePlot,
} from './land.repository.ts';
import { fieldsOf, personalFields, storedFields } from './land-fields.model.ts';
import { findFile, selectFiles } from './land-files.repository.ts';
import { presentFile } from './land-files.service.ts';
import { presentOne, presentPlots, responsibleName } from './land-people.service.ts';

const [firstStep] = landSteps;

export async function listPlots(context: Context, isDeleted: boolean): Promise<LandPlot[]> {
  return presentPlots(context, await selectPlots(context.db, isDeleted));
}

/** Throws 404 for a missing and a foreign plot alike. */
export const locatePlot = async ({ db }: Context, id: number): Promise<PlotRow> => orNotFound(await findPlot(db, id));

export async function readPlot(context: Context, row: PlotRow): Promise<WholeLandPlot> {
  const { db } = context;
  const [moves, files] = [await selectMoves(db, row.id), await selectFiles(db, row.id)];
  const names = await namesOf(db, [...moves.map(({ by_id }) => by_id), ...files.map(({ created_by }) => created_by)]);
  return {
    ...(await presentOne(context, row)),
    moves: moves.map(({ from_step, to_step, reason, at, by_id }) => ({
      ...{ from: from_step, to: to_step, reason, at: wireInstant(at) },
      by: names.get(by_id) ?? null,
    })),
    files: files.map((file) => presentFile(file, names)),
  };
}

export async function createPlot(context: Context, typed: LandChange & Pick<LandFields, 'name'>): Promise<LandPlot> {
  const { actor, db, platform } = context;
  if ((await countPlots(db)) >= landLimits.plots)
    throw new HttpError(invalidFields({ non_field_errors: [fieldMessages.tooManyItems(landLimits.plots)] }));
  const { fields, change } = storedFields(null, typed);
  await requireKnown(context, null, fields);
  const at = platform.now();
  const id = newId();
  const responsible_name = await responsibleName(db, null, fields.responsible);
  await insertPlot(db, { ...change, responsible_name, id, step: firstStep, moved_at: at, reason: '' }, at);
  await appendMove(db, id, { from: null, to: firstStep, reason: '', at, by: actor.userId });
  await recordAudit(context, 'land_plot.created', id, difference({}, typed, personalFields));
  return presentOne(context, await locatePlot(context, id));
}

/** Throws 412 with the stored plot when it was changed since it was read. */
export async function changePlot(
  context: Context,
  row: PlotRow,
  typed: LandChange,
  ifMatch: string | null,
): Promise<LandPlot> {
  requireVersion(ifMatch, String(row.version), await presentOne(context, row));
  const before = fieldsOf(row);
  const { fields, change } = storedFields(before, typed);
  await requireKnown(context, row, fields);
  requireComplete(row.step, fields, row.reason);
  const responsible_name = await responsibleName(context.db, row, fields.responsible);
  const stored = await storePlot(context, row, { ...change, responsible_name });
  await recordAudit(context, 'land_plot.changed', row.id, difference({ ...before }, { ...fields }, personalFields));
  return presentOne(context, stored);
}

/** Throws 400 with the fields that the step requires. A plot that stands there already stays as it is. */
export async function movePlot(
  context: Context,
  row: PlotRow,
  move: { readonly step: LandStep; readonly reason: string; readonly option_until?: string | undefined },
): Promise<LandPlot> {
  const { actor, db, platform } = context;
  const { step, reason, option_until } = move;
  if (step === row.step) return presentOne(context, row);
  requireUnconverted(row);
  const { fields, change } = storedFields(fieldsOf(row), { option_until });
  requireComplete(step, fields, reason);
  const at = platform.now();
  const isDiscarded = step === 'discarded';
  const stored = await storePlot(context, row, { ...change, step, moved_at: at, reason: isDiscarded ? reason : '' });
  await appendMove(db, row.id, { from: row.step, to: step, reason, at, by: actor.userId });
  await recordAudit(context, 'land_plot.moved', row.id, {
    before: { step: row.step },
    after: { step },
    ...(reason === '' ? {} : { changed: ['reason'] }),
  });
  return presentOne(context, stored);
}

/** Throws 412 with the stored plot after a concurrent change. */
export async function storePlot(
  context: Context,
  row: PlotRow,
  change: Parameters<typeof updatePlot>[2],
  find = findPlot,
): Promise<PlotRow> {
  const { db, platform } = context;
  if (!(await updatePlot(db, row, change, platform.now())))
    throw new HttpError(preconditionFailed(await presentOne(context, await locatePlot(context, row.id))));
  return orNotFound(await find(db, row.id));
}

/** Throws 409 for a plot that is a development already. */
export const requireUnconverted = ({ development_id }: PlotRow): void => {
  if (development_id !== null) throw new HttpError(landErrors.converted);
};

export const requireComplete = (step: LandStep, fields: LandFields, reason: string): void => {
  const missing = missingForStep(fields, step, reason);
  if (missing.length > 0)
    throw new HttpError(invalidFields(Object.fromEntries(missing.map((field) => [field, [fieldMessages.required]]))));
};

/** Throws 400 for an enterprise or a file that is not there. An option does not end before it begins. */
async function requireKnown({ db }: Context, row: PlotRow | null, fields: LandFields): Promise<void> {
  const { empreendimento, plan, option_on, option_until } = fields;
  if (empreendimento !== null && !(await findEnterprise(db, empreendimento)))
    throw new HttpError(invalidFields({ empreendimento: [fieldMessages.missingKey(empreendimento)] }));
  if (plan !== null && !(row && (await findFile(db, row.id, plan.file))))
    throw new HttpError(invalidFields({ plan: [fieldMessages.missingKey(plan.file)] }));
  if (option_on !== null && option_until !== null && option_until < option_on)
    throw new HttpError(invalidFields({ option_until: [fieldMessages.belowMinimum(option_on)] }));
}
