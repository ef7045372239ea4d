/** Proposals: written down, held against the price table, decided by those who may, and made contracts. */
import {
  type ChangedProposal,
  contractRegisterFaults,
  fieldMessages,
  invalidFields,
  type KeyedPage,
  type NewProposal,
  type PricedProposal,
  type Proposal,
  type ProposalDetail,
  type ProposalOffers,
  type ProposalQuote,
  type ProposalSort,
  type ProposalSums,
  proposalColumns,
} from '@uni/contracts';
import { canonicalJson } from '@uni/engine/public/installments.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { type Actor, HttpError, orNotFound, reachOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { namesOfUsers } from '../../access/index.ts';
import { chosenWithin, requireReach } from '../../planner/index.ts';
import { knownBuyer } from '../contracts/contract-clients.service.ts';
import { planOf } from '../contracts/contract-plans.model.ts';
import { levelOf, levelsOf } from '../pricing/authority.service.ts';
import { priceTerms } from '../pricing/price-judgement.service.ts';
import { inKeyedPage, type KeyedQuery, sliceOf, sortingOf } from '../shared/keyed-pages.model.ts';
import { nameOfUnit } from '../shared/search-text.model.ts';
import { findUnits, type UnitRow } from '../units/units.repository.ts';
import { appendStep, decisionOf, holdProposal, requireAct } from './proposal-ledger.service.ts';
import { figuresOf, offersFor, quoteProposal } from './proposal-pricing.service.ts';
import { presentProposal, presentSteps, pricingIn, termsIn } from './proposals.presenter.ts';
import {
  findProposal,
  insertProposal,
  listProposalSteps,
  type ProposalFilter,
  type ProposalRow,
  selectProposals,
  sumProposals,
} from './proposals.repository.ts';

export interface ProposalQuery extends KeyedQuery, Omit<ProposalFilter, 'enterprises' | 'today' | 'decider'> {
  readonly empreendimento?: number | undefined;
  readonly mine_to_decide?: 'true' | undefined;
  readonly sort: ProposalSort;
}

const deciderOf = async (db: TenantDatabase, actor: Actor): Promise<ProposalFilter['decider']> => {
  const { levels } = await levelsOf(db);
  return { user: actor.userId, level: Math.min(await levelOf(db, actor, levels), 2 ** 31 - 1) };
};

/** Returns the filter of the requested proposals, limited to those the actor may read, or may decide if requested. */
export const proposalFilterOf = async (
  db: TenantDatabase,
  actor: Actor,
  query: Omit<ProposalQuery, 'sort'>,
  today: string,
): Promise<ProposalFilter> => {
  const { empreendimento, unit, client, channel, state, search, mine_to_decide } = query;
  const permission = mine_to_decide ? 'sales:approve' : 'sales:read';
  return {
    ...{ unit, client, channel, state, search, today },
    enterprises: chosenWithin(reachOf(actor, permission), empreendimento),
    decider: mine_to_decide && (await deciderOf(db, actor)),
  };
};

const today = (platform: Platform) => dayInSaoPaulo(platform.now());

const one = async ({ db, platform }: Context, id: number): Promise<ProposalRow> =>
  orNotFound(await findProposal(db, id, today(platform)));

/** Returns the requested unit. A unit of another enterprise is refused. */
const unitOf = async (
  { db, platform }: Context,
  { unit, empreendimento }: { unit: number; empreendimento: number },
): Promise<UnitRow> => {
  const [row] = await findUnits(db, [unit], today(platform));
  if (!row) throw new HttpError(invalidFields({ unit: [fieldMessages.missingKey(unit)] }));
  if (row.enterprise_id !== empreendimento)
    throw new HttpError(invalidFields({ unit: [contractRegisterFaults.unitElsewhere] }));
  return row;
};

/** Returns all columns of a proposal. Its terms are those of the contract to be signed. */
const written = async ({ db }: Context, unit: UnitRow, input: ChangedProposal) => {
  const { terms, table, broker, note, valid_until } = input;
  planOf(terms);
  const { client: client_id, client_name } = await knownBuyer(db, input);
  const pricing = await priceTerms(db, { unit, terms, table });
  return {
    ...{ client_id, client_name, broker, note, valid_until, table_at: table, pricing: null },
    ...{ channel: terms.channel, signed: terms.signed, price: terms.price, terms: canonicalJson(terms) },
    ...figuresOf(pricing),
  };
};

