/** Closes the months of a development of the demonstration, by the services that everybody uses. */
import { monthAt, type Study } from '@uni/engine';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/http/index.ts';
import { closeMonth } from '../closing/closings.service.ts';
import { projectionOf } from '../projections/projections.service.ts';
import { replaceProgress } from '../realised/measurements.service.ts';
import { setPolicies } from '../realised/realised.service.ts';
import { importRealised } from '../realised/realised-import.service.ts';
import { readStudy } from '../studies/versions.repository.ts';
import { endedGroups, measurements, realisedRows } from './edificio-buriti.ts';

interface Construction {
  readonly enterpriseId: number;
  /** The approved version, next to whose plan the realised months stand. */
  readonly versionId: number;
  readonly study: Study;
  /** Months from the base month that are over. */
  readonly months: number;
}

/** Closings end this many months before the last month that is over; the last stays open. */
const closings = [7, 4, 1] as const;

export async function closePastMonths(
  contextFor: (actor: Actor) => Context,
  { planner, staff }: { readonly planner: Actor; readonly staff: Actor },
  { enterpriseId, versionId, study, months }: Construction,
): Promise<void> {
  const context = contextFor(planner);
  const row = await readStudy(context.db, versionId, { forUpdate: false });
  if (!row) throw new Error('the demonstration closes months of a version that is not there');
  const projection = await projectionOf(context.db, row);
  const rows = realisedRows(projection, months);
  await replaceProgress(context, enterpriseId, measurements(study, months));
  const report = await importRealised(contextFor(planner), enterpriseId, {
    ...{ nature: 'realised', origin: 'import', isPreview: false, rows },
    fileName: 'extrato-e-medicoes.csv',
  });
  const [refused] = report.rejected;
  if (refused) throw new Error(`the demonstration's row ${refused.row} is refused: ${refused.code}`);
  const ended = endedGroups(projection, months).map((key) => [key, 'plan'] as const);
  await setPolicies(contextFor(planner), enterpriseId, Object.fromEntries(ended), null);
  for (const before of closings)
    await closeMonth(
      contextFor(staff),
      async () => null,
      enterpriseId,
      {
        month: monthAt(study.base_month, months - 1 - before),
        reason: 'Conferido com a contabilidade da SPE',
        ...{ absent_lines: [], absent_default: 'zero', comments: [] },
      },
      null,
    );
}
