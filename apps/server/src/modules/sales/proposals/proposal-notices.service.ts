/** Notices of proposals that wait, to the people whose level may decide them. */
import type { Context } from '../../../platform/context.ts';
import { orNotFound } from '../../../platform/http/index.ts';
import { groupsOfUser, type Holder, holdersOf } from '../../access/index.ts';
import { markFactsRead, notify } from '../../notices/index.ts';
import { findEnterprise } from '../../planner/index.ts';
import { levelsOf, levelWithin } from '../pricing/authority.service.ts';
import { isWriting } from './proposal-ledger.service.ts';
import { listProposalSteps, type ProposalRow } from './proposals.repository.ts';

/** Returns who may decide a proposal that waits: their level grants it, and they had no hand in its writing. */
async function decidersOf({ db }: Context, row: ProposalRow): Promise<Holder[]> {
  const { levels } = await levelsOf(db);
  const writers = new Set((await listProposalSteps(db, row.id)).filter(isWriting).map(({ user_id }) => user_id));
  const deciders: Holder[] = [];
  for (const holder of await holdersOf(db, 'sales:approve', row.enterprise_id)) {
    const level = levelWithin(levels, holder.role === 'staff' ? 'all' : await groupsOfUser(db, holder.id));
    if (!writers.has(holder.id) && level >= (row.needed_level ?? 0)) deciders.push(holder);
  }
  return deciders;
}

// A proposal that is sent again is a new fact.
const keyOf = ({ id, version }: Pick<ProposalRow, 'id' | 'version'>): string => `proposal:${id}:${version}`;

/** Reports a proposal that waits, with its version after the sending. */
export async function notifyDeciders(context: Context, row: ProposalRow): Promise<void> {
  const people = (await decidersOf(context, row)).map(({ id }) => id);
  if (people.length === 0) return;
  const enterprise = orNotFound(await findEnterprise(context.db, row.enterprise_id)).name;
  await notify(context, {
    ...{ kind: 'proposal_waiting', needs: 'sales:approve', enterprise: row.enterprise_id, by: context.actor.userId },
    facts: { enterprise, unit: row.unit_name },
    path: `/vendas/propostas?abrir=${row.id}&empreendimento=${row.enterprise_id}`,
    key: keyOf(row),
    people,
  });
}

/** Marks the notices of a proposal read that waited until now. */
export async function endWaiting(context: Context, row: ProposalRow): Promise<void> {
  if (row.state !== 'pending') return;
  const { db, platform } = context;
  const people = (await holdersOf(db, 'sales:approve', row.enterprise_id)).map(({ id }) => id);
  await markFactsRead(db, { people, keys: [keyOf(row)], readAt: platform.now() });
}
