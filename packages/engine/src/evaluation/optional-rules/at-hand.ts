import type { OptionalRules } from '../../definition/context.ts';
import { optionalRules as all } from '../../definition/optional-rules.ts';

/** The optional rules. They are part of the program; the build of a page takes `on-demand.ts` instead. */
export function optionalRules(): OptionalRules {
  return all;
}

/** Resolves once the optional rules may be used. */
export async function fetchOptionalRules(): Promise<void> {}
