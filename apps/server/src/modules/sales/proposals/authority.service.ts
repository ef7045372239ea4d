/** Levels of authority (alçadas): what each may grant, which one somebody has, and what waits for it. */
import { type AuthorityLevel, fieldMessages, invalidFields, type ProposalPricing, usualLevels } from '@uni/contracts';
import { type AuthorityLimit, judgeAuthority, type ProposalComparison } from '@uni/receivables';
import { noted } from '../../../platform/audit/index.ts';
import { type Transaction, violatedForeignKey } from '../../../platform/database/index.ts';
import { type Actor, Refusal, reaches } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { groupsOfUser } from '../../access/index.ts';
import { accepted } from '../shared/accepted.ts';
import { listLevels, replaceLevels } from './authority.repository.ts';
import { pendingProposals, updateProposal } from './proposals.repository.ts';

type Verdict = ProposalPricing['verdict'];

export interface Authority {
  list(actor: Actor): Promise<{ usual: boolean; levels: AuthorityLevel[] }>;
  replace(actor: Actor, levels: readonly AuthorityLevel[]): Promise<{ usual: boolean; levels: AuthorityLevel[] }>;
}

/** Those of the organization, or the usual ones. */
export const levelsOf = async (transaction: Transaction, organizationId: number) => {
  const own = await listLevels(transaction, organizationId);
  return own.length > 0
    ? { usual: false, levels: own }
    : { usual: true, levels: usualLevels.map((one) => ({ ...one })) };
};

const limitOf = ({ level, name, group: _group, ...limits }: AuthorityLevel): AuthorityLimit => ({
  ...{ level, name },
  ...Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== null)),
});

/** Who decides by these levels; the lowest one that grants it. */
export const judged = (comparison: ProposalComparison, levels: readonly AuthorityLevel[]): Verdict => {
  const { needed, levels: each } = accepted(judgeAuthority(comparison, levels.map(limitOf)));
  return {
    needed: needed && { level: needed.level, name: needed.name },
    levels: each.map(({ limit: { level, name }, exceeded }) => ({ level, name, exceeded: [...exceeded] })),
  };
};

/** What somebody decides everywhere they may: nothing (−1), up to a level, or all that any level grants. */
export const levelOf = async (
  transaction: Transaction,
  actor: Actor,
  levels: readonly AuthorityLevel[],
): Promise<number> => {
  if (!actor.permissions.has('sales:approve')) return -1;
  if (actor.role === 'superuser' || actor.role === 'staff') return Number.MAX_SAFE_INTEGER;
  const groups = new Set(await groupsOfUser(transaction, actor.scope, actor.userId));
  return Math.max(-1, ...levels.filter(({ group }) => group === null || groups.has(group)).map(({ level }) => level));
};

/** Whether somebody decides what belongs to an enterprise and asks for a level. */
export const decides = (actor: Actor, enterpriseId: number): boolean => reaches(actor, 'sales:approve', enterpriseId);

export const createAuthority = (platform: Platform): Authority => {
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);
  /** What waits is decided by the levels that hold now. */
  const judgeAnew = async (transaction: Transaction, actor: Actor, levels: readonly AuthorityLevel[]) => {
    const at = platform.now();
    for (const row of await pendingProposals(transaction, actor.scope, dayInSaoPaulo(at))) {
      const pricing: ProposalPricing | null = row.pricing === null ? null : JSON.parse(row.pricing);
      if (!pricing) continue;
      const verdict = judged(pricing.comparison, levels);
      const { level = null, name = null } = verdict.needed ?? {};
      const change = { pricing: JSON.stringify({ ...pricing, verdict }), needed_level: level, authority: name };
      await updateProposal(transaction, actor.scope, row, change, at);
    }
  };
  return {
    list: (actor) => within(actor, (transaction) => levelsOf(transaction, actor.scope)),

    replace: (actor, levels) =>
      within(actor, async (transaction) => {
        const before = await levelsOf(transaction, actor.scope);
        await replaceLevels(transaction, actor.scope, levels).catch((error: unknown) => {
          throw violatedForeignKey(error) === 'sales_authority_levels_group'
            ? new Refusal(invalidFields({ levels: [fieldMessages.missingKey(missing(levels))] }))
            : error;
        });
        const after = await levelsOf(transaction, actor.scope);
        await judgeAnew(transaction, actor, after.levels);
        const told = (all: readonly AuthorityLevel[]) => ({ levels: all.map((one) => ({ ...one })) });
        await noted(platform, transaction, actor, 'authority.changed', actor.scope, {
          before: told(before.levels),
          after: told(after.levels),
        });
        return after;
      }),
  };
};

const missing = (levels: readonly AuthorityLevel[]): number => levels.find(({ group }) => group !== null)?.group ?? 0;
