import type { Failure } from '../ui/feedback/state-block.tsx';
import { ApiFailure } from './call.ts';

/** A query's error as the error block shows it. */
export function failureOf(problem: unknown): Failure {
  if (problem instanceof ApiFailure)
    return { status: problem.status, at: problem.at, malformed: problem.malformed, details: problem.details };
  return { status: 0, at: new Date(), details: problem instanceof Error ? problem.message : undefined };
}
