/** A proposal held against others, what is written of every act, and who may decide it. */
import {
  activeProposalStates,
  type ProposalAct,
  type ProposalDetail,
  proposalErrors,
  proposalPaths,
} from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type Actor, HttpError, orNotFound, requireVersion } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { decides, levelOf, levelsOf } from '../pricing/authority.service.ts';
import { findUnits, type UnitRow } from '../units/units.repository.ts';
import { presentProposal } from './proposals.presenter.ts';
import {
  findProposal,
  insertProposalStep,
  listProposalSteps,
  type ProposalChange,
  type ProposalRow,
  type ProposalStepRow,
  updateProposal,
} from './proposals.repository.ts';

/** Locks the unit first, then the proposal. Every transaction that locks both uses this order, which prevents deadlocks. */
export const holdProposal = async (
  platform: Platform,
  db: TenantDatabase,
  read: ProposalRow,
  ifMatch: string | null,
): Promise<{ row: ProposalRow; unit: UnitRow }> => {
  const today = dayInSaoPaulo(platform.now());
  const [unit] = await findUnits(db, [read.unit_id], today, true);
  const row = orNotFound(await findProposal(db, read.id, today, true));
  requireVersion(ifMatch, String(row.version), presentProposal(row));
  return { row, unit: orNotFound(unit ?? null) };
};

/** Throws where the state does not allow the act: the proposal's last day is past, or for the named reason. */
export const requireAct = (row: ProposalRow, act: ProposalAct, fault: 'state' | 'frozen' = 'state'): void => {
  const { from } = proposalPaths[act];
  if (from.includes(row.state)) return;
  const isOver = row.state === 'expired' && activeProposalStates.some((state) => from.includes(state));
  throw new HttpError(proposalErrors[isOver ? 'over' : fault]);
};

export const holdsUnit = ({ state }: Pick<ProposalRow, 'state'>): boolean => activeProposalStates.includes(state);

interface Written {
  readonly act: ProposalStepRow['act'];
  readonly change: ProposalChange;
  readonly reason: string;
}

/** Writes an act with what it changes; creation changes nothing more than it has made. */
export const appendStep = async (
  platform: Platform,
  db: TenantDatabase,
  actor: Actor,
  row: ProposalRow,
  { act, change, reason }: Written,
): Promise<void> => {
  const at = platform.now();
  const after = { ...row, ...change };
  if (act !== 'create') await updateProposal(db, row, change, at);
  await insertProposalStep(db, row.id, {
    ...{ act, state: after.state, at, user_id: actor.userId, reason },
    ...{ price: after.price, equivalent_discount: after.equivalent_discount },
  });
};

const writingActs: readonly ProposalStepRow['act'][] = ['create', 'change', 'submit'];

/** Returns true for a step by which a proposal was written. */
export const isWriting = ({ act }: Pick<ProposalStepRow, 'act'>): boolean => writingActs.includes(act);

/**
 * Returns whether the actor may decide a proposal, or the reason against it. It must be pending, the actor must not have written
 * it, and their level must grant it.
 */
export const decisionOf = async (
  db: TenantDatabase,
  actor: Actor,
  row: ProposalRow,
  steps?: readonly ProposalStepRow[],
): Promise<ProposalDetail['decision']> => {
  if (row.state !== 'pending') return 'not_pending';
  if (!decides(actor, row.enterprise_id)) return 'no_permission';
  const done = steps ?? (await listProposalSteps(db, row.id));
  if (done.some((step) => step.user_id === actor.userId && isWriting(step))) return 'own';
  const { levels } = await levelsOf(db);
  const reached = await levelOf(db, actor, levels);
  return row.needed_level !== null && reached >= row.needed_level ? 'yes' : 'level';
};
