/** Actions on a proposal: submit, decide, reopen, give up, sign. Only one proposal at a time holds a unit. */
import {
  type ContractTermsOnWire,
  contractRegisterFaults,
  invalidFields,
  type ProposalAct,
  type ProposalDetail,
  type ProposalPricing,
  proposalErrors,
  proposalPaths,
  salesErrors,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { type TenantDatabase, violatedUnique } from '../../../platform/database/index.ts';
import { type Actor, HttpError, orNotFound } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { forSale, refusingDuplicates, signContract } from '../contracts/contract-signing.service.ts';
import { grants, noApprovalLevel } from '../pricing/authority.service.ts';
import { priceTerms } from '../pricing/price-judgement.service.ts';
import { moveUnits, type UnitRow } from '../units/units.repository.ts';
import { appendStep, decisionOf, holdProposal, holdsUnit, requireAct } from './proposal-ledger.service.ts';
import { endWaiting, notifyDeciders } from './proposal-notices.service.ts';
import { figuresOf } from './proposal-pricing.service.ts';
import { termsIn } from './proposals.presenter.ts';
import { endProposalsOf, findProposal, type ProposalRow } from './proposals.repository.ts';
import { locateProposal, readProposal } from './proposals.service.ts';

const auditActs = {
  approve: 'proposal.approved',
  refuse: 'proposal.refused',
  reopen: 'proposal.reopened',
  cancel: 'proposal.cancelled',
} as const satisfies Partial<Record<ProposalAct, string>>;

const refusals = { own: proposalErrors.own, level: proposalErrors.level, not_pending: proposalErrors.state } as const;

const today = (platform: Platform) => dayInSaoPaulo(platform.now());

const one = async ({ db, platform }: Context, { id }: ProposalRow): Promise<ProposalRow> =>
  orNotFound(await findProposal(db, id, today(platform)));

const moveUnit = ({ db, platform }: Context, { id }: UnitRow, until: string | null) =>
  moveUnits(db, [id], { state: until === null ? 'available' : 'proposed', reserved_until: until }, platform.now());

const requireFree = (platform: Platform, row: ProposalRow, unit: UnitRow): void => {
  if (row.valid_until < today(platform)) throw new HttpError(proposalErrors.over);
  if (unit.origin === 'erp') throw new HttpError(salesErrors.fromErp);
  if (!forSale.includes(unit.state)) throw new HttpError(proposalErrors.unit);
};

/** Throws 404 for a missing proposal and a foreign one alike. */
export const findProposalToAct = (context: Context, id: number): Promise<ProposalRow> => locateProposal(context, id);

export const showProposal = (context: Context, row: ProposalRow): Promise<ProposalDetail> => readProposal(context, row);

export async function submitProposal(
  context: Context,
  read: ProposalRow,
  note: string,
  ifMatch: string | null,
): Promise<ProposalRow> {
  const { actor, db, platform } = context;
  return refusingSecond(async () => {
    const { row, unit } = await holdProposal(platform, db, read, ifMatch);
    requireAct(row, 'submit');
    requireFree(platform, row, unit);
    const request = { unit, terms: termsIn(row), table: row.table_at };
    const pricing = await priceTerms(db, request);
    if (!pricing) throw new HttpError(proposalErrors.noTable);
    const { needed } = pricing.verdict;
    if (!needed) throw new HttpError(proposalErrors.noAuthority);
    const state = needed.level === noApprovalLevel ? ('approved' as const) : proposalPaths.submit.to;
    await endProposalsOf(db, unit.id, today(platform));
    const change = { state, pricing: JSON.stringify(pricing), ...figuresOf(pricing) };
    await appendStep(platform, db, actor, row, { act: 'submit', change, reason: note });
    await moveUnit(context, unit, row.valid_until);
    const { equivalent_discount } = pricing.comparison;
    await recordAudit(context, 'proposal.submitted', row.id, {
      after: { state, price: row.price, equivalent_discount, authority: needed.name },
    });
    const submitted = await one(context, row);
    if (submitted.state === 'pending') await notifyDeciders(context, submitted);
    return submitted;
  });
}

export async function decideProposal(
  context: Context,
  read: ProposalRow,
  { act, reason }: { act: 'approve' | 'refuse'; reason: string },
  ifMatch: string | null,
): Promise<ProposalRow> {
  const { actor, db, platform } = context;
  const { row, unit } = await holdProposal(platform, db, read, ifMatch);
  requireAct(row, act);
  const decision = await decisionOf(db, actor, row);
  if (decision !== 'yes') throw new HttpError(decision === 'no_permission' ? proposalErrors.level : refusals[decision]);
  const state = proposalPaths[act].to;
  await appendStep(platform, db, actor, row, { act, change: { state }, reason });
  if (act === 'refuse') await moveUnit(context, unit, null);
  await endWaiting(context, row);
  await recordAudit(context, auditActs[act], row.id, {
    after: { state, price: row.price, equivalent_discount: row.equivalent_discount },
  });
  return one(context, row);
}

/** Makes it a draft again, or gives it up: its unit is for sale again. */
export async function releaseProposal(
  context: Context,
  read: ProposalRow,
  { act, reason }: { act: 'reopen' | 'cancel'; reason: string },
  ifMatch: string | null,
): Promise<ProposalRow> {
  const { actor, db, platform } = context;
  const { row, unit } = await holdProposal(platform, db, read, ifMatch);
  requireAct(row, act);
  const state = proposalPaths[act].to;
  const change = act === 'reopen' ? { state, pricing: null } : { state };
  await appendStep(platform, db, actor, row, { act, change, reason });
  if (holdsUnit(row)) await moveUnit(context, unit, null);
  await endWaiting(context, row);
  await recordAudit(context, auditActs[act], row.id, {
    before: { state: row.state },
    after: { state },
  });
  return one(context, row);
}

export async function sellProposal(
  context: Context,
  read: ProposalRow,
  { number, signed }: { number: string; signed: string },
  ifMatch: string | null,
): Promise<ProposalRow> {
  const { actor, db, platform } = context;
  return refusingDuplicates(async () => {
    const { row, unit: held } = await holdProposal(platform, db, read, ifMatch);
    requireAct(row, 'sell');
    const request = { unit: held, terms: termsIn(row), table: row.table_at };
    const pricing = await priceTerms(db, request);
    await requireStillGranted(db, actor, row, pricing);
    if (signed > today(platform)) throw new HttpError(invalidFields({ signed: [contractRegisterFaults.future] }));
    const { enterprise_id: enterpriseId, unit_id: unit, client_id: client, client_name, broker, note } = row;
    const contract = await signContract(
      platform,
      db,
      actor,
      {
        ...{ empreendimento: enterpriseId, purpose: 'sale', unit, client, client_name, number, broker, note },
        ...{ table: row.table_at, fiduciary: null },
        terms: signedOn(request.terms, signed),
      },
      { states: ['proposed'], pricing },
    );
    const change = { state: proposalPaths.sell.to, contract_id: contract.id };
    await appendStep(platform, db, actor, row, { act: 'sell', change, reason: '' });
    await recordAudit(context, 'proposal.sold', row.id, {
      after: { contract: contract.id },
    });
    return one(context, row);
  });
}

/**
 * An approval of an earlier day stays valid while the current table needs no higher level than the approver's. If the table or
 * the levels moved further, a new approval is needed.
 */
const requireStillGranted = async (
  db: TenantDatabase,
  actor: Actor,
  { enterprise_id, needed_level }: ProposalRow,
  pricing: ProposalPricing | null,
): Promise<void> => {
  if (pricing === null) return;
  const { needed } = pricing.verdict;
  if (needed && needed_level !== null && needed.level <= needed_level) return;
  if (!(await grants(db, actor, enterprise_id, needed))) throw new HttpError(proposalErrors.moved);
};

/** As it was approved. What was due at the signing is due on the day of signing. */
const signedOn = (terms: ContractTermsOnWire, signed: string): ContractTermsOnWire => ({
  ...terms,
  signed,
  parts: terms.parts.map((one) => (one.first === terms.signed ? { ...one, first: signed } : one)),
});

/** Two proposals race for a unit: the second is refused, whatever state each one read. */
const refusingSecond = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw violatedUnique(error) === 'sales_proposals_one_standing' ? new HttpError(proposalErrors.unit) : error;
  }
};
