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
export const statedCohort = (info: CohortInfo): StatedCohort => ({
  segment: segmentOf(info.segmentation),
  region: info.incorporation_state ? regionOfState[info.incorporation_state] : null,
});
