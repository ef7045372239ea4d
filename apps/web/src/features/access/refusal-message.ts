import { ApiFailure } from '../../api/failure.ts';

/** Returns a refused request's message for this field alone. */
export const fieldMessageFor = (problem: Error | null, field: string): string | undefined =>
  problem instanceof ApiFailure ? problem.fields[field] : undefined;

/** Returns a refused request's message for a field, or for the whole. Undefined without a refusal. */
export function messageFor(problem: Error | null, field: string): string | undefined {
  if (!problem) return undefined;
  if (!(problem instanceof ApiFailure)) return problem.message;
  const { fields, described } = problem;
  return fields[field] ?? fields.non_field_errors ?? [described?.title, described?.text].filter(Boolean).join(' ');
}
