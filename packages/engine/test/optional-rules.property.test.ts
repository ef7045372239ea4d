/** Pages compute most studies without the optional rules: a study that uses one must say so before it is opened. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { generateStudy } from '../oracle/generation/generate.ts';
import { FEATURES, type Feature } from '../oracle/generation/generate-features.ts';
import { forSeeds } from '../oracle/generation/seeds.ts';
import { optionalRules } from '../src/definition/optional-rules.ts';
import { needsOptionalRules, openStudy, type Study } from '../src/index.ts';

type Rule = keyof typeof optionalRules;
const rules = Object.keys(optionalRules) as Rule[];
const reasons: ReadonlySet<Rule> = new Set(['explainCapital', 'explainLoan', 'trapFormulas']);

let spies = new Map<Rule, ReturnType<typeof vi.spyOn>>();
beforeEach(() => {
  spies = new Map(rules.map((rule) => [rule, vi.spyOn(optionalRules, rule)]));
});
afterEach(() => vi.restoreAllMocks());

/** Opens a study, and once more as after an edit. Returns the rules that were used. */
function usedBy(study: Study): Rule[] {
  for (const spy of spies.values()) spy.mockClear();
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  openStudy(structuredClone(study), opened.model);
  return rules.filter((rule) => (spies.get(rule)?.mock.calls.length ?? 0) > 0);
}

/** Features that bring an optional rule. */
const optional = [
  'accounting',
  'assignments',
  'calendar',
  'classes',
  'companies',
  'coverage',
  'hazard',
  'loan_terms',
  'real',
  'regimes',
  'rentals',
  'waterfall',
  'works_transfer',
  'yearly',
] as const satisfies readonly Feature[];

/** One in seven studies of companies swaps land net of taxes, which has a rule of its own. */
const drawn: readonly Feature[] = [...optional, 'companies', 'companies'];

describe('optional rules', () => {
  it('are used by no study that does not say so before', () => {
    let without = 0;
    forSeeds((seed) => {
      const chosen = FEATURES.filter((_, k) => (seed >> (k % 8)) % 3 === 0);
      const study = generateStudy(seed, 'small', new Set(seed % 2 === 0 ? chosen : []));
      const isNeeded = needsOptionalRules(study);
      const used = usedBy(study);
      if (!isNeeded) expect(used).toEqual([]);
      if (!isNeeded && seed % 2 === 1) without += 1;
    });
    // Plain studies, which a page opens without them.
    expect(without).toBeGreaterThan(10);
  });

  it('are needed by each of the features that they compute, and each by one', () => {
    const used = { features: new Set<Feature>(), rules: new Set<Rule>() };
    forSeeds(
      (seed) => {
        const feature = drawn[seed % drawn.length] as Feature;
        // Accounts read refunds by law, and what banks owe for contracts that ages cancel.
        const isWithAccounts = Math.floor(seed / drawn.length) % 2 === 1;
        const others: readonly Feature[] = feature === 'hazard' ? ['accounting', 'works_transfer'] : ['accounting'];
        const study = generateStudy(seed, 'small', new Set(isWithAccounts ? [feature, ...others] : [feature]));
        const own = usedBy(study);
        if (own.length === 0) return;
        if (!isWithAccounts) used.features.add(feature);
        for (const rule of own) used.rules.add(rule);
        expect(needsOptionalRules(study), feature).toBe(true);
        // Twenty studies of each feature: one of them uses each of its rules.
      },
      { atLeast: 20 * drawn.length },
    );
    expect([...used.features].sort()).toEqual([...optional]);
    expect(rules.filter((rule) => !used.rules.has(rule) && !reasons.has(rule))).toEqual([]);
  });
});
