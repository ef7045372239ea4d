/** Register of the levels of authority (alçadas). Pending proposals are evaluated again when the levels change. */
import { type AuthorityLevel, fieldMessages, invalidFields, type ProposalPricing } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { violatedForeignKey } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { replaceLevels } from '../pricing/authority.repository.ts';
import { evaluateLevels, levelsOf } from '../pricing/authority.service.ts';
import { pendingProposals, updateProposal } from './proposals.repository.ts';

/** The current levels apply to pending proposals. */
const reevaluatePending = async ({ db, platform }: Context, levels: readonly AuthorityLevel[]) => {
  const at = platform.now();
  for (const row of await pendingProposals(db, dayInSaoPaulo(at))) {
    const pricing: ProposalPricing | null = row.pricing === null ? null : JSON.parse(row.pricing);
    if (!pricing) continue;
    const evaluation = evaluateLevels(pricing.comparison, levels);
    const { level = null, name = null } = evaluation.needed ?? {};
    const change = {
      pricing: JSON.stringify({ ...pricing, verdict: evaluation }),
      needed_level: level,
      authority: name,
    };
    await updateProposal(db, row, change, at);
  }
};

export async function listAuthority({ db }: Context): Promise<{ usual: boolean; levels: AuthorityLevel[] }> {
  return levelsOf(db);
}

export async function replaceAuthority(
  context: Context,
  levels: readonly AuthorityLevel[],
): Promise<{ usual: boolean; levels: AuthorityLevel[] }> {
  const { actor, db } = context;
  const before = await levelsOf(db);
  await replaceLevels(db, levels).catch((error: unknown) => {
    throw violatedForeignKey(error) === 'sales_authority_levels_group'
      ? new HttpError(invalidFields({ levels: [fieldMessages.missingKey(missing(levels))] }))
      : error;
  });
  const after = await levelsOf(db);
  await reevaluatePending(context, after.levels);
  const auditedLevels = (all: readonly AuthorityLevel[]) => ({ levels: all.map((one) => ({ ...one })) });
  await recordAudit(context, 'authority.changed', actor.scope, {
    before: auditedLevels(before.levels),
    after: auditedLevels(after.levels),
  });
  return after;
}

const missing = (levels: readonly AuthorityLevel[]): number => levels.find(({ group }) => group !== null)?.group ?? 0;
