/** What conditions are worth: against the price table of the current version, and on that version itself. */
import type {
  ContractTermsOnWire,
  PlanEffectOnWire,
  ProposalOffers,
  ProposalPricing,
  ProposalReckoning,
} from '@uni/contracts';
import { contractTerms } from '@uni/contracts';
import { monthlyRate } from '@uni/engine/public/instalments.ts';
import {
  type ContractPart,
  compareProposal,
  type HolidayRule,
  scheduleParts,
  type TableOffer,
  tableOffers,
} from '@uni/receivables';
import type { Transaction } from '../../../platform/database/index.ts';
import { type CurrentStudy, currentStudyOf } from '../../planner/index.ts';
import { termsOf } from '../contracts/contract-orders.ts';
import { planOf } from '../contracts/contract-plans.ts';
import { effectOnPlan } from '../plan-feed/plan-effects.service.ts';
import { accepted } from '../shared/accepted.ts';
import type { UnitRow } from '../units/units.repository.ts';
import { judged, levelsOf } from './authority.service.ts';

/** What is priced: a unit, conditions, and which of the module's tables they are held against. */
export interface Asked {
  readonly unit: Pick<UnitRow, 'enterprise_id' | 'n_modulo' | 'typology' | 'private_area' | 'list_price'>;
  readonly terms: ContractTermsOnWire;
  /** Null: the first of the channel. */
  readonly table: number | null;
}

const offersOf = (current: CurrentStudy, unit: Asked['unit'], day: string): TableOffer[] => {
  const { n_modulo: module, typology, private_area, list_price } = unit;
  return tableOffers(current.study, { module, typology, private_area, list_price }, day);
};

const offerFor = (current: CurrentStudy, { unit, terms, table }: Asked): TableOffer | null => {
  const offers = offersOf(current, unit, terms.signed);
  const chosen = offers.find(({ at }) => at === table);
  return chosen ?? offers.find(({ channel }) => channel === terms.channel) ?? null;
};

/** What plans pay by month, interest in and uncorrected: as both are compared. */
const byMonth = (parts: readonly ContractPart[], holidays: HolidayRule): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { due, amount } of accepted(scheduleParts(parts, holidays)))
    sums.set(due.slice(0, 7), (sums.get(due.slice(0, 7)) ?? 0) + amount);
  return sums;
};

const pricedOver = (current: CurrentStudy, offer: TableOffer, { terms }: Asked) => {
  const { parts, signed, holidays } = termsOf(terms);
  const rate = current.study.discount_rate;
  const comparison = accepted(
    compareProposal({ table: offer.parts, proposal: parts, day: signed, rate }, holidays),
    '/terms',
  );
  const [table, proposal] = [byMonth(offer.parts, holidays), byMonth(parts, holidays)];
  const months = [...new Set([...table.keys(), ...proposal.keys()])].sort();
  return {
    version: current.version,
    table: { at: offer.at, name: offer.name },
    rate_month: monthlyRate(rate),
    comparison: { ...comparison, table: { ...comparison.table }, proposal: { ...comparison.proposal } },
    months: months.map((month) => ({ month, table: table.get(month) ?? 0, proposal: proposal.get(month) ?? 0 })),
  };
};

/** Null: there is no current version, or it has no table with a price for the unit. */
export const priceProposal = async (
  transaction: Transaction,
  organizationId: number,
  asked: Asked,
): Promise<ProposalPricing | null> => {
  const current = await currentStudyOf(transaction, organizationId, asked.unit.enterprise_id);
  const offer = current && offerFor(current, asked);
  if (!current || !offer) return null;
  const priced = pricedOver(current, offer, asked);
  const { levels } = await levelsOf(transaction, organizationId);
  return { ...priced, verdict: judged(priced.comparison, levels) };
};

/** What the register shows of what a proposal is worth. */
export const figuresOf = (pricing: ProposalPricing | null) => ({
  table_price: pricing?.comparison.table.price ?? null,
  nominal_discount: pricing?.comparison.nominal_discount ?? null,
  equivalent_discount: pricing?.comparison.equivalent_discount ?? null,
  needed_level: pricing?.verdict.needed?.level ?? null,
  authority: pricing?.verdict.needed?.name ?? null,
});

/**
 * What it does to the current version: the unit's receipts by the table go out of its months and those proposed come in, all of
 * them receipts of sales, which taxes follow.
 */
const effectOf = (
  transaction: Transaction,
  organizationId: number,
  enterpriseId: number,
  { months }: Pick<ProposalPricing, 'months'>,
): Promise<PlanEffectOnWire | null> => {
  const changes = months.map(({ month, table, proposal }) => ({ month, amount: proposal - table, taxed: true }));
  return effectOnPlan(transaction, organizationId, enterpriseId, changes);
};

export const reckonProposal = async (
  transaction: Transaction,
  organizationId: number,
  asked: Asked,
): Promise<ProposalReckoning> => {
  const plan = planOf(asked.terms);
  const pricing = await priceProposal(transaction, organizationId, asked);
  const { enterprise_id } = asked.unit;
  return { plan, pricing, effect: pricing && (await effectOf(transaction, organizationId, enterprise_id, pricing)) };
};

/** The tables as conditions to begin with. */
export const offersFor = async (
  transaction: Transaction,
  organizationId: number,
  unit: Asked['unit'],
  day: string,
): Promise<ProposalOffers> => {
  const current = await currentStudyOf(transaction, organizationId, unit.enterprise_id);
  if (!current) return { version: null, tables: [] };
  return {
    version: current.version,
    tables: offersOf(current, unit, day).map(({ at, name, channel, price, keys, parts }) => ({
      ...{ at, name, channel, price, keys },
      parts: contractTerms.shape.parts.parse(parts),
    })),
  };
};
