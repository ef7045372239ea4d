/** The accounts of a generated study. */

import { monthRef } from './generate-costs.ts';
import type { Draft } from './generate-draft.ts';

const GROUPS = ['labor_cost', 'readjust_labor_cost', 'incorporation', 'marketing', 'decoration'];

export function addAccounting({ study, random }: Draft): void {
  study.accounting = {
    cost_groups: random.maybe(0.4, () => ['terrain', ...GROUPS.filter(() => random.chance(0.6))]),
    barter: random.maybe(0.5, () => random.pick('fair_value', 'none')),
    barter_at: random.maybe(0.5, () => monthRef(random)),
  };
}
