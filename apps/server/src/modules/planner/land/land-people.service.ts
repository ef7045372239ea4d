/** Plots as they are answered, and the people who answer for them. */
import { fieldMessages, invalidFields, type LandPlot, type LandStep } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { holdersOf, membersOf } from '../../access/index.ts';
import { type PlotRow, selectReachedSteps } from './land.repository.ts';
import { presentPlot } from './land-fields.model.ts';

/** No enterprise has this id: only a permission for the whole organization reaches it. */
const nowhere = 0;

export async function presentPlots({ db }: Context, rows: readonly PlotRow[]): Promise<LandPlot[]> {
  const names = new Map((await membersOf(db)).map(({ id, name }) => [id, name]));
  // One plot reads its own moves, a list all of them: a condition on two thousand ids is slower.
  const moves = await selectReachedSteps(db, rows.length === 1 ? rows.map(({ id }) => id) : null);
  const reached = new Map<number, LandStep[]>();
  for (const { plot_id, to_step } of moves) reached.set(plot_id, [...(reached.get(plot_id) ?? []), to_step]);
  return rows.map((row) => presentPlot(row, { names, reached: reached.get(row.id) ?? [] }));
}

export async function presentOne(context: Context, row: PlotRow): Promise<LandPlot> {
  const [plot] = await presentPlots(context, [row]);
  if (!plot) throw new Error('a row without its presentation');
  return plot;
}

/** By name. An e-mail is not part of it. */
export const listPeople = async ({ db }: Context): Promise<{ id: number; name: string }[]> =>
  (await holdersOf(db, 'planning:read', nowhere)).map(({ id, name }) => ({ id, name }));

/** The name to store. A person who has left stays. Throws 400 for another who does not see land. */
export async function responsibleName(
  db: TenantDatabase,
  before: Pick<PlotRow, 'responsible_id' | 'responsible_name'> | null,
  id: number | null,
): Promise<string | null> {
  if (id === null) return null;
  const person = (await holdersOf(db, 'planning:read', nowhere)).find((one) => one.id === id);
  if (person) return person.name;
  if (before?.responsible_id === id) return before.responsible_name;
  throw new HttpError(invalidFields({ responsible: [fieldMessages.missingKey(id)] }));
}
