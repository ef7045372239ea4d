/** Files of a plot of land: PDF, PNG and JPEG by their first bytes, whatever their name ends in. */
import {
  fieldMessages,
  invalidFields,
  type LandFile,
  type LandFileKind,
  type LandFileType,
  landLimits,
  preconditionFailed,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/index.ts';
import { HttpError, orNotFound } from '../../../platform/http/index.ts';
import { wireInstant } from '../../../platform/time.ts';
import { namesOf } from '../shared/people.service.ts';
import { findPlot, type PlotRow, updatePlot } from './land.repository.ts';
import { fieldsOf, storedFields } from './land-fields.model.ts';
import { mediaTypeOf } from './land-files.model.ts';
import { deleteFile, type FileRow, findFile, insertFile, readContent, selectFiles } from './land-files.repository.ts';

export const presentFile = (row: FileRow, names: ReadonlyMap<number | null, string>): LandFile => {
  const { id, kind, name, media_type, bytes, created_at, created_by } = row;
  return {
    id,
    kind,
    name,
    media_type,
    bytes,
    created_at: wireInstant(created_at),
    created_by: names.get(created_by) ?? null,
  };
};

/** Throws 404 for a missing and a foreign plot alike. */
export const findPlotOfFiles = async ({ db }: Context, id: number): Promise<PlotRow> =>
  orNotFound(await findPlot(db, id));

/** Throws 404 for a file of another plot, too. */
export const locateFile = async ({ db }: Context, plotId: number, id: number): Promise<FileRow> =>
  orNotFound(await findFile(db, plotId, id));

export async function addFile(
  context: Context,
  plot: PlotRow,
  { kind, name, content }: { kind: LandFileKind; name: string; content: string },
): Promise<LandFile> {
  const { actor, db, platform } = context;
  const bytes = Buffer.from(content, 'base64');
  const media_type = mediaTypeOf(bytes, content);
  requireAccepted(kind, media_type, bytes.length);
  if ((await selectFiles(db, plot.id)).length >= landLimits.files)
    throw new HttpError(invalidFields({ content: [fieldMessages.tooManyItems(landLimits.files)] }));
  const row = {
    ...{ id: newId(), plot_id: plot.id, kind, name, media_type, bytes: bytes.length },
    ...{ created_at: platform.now(), created_by: actor.userId },
  };
  await insertFile(db, { ...row, content });
  await recordAudit(context, 'land_plot.file_added', plot.id, { after: { file: row.id, kind, bytes: row.bytes } });
  return presentFile(row, await namesOf(db, [actor.userId]));
}

function requireAccepted(kind: LandFileKind, type: LandFileType | null, bytes: number): asserts type is LandFileType {
  if (type === null || (kind === 'plan' && type === 'application/pdf'))
    throw new HttpError(invalidFields({ content: [kind === 'plan' ? fieldMessages.notImage : fieldMessages.invalid] }));
  if (bytes > landLimits.fileBytes)
    throw new HttpError(invalidFields({ content: [fieldMessages.aboveMaximum(landLimits.fileBytes)] }));
}

export async function readFile({ db }: Context, { id }: FileRow): Promise<Uint8Array> {
  return new Uint8Array(Buffer.from(await readContent(db, id), 'base64'));
}

/** A plan that is marked on the file goes with it. */
export async function removeFile(context: Context, { id, plot_id, kind }: FileRow): Promise<void> {
  const { db, platform } = context;
  const plot = orNotFound(await findPlot(db, plot_id));
  const fields = fieldsOf(plot);
  if (fields.plan?.file === id) {
    const { change } = storedFields(fields, { plan: null });
    if (!(await updatePlot(db, plot, change, platform.now()))) throw new HttpError(preconditionFailed(null));
  }
  await deleteFile(db, id);
  await recordAudit(context, 'land_plot.file_removed', plot_id, { before: { file: id, kind } });
}
