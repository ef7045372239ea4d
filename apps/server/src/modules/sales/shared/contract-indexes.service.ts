/**
 * Published indexes that correct an organization's contracts: the product's values, overridden by its own. Unpublished months use
 * the organization's expectation, or continue the last twelve. Results computed with them are marked.
 */
import { type Indexes, openIndexes } from '@uni/receivables';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type CorrectingSeries, correctingSeries, plainCorrectingSeries, type Supposed } from '../../planner/index.ts';

const opened = (series: readonly CorrectingSeries[]): Indexes =>
  openIndexes(Object.fromEntries(series.map(({ key, ...one }) => [key, one])));

let plain: Indexes | null = null;

/** Those of an organization without changes of its own, chained once: the series come with the product. */
export const plainIndexes = (): Indexes => {
  plain ??= opened(plainCorrectingSeries());
  return plain;
};

/** With `supposed`, as if these months of an index were published. */
export const contractIndexes = async (db: TenantDatabase, supposed: Supposed | null = null): Promise<Indexes> => {
  const series = await correctingSeries(db, supposed);
  return series ? opened(series) : plainIndexes();
};
