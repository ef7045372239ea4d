/** Levels of authority (alçadas): the limits of each, and the level of a user. */
import { type AuthorityLevel, type ProposalPricing, usualLevels } from '@uni/contracts';
import { type AuthorityLimit, decideAuthority, type ProposalComparison } from '@uni/receivables';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type Actor, reaches } from '../../../platform/http/index.ts';
import { groupsOfUser } from '../../access/index.ts';
import { accepted } from '../shared/accepted.model.ts';
import { listLevels } from './authority.repository.ts';

type AuthorityEvaluation = ProposalPricing['verdict'];

/** Level that needs no approval. */
export const noApprovalLevel = 0;

/** Those of the organization, or the usual ones. */
export const levelsOf = async (db: TenantDatabase) => {
  const own = await listLevels(db);
  return own.length > 0
    ? { usual: false, levels: own }
    : { usual: true, levels: usualLevels.map((one) => ({ ...one })) };
};

const limitOf = ({ level, name, group: _group, ...limits }: AuthorityLevel): AuthorityLimit => ({
  ...{ level, name },
  ...Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== null)),
});

/** Evaluates a comparison by these levels. The lowest level that grants it is needed. */
export const evaluateLevels = (
  comparison: ProposalComparison,
  levels: readonly AuthorityLevel[],
): AuthorityEvaluation => {
  const { needed, levels: each } = accepted(decideAuthority(comparison, levels.map(limitOf)));
  return {
    needed: needed && { level: needed.level, name: needed.name },
    levels: each.map(({ limit: { level, name }, exceeded }) => ({ level, name, exceeded: [...exceeded] })),
  };
};

/** Returns the level of a person who may approve, by their groups; `all`: whatever any level grants. */
export const levelWithin = (levels: readonly AuthorityLevel[], groups: readonly number[] | 'all'): number =>
  groups === 'all'
    ? Number.MAX_SAFE_INTEGER
    : Math.max(-1, ...levels.filter(({ group }) => group === null || groups.includes(group)).map(({ level }) => level));

/** Returns the level of an actor wherever they may act: none (−1), a level, or all that any level grants. */
export const levelOf = async (db: TenantDatabase, actor: Actor, levels: readonly AuthorityLevel[]): Promise<number> => {
  if (!actor.permissions.has('sales:approve')) return -1;
  if (actor.role === 'superuser' || actor.role === 'staff') return levelWithin(levels, 'all');
  return levelWithin(levels, await groupsOfUser(db, actor.userId));
};

/** Returns true if the actor may approve in this enterprise. */
export const decides = (actor: Actor, enterpriseId: number): boolean => reaches(actor, 'sales:approve', enterpriseId);

/** Returns true if the actor may grant the needed level alone. Everyone grants what needs no approval. */
export const grants = async (
  db: TenantDatabase,
  actor: Actor,
  enterpriseId: number,
  needed: AuthorityEvaluation['needed'],
): Promise<boolean> => {
  if (!needed) return false;
  if (needed.level === noApprovalLevel) return true;
  if (!decides(actor, enterpriseId)) return false;
  const { levels } = await levelsOf(db);
  return (await levelOf(db, actor, levels)) >= needed.level;
};
