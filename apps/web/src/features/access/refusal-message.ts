import { ApiFailure } from '../../api/failure.ts';

/** What a refused request says about this field alone. */
export const fieldMessageFor = (problem: Error | null, field: string): string | undefined =>
  problem instanceof ApiFailure ? problem.fields[field] : undefined;

/** What a refused request says about a field, or about the whole; nothing where there was no refusal. */
export function messageFor(problem: Error | null, field: string): string | undefined {
  if (!problem) return undefined;
  if (!(problem instanceof ApiFailure)) return problem.message;
  const { fields, described } = problem;
  return fields[field] ?? fields.non_field_errors ?? [described?.title, described?.text].filter(Boolean).join(' ');
}
