import type { OptionalRules } from '../../definition/context.ts';

let fetched: OptionalRules | null = null;

/** The optional rules as `at-hand.ts` has them, for pages. Throws before they are fetched. */
export function optionalRules(): OptionalRules {
  if (!fetched) throw new Error('the study needs optional rules, which were not fetched');
  return fetched;
}

/** Fetches the optional rules, once. Rejects where their file cannot be fetched; the next call tries again. */
export async function fetchOptionalRules(): Promise<void> {
  fetched ??= (await import('../../definition/optional-rules.ts')).optionalRules;
}
