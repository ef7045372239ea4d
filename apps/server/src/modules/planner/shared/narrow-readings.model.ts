/** Fields of planning that a user with partial access receives. */
import type { EnterpriseSummary, Version } from '@uni/contracts';
import type { Projection } from '@uni/engine';
import { type Reading, showsLine, visibleIndicators } from '../policy.ts';

export const narrowVersion = (version: Version, reading: Reading): Version => ({
  ...version,
  indicators: version.indicators && visibleIndicators(reading, version.indicators),
});

/** Shared with collaborators is what is current; an enterprise without a current version shares nothing yet. */
export const narrowSummary = (summary: EnterpriseSummary, reading: Reading): EnterpriseSummary => {
  if (reading === 'planning:read') return summary;
  const isVisible = reading !== 'planning:read_shared' || summary.version?.current === true;
  return {
    ...summary,
    version: isVisible ? summary.version : null,
    indicators: isVisible && summary.indicators ? visibleIndicators(reading, summary.indicators) : null,
    closing: null,
    approved: isVisible && summary.approved ? narrowApproved(summary.approved, reading) : null,
    accumulated_free: null,
    free_cash_flow: null,
  };
};

const narrowApproved = (approved: NonNullable<EnterpriseSummary['approved']>, reading: Reading) => ({
  ...approved,
  indicators: visibleIndicators(reading, approved.indicators),
});

export const narrowProjection = (projection: Projection, reading: Reading): Projection =>
  reading === 'planning:read'
    ? projection
    : {
        ...projection,
        lines: projection.lines.filter(({ key }) => showsLine(reading, key)),
        indicators: visibleIndicators(reading, projection.indicators),
        checks: projection.checks.filter(({ line }) => line !== undefined && showsLine(reading, line)),
      };
