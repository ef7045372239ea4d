/** What an organization tells of itself, as groups are made of it. */
import {
  type BenchmarkRegion,
  type BenchmarkSegment,
  type OrganizationInfo,
  regionOfState,
  segmentOf,
} from '@uni/contracts';

export interface CohortTold {
  readonly segment: BenchmarkSegment | null;
  readonly region: BenchmarkRegion | null;
}

type Told = Pick<OrganizationInfo, 'segmentation' | 'incorporation_state'>;

/** A segment that is typed otherwise than groups are made is none. */
export const cohortTold = (info: Told): CohortTold => ({
  segment: segmentOf(info.segmentation),
  region: info.incorporation_state ? regionOfState[info.incorporation_state] : null,
});
