/**
 * The choice of a movement's rule. Two rules for the same movement differ in rank unless their match is identical. So the
 * narrower one wins without a tie. Rank: scope, condition, account, document, contract, operation, kind, cost centre.
 */
import type { ContractKind, ErpSystem, MappingKind, MappingTarget, MovementKind } from '@uni/contracts';
import { patternOf } from './accounts.model.ts';

export interface Rule {
  readonly id: number;
  readonly kind: MappingKind;
  readonly system: ErpSystem;
  readonly connection: number | null;
  readonly enterprise: number | null;
  /** A plain pattern. */
  readonly account: string;
  readonly movementKind: MovementKind | null;
  readonly condition: string;
  readonly documentType: string;
  readonly costCenter: string;
  readonly operation: string;
  readonly contract: ContractKind;
  /** YYYY-MM. */
  readonly validFrom: string;
  readonly targets: readonly MappingTarget[];
  /** Follows from a parameter, and gives way to every rule that a person made. */
  readonly isImplied?: true;
}

/** The lookup key of a rule. */
export interface RuleLookup {
  readonly system: ErpSystem;
  readonly connection: number;
  readonly enterprise: number | null;
  /** Plain. */
  readonly account: string;
  readonly kind: MovementKind;
  readonly condition: string;
  readonly documentType: string;
  readonly costCenter: string;
  readonly operation: string;
  readonly contract: ContractKind;
}

export type RuleIdentity = Omit<Rule, 'id' | 'kind' | 'targets' | 'isImplied'>;

/** Rules of one identity concern the same movements from the same month on. Only one of them can be in force. */
export const identityOf = (rule: RuleIdentity): string => JSON.stringify([groupKeyOf(rule), rule.validFrom]);

const groupKeyOf = (rule: Omit<RuleIdentity, 'validFrom'>): string =>
  JSON.stringify([
    rule.system,
    rule.connection,
    rule.enterprise,
    rule.account,
    rule.movementKind,
    rule.condition,
    rule.documentType,
    rule.costCenter,
    rule.operation,
    rule.contract,
  ]);

/** Rules of the same scope and match, one after the other in time. */
interface Group {
  /** The latest first. */
  readonly rules: Rule[];
  readonly rank: readonly number[];
}

export interface RuleBook {
  /** Of a source, the rule that holds in a month; null: none. */
  readonly at: (lookup: RuleLookup) => (month: string) => Rule | null;
  /** The last month of a rule; null: it has no end. */
  readonly endOf: (rule: Rule) => string | null;
}

const exactAccount = 1_000;

const rankOf = (rule: Rule): readonly number[] => {
  const account = patternOf(rule.account);
  const scope = rule.isImplied ? 0 : rule.enterprise !== null ? 3 : rule.connection !== null ? 2 : 1;
  return [
    scope,
    rule.condition === '' ? 0 : 1,
    account.by === 'exact' ? exactAccount : account.by === 'prefix' ? account.account.length : 0,
    rule.documentType === '' ? 0 : 1,
    rule.contract === '' ? 0 : 1,
    rule.operation === '' ? 0 : 1,
    rule.movementKind === null ? 0 : 1,
    rule.costCenter === '' ? 0 : 1,
  ];
};

const byRank = (a: Group, b: Group): number => {
  for (const [position, rank] of a.rank.entries()) {
    const difference = (b.rank[position] ?? 0) - rank;
    if (difference !== 0) return difference;
  }
  return 0;
};

const scopeOf = ({ system, connection, enterprise }: Pick<Rule, 'system' | 'connection' | 'enterprise'>): string =>
  `${system} ${connection ?? ''} ${enterprise ?? ''}`;

export const ruleBook = (rules: readonly Rule[]): RuleBook => {
  const groups = new Map<string, Group>();
  for (const rule of rules) {
    const key = `${rule.isImplied ? 'implied' : ''}${groupKeyOf(rule)}`;
    const group = groups.get(key);
    if (group) group.rules.push(rule);
    else groups.set(key, { rules: [rule], rank: rankOf(rule) });
  }
  for (const group of groups.values()) group.rules.sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1));
  const index = indexed([...groups.values()]);

  const at = (lookup: RuleLookup) => {
    const candidates = index(lookup).sort(byRank);
    return (month: string): Rule | null => {
      for (const { rules: inTime } of candidates) {
        const rule = inTime.find(({ validFrom }) => validFrom <= month);
        if (rule) return rule;
      }
      return null;
    };
  };
  const endOf = (rule: Rule): string | null => {
    const later = groups
      .get(`${rule.isImplied ? 'implied' : ''}${groupKeyOf(rule)}`)
      ?.rules.filter(({ validFrom }) => validFrom > rule.validFrom)
      .at(-1);
    return later ? monthBefore(later.validFrom) : null;
  };
  return { at, endOf };
};

/** Groups by scope and account, so that a source is compared only with rules that may match it. */
const indexed = (groups: readonly Group[]): ((lookup: RuleLookup) => Group[]) => {
  const byAccount = new Map<string, Group[]>();
  const lengths = new Set<number>();
  for (const group of groups) {
    const [rule] = group.rules;
    if (!rule) continue;
    const pattern = patternOf(rule.account);
    if (pattern.by === 'prefix') lengths.add(pattern.account.length);
    const key = `${scopeOf(rule)} ${rule.account}`;
    byAccount.set(key, [...(byAccount.get(key) ?? []), group]);
  }
  const prefixes = [...lengths];
  return (lookup) => {
    const { system, connection, enterprise, account } = lookup;
    const none = { system, connection: null, enterprise: null };
    const scopes = [none, { ...none, connection }, ...(enterprise === null ? [] : [{ ...none, enterprise }])];
    const patterns = ['', account, ...prefixes.map((length) => `${account.slice(0, length)}*`)];
    const groups = new Set<Group>();
    for (const scope of scopes)
      for (const pattern of patterns)
        for (const group of byAccount.get(`${scopeOf(scope)} ${pattern}`) ?? []) groups.add(group);
    return [...groups].filter(({ rules: [rule] }) => rule !== undefined && matches(rule, lookup));
  };
};

const matches = (rule: Rule, lookup: RuleLookup): boolean =>
  accountMatches(rule.account, lookup.account) &&
  (rule.movementKind === null || rule.movementKind === lookup.kind) &&
  (rule.condition === '' || rule.condition === lookup.condition) &&
  (rule.documentType === '' || rule.documentType === lookup.documentType) &&
  (rule.costCenter === '' || rule.costCenter === lookup.costCenter) &&
  (rule.operation === '' || rule.operation === lookup.operation) &&
  (rule.contract === '' || rule.contract === lookup.contract);

const accountMatches = (plain: string, account: string): boolean => {
  const pattern = patternOf(plain);
  if (pattern.by === 'any') return true;
  return pattern.by === 'exact' ? account === pattern.account : account.startsWith(pattern.account);
};

export const monthBefore = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number > 1
    ? `${String(year).padStart(4, '0')}-${String(number - 1).padStart(2, '0')}`
    : `${String(year - 1).padStart(4, '0')}-12`;
};
