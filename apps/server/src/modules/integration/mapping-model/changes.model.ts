/** The effect of rule changes on the active rules; pure. */
import type { NewMappingRule, RuleChange } from '@uni/contracts';
import { plainPattern } from './accounts.model.ts';
import { identityOf, type Rule } from './rules.model.ts';

export interface Conflict {
  readonly position: number;
  /** The other rule. */
  readonly rule: Rule;
}

export interface Applied {
  /** The active rules afterwards. */
  readonly rules: readonly Rule[];
  readonly added: readonly Rule[];
  /** Ids of what no longer stands. */
  readonly removed: readonly number[];
  readonly conflicts: readonly Conflict[];
  /** Positions of changes that name a rule that does not stand. */
  readonly missing: readonly number[];
  /** Changes that say what stands already. */
  readonly unchanged: number;
}

export const ruleOf = (id: number, { kind, scope, match, valid_from, targets }: NewMappingRule): Rule => ({
  id,
  kind,
  system: scope.system,
  connection: scope.connection,
  enterprise: scope.enterprise,
  account: plainPattern(match.account),
  movementKind: match.kind,
  condition: match.condition,
  documentType: match.document_type,
  costCenter: match.cost_center,
  operation: match.operation,
  contract: match.contract,
  validFrom: valid_from,
  targets,
});

const isSameRule = (a: Rule, b: Rule): boolean =>
  a.kind === b.kind && JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
const sorted = ({ targets }: Rule) =>
  targets.map(({ key, share }) => [key, share]).sort(([a = ''], [b = '']) => (String(a) < String(b) ? -1 : 1));

/** All changes apply together: a rule that one of them removes does not conflict with what another adds. */
export const applyChanges = (
  existing: readonly Rule[],
  changes: readonly RuleChange[],
  idFor: (position: number) => number,
): Applied => {
  const left = new Map(existing.map((rule) => [rule.id, rule]));
  const missing: number[] = [];
  const removed = new Set<number>();
  for (const [position, { id }] of changes.entries()) {
    if (id === undefined) continue;
    if (left.delete(id)) removed.add(id);
    else if (!removed.has(id)) missing.push(position);
  }
  const byIdentity = new Map([...left.values()].map((rule) => [identityOf(rule), rule]));
  const replaced = new Map(existing.filter(({ id }) => removed.has(id)).map((rule) => [identityOf(rule), rule]));
  const added: Rule[] = [];
  const conflicts: Conflict[] = [];
  let unchanged = 0;
  for (const [position, change] of changes.entries()) {
    if (change.op !== 'put') continue;
    const rule = ruleOf(idFor(position), change);
    const other = byIdentity.get(identityOf(rule));
    const same = other ?? replaced.get(identityOf(rule));
    if (same && isSameRule(same, rule)) {
      unchanged += 1;
      if (!other) {
        removed.delete(same.id);
        left.set(same.id, same);
        byIdentity.set(identityOf(same), same);
      }
      continue;
    }
    if (other) {
      conflicts.push({ position, rule: other });
      continue;
    }
    added.push(rule);
    byIdentity.set(identityOf(rule), rule);
  }
  return { rules: [...left.values(), ...added], added, removed: [...removed], conflicts, missing, unchanged };
};

/** Returns a rule's name for conflict reports: its match, and its first month. */
export const ruleName = (rule: Rule): string =>
  [
    rule.account,
    rule.condition,
    rule.documentType,
    rule.contract,
    rule.operation,
    rule.movementKind ?? '',
    rule.costCenter,
    rule.validFrom,
  ]
    .filter((segment) => segment !== '')
    .join(' · ');
