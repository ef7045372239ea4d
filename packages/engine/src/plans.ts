import { Plan } from './plan.ts';
import type { Study } from './study.ts';

/** How many plans are kept: the studies that somebody works on, and what a simulation does to their months. */
const kept = 16;

/** Plans of late, the latest first, with a sign by which most studies of another shape are told apart at once. */
const plans: { sign: string; plan: Plan }[] = [];

/** What tells most studies apart: their months, and how much there is of everything. */
function signOf(study: Study): string {
  let sign = `${study.name} ${study.base_month} ${study.expenses?.length} ${study.revenues?.length} ${study.loans?.length}`;
  for (const { launch, works_start, works_months, sales_curve, tables } of study.modules)
    sign += ` ${launch} ${works_start} ${works_months} ${sales_curve.shares?.length} ${tables.length}`;
  return sign;
}

/**
 * The plan of a checked study, computed for it: one that was used of late and fits, or a new one; null when the study needs more
 * months than a projection has. `everything`: no vector is handed on from the study before.
 */
export function planFor(study: Study, everything: boolean): Plan | null {
  const sign = signOf(study);
  for (let k = 0; k < plans.length; k++) {
    const entry = plans[k] as (typeof plans)[number];
    if (entry.sign !== sign || !entry.plan.computes(study, everything)) continue;
    plans.splice(k, 1);
    plans.unshift(entry);
    return entry.plan;
  }
  const plan = Plan.define(study, false);
  if (!plan) return null;
  plans.unshift({ sign, plan });
  plans.length = Math.min(plans.length, kept);
  return plan;
}
