/** The residual price of a plot, searched in the study of its enterprise, outside of any transaction. */
import { fieldMessages, invalidFields, type LandResidual, type LandTarget, plannerErrors } from '@uni/contracts';
import type { Context, LongContext } from '../../../platform/context.ts';
import { HttpError, orNotFound } from '../../../platform/http/index.ts';
import { runOnce } from '../shared/one-off-thread.service.ts';
import { findLeadingVersion, readStudy } from '../studies/versions.repository.ts';
import { findPlot, type PlotRow } from './land.repository.ts';
import type { SearchedLand } from './land-search.model.ts';

/** Throws 404 for a missing and a foreign plot alike. */
export const findSearchedPlot = async ({ db }: Context, id: number): Promise<PlotRow> =>
  orNotFound(await findPlot(db, id));

const thread = new URL('./land-search.thread.ts', import.meta.url);

/** Throws 400 where there is no study, or where the engine refuses it. */
export async function searchResidual(
  { transact }: LongContext,
  { enterprise_id }: PlotRow,
  goal: { readonly indicator: LandTarget; readonly target: number },
): Promise<LandResidual> {
  const version = await transact(async ({ db }) => {
    const id = enterprise_id === null ? null : await findLeadingVersion(db, enterprise_id);
    return id === null ? null : readStudy(db, id, { forUpdate: false });
  });
  if (!version) throw new HttpError(invalidFields({ empreendimento: [fieldMessages.required] }));
  const { id, nome, is_current: current } = version;
  const searched = await runOnce<SearchedLand>(thread, { study: JSON.parse(version.study), ...goal });
  if (!searched.ok) throw new HttpError(plannerErrors.studyRefused(searched.errors));
  return { version: { id, nome, current }, ...goal, ...searched.answer };
}
