/** Figures of each enterprise on the first screen: from its current version, computed again where stale. */
import type { SummarisedVersion } from '@uni/contracts';
import { engineVersion } from '@uni/engine';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { type SummaryRow, summariseEnterprises } from '../enterprises/enterprises.repository.ts';
import { readingOf } from '../policy.ts';
import { refreshProjection } from '../studies/projections.service.ts';
import { readStudy } from '../studies/versions.repository.ts';

export const listEnterpriseSummaries = (
  { database }: Pick<Platform, 'database'>,
  actor: Actor,
  which: SummarisedVersion,
): Promise<SummaryRow[]> =>
  database.withOrganization(actor.scope, async (transaction) => {
    const summarise = async () => {
      const all = await summariseEnterprises(transaction, engineVersion, which);
      return which === 'current'
        ? all.filter(({ id }) => readingOf(actor, id) !== null)
        : all.filter(({ id, version_id }) => version_id !== null && readingOf(actor, id) === 'planning:read');
    };
    const rows = await summarise();
    const stale = rows.filter((row) => row.version_id !== null && row.indicators === null);
    if (stale.length === 0) return rows;
    // Only after the engine itself has changed or months were closed: the cache is by both.
    for (const { version_id } of stale) {
      const study = version_id && (await readStudy(transaction, actor.scope, version_id, { forUpdate: false }));
      if (study) await refreshProjection(transaction, actor.scope, study);
    }
    return summarise();
  });
