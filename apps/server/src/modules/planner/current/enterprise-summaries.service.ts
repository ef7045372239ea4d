/** Figures of each enterprise on the first screen: from its current version, computed again where stale. */
import type { SummarisedVersion } from '@uni/contracts';
import { engineVersion } from '@uni/engine';
import type { Context } from '../../../platform/context.ts';
import { type SummaryRow, summariseEnterprises } from '../enterprises/enterprises.repository.ts';
import { readingOf } from '../policy.ts';
import { refreshProjection } from '../projections/projections.service.ts';
import { readStudy } from '../studies/versions.repository.ts';

export async function listEnterpriseSummaries({ actor, db }: Context, which: SummarisedVersion): Promise<SummaryRow[]> {
  const summarise = async () => {
    const all = await summariseEnterprises(db, engineVersion, which);
    return which === 'current'
      ? all.filter(({ id }) => readingOf(actor, id) !== null)
      : all.filter(({ id, version_id }) => version_id !== null && readingOf(actor, id) === 'planning:read');
  };
  const rows = await summarise();
  const stale = rows.filter((row) => row.version_id !== null && row.indicators === null);
  if (stale.length === 0) return rows;
  // Only after the engine itself has changed or months were closed: the cache is by both.
  for (const { version_id } of stale) {
    const study = version_id && (await readStudy(db, version_id, { forUpdate: false }));
    if (study) await refreshProjection(db, study);
  }
  return summarise();
}