export async function listProposals(
  { actor, db, platform }: Context,
  query: ProposalQuery,
  url: URL,
): Promise<KeyedPage<Proposal, ProposalSums>> {
  const { sort } = query;
  const filter = await proposalFilterOf(db, actor, query, today(platform));
  const { count, sums } = await sumProposals(db, filter);
  const sorting = sortingOf(proposalColumns, sort);
  const rows = await selectProposals(db, filter, sliceOf(query, count, sorting), sorting);
  const presenter = { keyOf: sorting.of, present: presentProposal };
  return inKeyedPage(rows, presenter, { count, sums, query, url, origin: platform.origin });
}

/** Throws 404 for a missing and a foreign one alike, as `find` does. */
export async function findUnitOnOffer({ db, platform }: Context, id: number): Promise<UnitRow> {
  return orNotFound((await findUnits(db, [id], today(platform)))[0] ?? null);
}

export async function listOffers(
  { db, platform }: Context,
  unit: UnitRow,
  day: string = today(platform),
): Promise<ProposalOffers> {
  return offersFor(db, unit, day);
}

export async function priceProposal(context: Context, input: PricedProposal): Promise<ProposalQuote> {
  const { actor, db } = context;
  const unit = await unitOf(context, input);
  requireReach(actor, 'sales:read', unit.enterprise_id);
  return quoteProposal(db, actor, { unit, terms: input.terms, table: input.table });
}

export async function locateProposal(context: Context, id: number): Promise<ProposalRow> {
  return one(context, id);
}

export async function readProposal({ actor, db, platform }: Context, row: ProposalRow): Promise<ProposalDetail> {
  const terms = termsIn(row);
  const steps = await listProposalSteps(db, row.id);
  const names = await namesOfUsers(
    db,
    steps.map(({ user_id }) => user_id),
  );
  const [unit] = await findUnits(db, [row.unit_id], today(platform));
  const storedPricing = pricingIn(row);
  const asOfNow = () => (unit ? priceTerms(db, { unit, terms, table: row.table_at }) : null);
  return {
    ...presentProposal(row),
    ...{ terms, pricing: storedPricing ?? (await asOfNow()), steps: presentSteps(steps, names) },
    decision: await decisionOf(db, actor, row, steps),
  };
}

export async function createProposal(context: Context, input: NewProposal): Promise<ProposalRow> {
  const { actor, db, platform } = context;
  const unit = await unitOf(context, input);
  requireReach(actor, 'sales:write', unit.enterprise_id);
  const at = platform.now();
  const row = {
    ...{ id: newId(), enterprise_id: unit.enterprise_id, n_modulo: unit.n_modulo, unit_id: unit.id },
    ...{ unit_name: nameOfUnit(unit), state: 'draft' as const, created_by: actor.userId, contract_id: null },
    ...(await written(context, unit, input)),
    changed_at: at,
  };
  await insertProposal(db, row);
  const createdRow = await one(context, row.id);
  await appendStep(platform, db, actor, createdRow, { act: 'create', change: {}, reason: '' });
  const { unit_id, price, valid_until } = row;
  await recordAudit(context, 'proposal.created', row.id, {
    after: { empreendimento: row.enterprise_id, unit: unit_id, price, valid_until },
  });
  return one(context, row.id);
}

export async function changeProposal(
  context: Context,
  read: ProposalRow,
  input: ChangedProposal,
  ifMatch: string | null,
): Promise<ProposalRow> {
  const { actor, db, platform } = context;
  const { row, unit } = await holdProposal(platform, db, read, ifMatch);
  requireAct(row, 'submit', 'frozen');
  const change = await written(context, unit, input);
  await appendStep(platform, db, actor, row, { act: 'change', change, reason: '' });
  await recordAudit(context, 'proposal.changed', row.id, {
    before: { price: row.price, signed: row.signed, valid_until: row.valid_until },
    after: { price: change.price, signed: change.signed, valid_until: change.valid_until },
  });
  return one(context, row.id);
}
