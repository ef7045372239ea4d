/** An organization's own description, in the terms that form groups. */
import {
  type BenchmarkRegion,
  type BenchmarkSegment,
  type OrganizationInfo,
  regionOfState,
  segmentOf,
} from '@uni/contracts';

export interface StatedCohort {
  readonly segment: BenchmarkSegment | null;
  readonly region: BenchmarkRegion | null;
}

type CohortInfo = Pick<OrganizationInfo, 'segmentation' | 'incorporation_state'>;

/** A segment that is typed otherwise than groups are made is none. */
export const statedCohort = (description: CohortInfo): StatedCohort => ({
  segment: segmentOf(description.segmentation),
  region: description.incorporation_state ? regionOfState[description.incorporation_state] : null,
});
