import type { AuthorityLevel } from '@uni/contracts';

/** A level above all others, which limits nothing yet. */
export const nextLevel = (levels: readonly AuthorityLevel[]): AuthorityLevel => ({
  ...{ level: Math.max(-1, ...levels.map(({ level }) => level)) + 1, name: '', group: null },
  ...{ max_nominal_discount: null, max_equivalent_discount: null, max_months: null, min_down_payment: null },
});
