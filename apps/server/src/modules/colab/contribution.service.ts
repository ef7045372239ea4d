/**
 * An organization's contribution at a date: computed under its own row-level security, written to its ledger, submitted without
 * its name.
 */

import { indicatorValue, isOfClass, parseFormula, sizeOf, standardIndicators, togetherFacts } from '@uni/analysis';
import { type BenchmarkSegment, benchmarkPeriod, collaborationKeys, invariant } from '@uni/contracts';
import type { TenantDatabase } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/module.ts';
import { organizationInfoOf } from '../admin/index.ts';
import { findConsent, insertContribution, listLedger, publishedEditions } from './benchmark.repository.ts';
import type { Edition } from './editions.model.ts';
import { readOwnFigures } from './figures.service.ts';
import { statedCohort } from './stated-cohort.model.ts';

/** Contributes to a date, once. Answers how many values that were: none without consent, a segment or enterprises of its class. */
export const contribute = (
  { database, now }: Pick<Platform, 'database' | 'now'>,
  organizationId: number,
  { day, month }: Edition,
): Promise<number> =>
  database.withOrganization(organizationId, async (db) => {
    const consent = await findConsent(db);
    if (!consent?.consents) return 0;
    const ledger = await listLedger(db);
    if (ledger.some(({ edition }) => edition === day)) return 0;
    // A contribution after the publication would have no effect.
    if ((await publishedEditions(db)).includes(day)) return 0;
    const { segment, region } = statedCohort(await organizationInfoOf(db));
    if (segment === null) return 0;
    const { weight, values } = await readPortfolio(db, segment, month, now());
    if (values.length === 0) return 0;
    const frame = { edition: day, month, withdrawn: false, segment, region, size: sizeOf(weight), at: now() };
    const rows = values.map(({ key, value }) => ({ ...frame, key, value, weight }));
    await insertContribution(db, consent.contributor, rows);
    return rows.length;
  });

const everyPlan = { isIncluded: () => true, includesProspecting: false };

/**
 * One value per indicator for all enterprises of the class together, by the standard definition, not the organization's own. So
 * an organization with many enterprises counts once. The weight is the sales value that they offer together.
 */
const readPortfolio = async (db: TenantDatabase, segment: BenchmarkSegment, month: string, now: Date) => {
  const { own } = await readOwnFigures(db, everyPlan, now);
  const together = togetherFacts(
    own.filter(({ productClass }) => isOfClass(segment, productClass)).map(({ table }) => table),
  );
  const weight = together?.series.offered_value.reduce((sum, value) => sum + value, 0) ?? 0;
  const values = collaborationKeys.flatMap((key) => {
    const parsed = parseFormula(standardIndicators.get(key)?.formula ?? '');
    invariant(parsed.ok, `the standard definition of ${key} does not read`);
    const { value } = indicatorValue(parsed.formula, together, { month, months: benchmarkPeriod });
    return value === null ? [] : [{ key, value }];
  });
  return { weight, values };
};
