import { isRecord } from '../check/schema.ts';
import type { Study } from '../study.ts';
import { type Extent, Plan } from './plan.ts';

/** Number of cached plans: the studies being edited, and the month variations of a simulation. */
const cacheSize = 16;

/** Recent plans, the latest first. Each has a signature that rules out most studies of another shape at once. */
const plans: { sign: string; plan: Plan }[] = [];

/** Distinguishes most studies: name, months, and the size of every list. Any JSON value has a signature. */
function signOf(value: unknown): string {
  if (!isRecord(value) || !Array.isArray(value.modules)) return '';
  let sign = `${word(value.name)} ${word(value.base_month)} ${size(value.expenses)} ${size(value.loans)}`;
  for (const module of value.modules)
    if (isRecord(module)) sign += ` ${word(module.launch)} ${word(module.works_start)} ${word(module.works_months)}`;
  return sign;
}

const word = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const size = (value: unknown): string => (Array.isArray(value) ? String(value.length) : '');

/** True if a value differs from a recently accepted study only in numbers, each valid in its field. */
export function isLikeAccepted(value: unknown): value is Study {
  const sign = signOf(value);
  return plans.some((entry) => entry.sign === sign && entry.plan.admits(value));
}

/**
 * The plan of a checked study, computed for it: a recent one that fits, or a new one. Null when the study needs more months
 * than a projection has.
 */
export function planFor(study: Study, extent: Extent): Plan | null {
  const sign = signOf(study);
  for (let k = 0; k < plans.length; k++) {
    const entry = plans[k] as (typeof plans)[number];
    if (entry.sign !== sign || !entry.plan.computes(study, extent)) continue;
    plans.splice(k, 1);
    plans.unshift(entry);
    return entry.plan;
  }
  const plan = Plan.define(study, 'none');
  if (!plan) return null;
  plans.unshift({ sign, plan });
  plans.length = Math.min(plans.length, cacheSize);
  return plan;
}
