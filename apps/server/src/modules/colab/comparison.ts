/** Own values beside those of comparable organizations. */
import type { BenchmarkReason, CollaborationBenchmark } from '@uni/contracts';

export interface Comparison {
  readonly benchmark: CollaborationBenchmark | null;
  readonly benchmark_reason: BenchmarkReason | null;
}

/** An organization that shares its numbers with no group is told of no other's. */
export const alone: Comparison = { benchmark: null, benchmark_reason: 'not_connected' };
