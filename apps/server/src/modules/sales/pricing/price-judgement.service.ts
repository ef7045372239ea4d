/**
 * The single evaluation of a price: conditions against the current version's price table, at that version's rate. Without a table
 * for the unit, its own price is the basis. Without a price, there is none. Proposals are evaluated when written and submitted,
 * contracts when signed.
 */
import { type ContractTermsOnWire, contractErrors, type PriceBasis, type ProposalPricing } from '@uni/contracts';
import { resolveDiscountRate } from '@uni/engine';
import { monthlyRate } from '@uni/engine/public/installments.ts';
import {
  type ContractPart,
  compareProposal,
  compareWithPrice,
  type HolidayRule,
  type ProposalComparison,
  planChannel,
  scheduleParts,
  type TableOffer,
  tableOffers,
} from '@uni/receivables';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type Actor, HttpError } from '../../../platform/http/index.ts';
import { type CurrentStudy, currentStudyOf } from '../../planner/index.ts';
import { accepted } from '../shared/accepted.model.ts';
import { termsOf } from '../shared/contract-terms.model.ts';
import { evaluateLevels, grants, levelsOf } from './authority.service.ts';

/** A unit, as far as its price depends on it. */
export interface PricedUnit {
  readonly enterprise_id: number;
  readonly n_modulo: number | null;
  readonly typology: string;
  readonly private_area: number;
  readonly list_price: number;
}

/** Input of an evaluation: a unit, conditions, and the module's price table to compare with. */
export interface PricingRequest {
  readonly unit: PricedUnit;
  readonly terms: ContractTermsOnWire;
  /** Null: the first of the channel. */
  readonly table: number | null;
}

const ownOffers = (current: CurrentStudy, unit: PricedUnit, day: string): TableOffer[] => {
  const { n_modulo: module, typology, private_area, list_price } = unit;
  return tableOffers(current.study, { module, typology, private_area, list_price }, day);
};

/** A unit of no module, or of one without tables, escapes no table. The first module that has one is used. */
export const offersOf = (current: CurrentStudy, unit: PricedUnit, day: string): TableOffer[] => {
  const own = ownOffers(current, unit, day);
  if (isNotEmpty(own)) return own;
  const others = current.study.modules.map(({ number }) => ownOffers(current, { ...unit, n_modulo: number }, day));
  return others.find(isNotEmpty) ?? [];
};

const isNotEmpty = (offers: readonly TableOffer[]): boolean => offers.length > 0;

const offerFor = (current: CurrentStudy, { unit, terms, table }: PricingRequest): TableOffer | null => {
  const offers = offersOf(current, unit, terms.signed);
  const chosen = offers.find(({ at }) => at === table);
  const ofChannel = offers.find(({ channel }) => channel === terms.channel);
  const ofPlan = offers.find(({ channel }) => planChannel(channel) === planChannel(terms.channel));
  return chosen ?? ofChannel ?? ofPlan ?? offers[0] ?? null;
};

/** Monthly payments of plans, with interest and without correction: both sides are compared this way. */
const byMonth = (installmentSeries: readonly ContractPart[], holidays: HolidayRule): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { due, amount } of accepted(scheduleParts(installmentSeries, holidays)))
    sums.set(due.slice(0, 7), (sums.get(due.slice(0, 7)) ?? 0) + amount);
  return sums;
};

const monthsOf = (table: readonly ContractPart[], proposal: readonly ContractPart[], holidays: HolidayRule) => {
  const [ours, theirs] = [byMonth(table, holidays), byMonth(proposal, holidays)];
  const months = [...new Set([...ours.keys(), ...theirs.keys()])].sort();
  return months.map((month) => ({ month, table: ours.get(month) ?? 0, proposal: theirs.get(month) ?? 0 }));
};

const presentComparison = (comparison: ProposalComparison) => ({
  ...comparison,
  ...{ table: { ...comparison.table }, proposal: { ...comparison.proposal } },
});

const pricedOver = (current: CurrentStudy, offer: TableOffer, { terms }: PricingRequest) => {
  const { parts, signed, holidays } = termsOf(terms);
  const rate = resolveDiscountRate(current.study);
  const plans = { table: offer.parts, proposal: parts, day: signed, rate };
  return {
    ...{ basis: 'table' as const, version: current.version, table: { at: offer.at, name: offer.name } },
    rate_month: monthlyRate(rate),
    comparison: presentComparison(accepted(compareProposal(plans, holidays), '/terms')),
    months: monthsOf(offer.parts, parts, holidays),
  };
};

/** Without a table there are no conditions to discount: the price is held against the unit's own. */
const pricedByList = (current: CurrentStudy | null, { unit, terms }: PricingRequest) => {
  const { parts, signed, holidays } = termsOf(terms);
  const price = unit.list_price;
  const atOnce: ContractPart = { kind: 'signing', amount: price, installments: 1, first: signed };
  return {
    ...{ basis: 'list' as const, version: current?.version ?? null, table: null, rate_month: 0 },
    comparison: presentComparison(
      accepted(compareWithPrice({ price, proposal: parts, day: signed }, holidays), '/terms'),
    ),
    months: monthsOf([atOnce], parts, holidays),
  };
};

/** Null: there is neither a table nor a price to hold the conditions against. */
export const priceTerms = async (db: TenantDatabase, request: PricingRequest): Promise<ProposalPricing | null> => {
  const current = await currentStudyOf(db, request.unit.enterprise_id);
  const offer = current && offerFor(current, request);
  if (!offer && request.unit.list_price === 0) return null;
  const priced = current && offer ? pricedOver(current, offer, request) : pricedByList(current, request);
  const { levels } = await levelsOf(db);
  return { ...priced, verdict: evaluateLevels(priced.comparison, levels) };
};

/** Evaluation that a contract stores from its signing. */
export interface SignedPrice {
  readonly price_basis: PriceBasis;
  readonly table_price: number | null;
  readonly equivalent_discount: number | null;
  readonly authority: string | null;
}

export const signedPrice = (pricing: ProposalPricing | null): SignedPrice => ({
  price_basis: pricing?.basis ?? 'none',
  table_price: pricing?.comparison.table.price ?? null,
  equivalent_discount: pricing?.comparison.equivalent_discount ?? null,
  authority: pricing?.verdict.needed?.name ?? null,
});

/** Throws if the reduction exceeds the actor's authority. The error states the reduction and the required level. */
export const requireGranted = async (
  db: TenantDatabase,
  actor: Actor,
  enterpriseId: number,
  { comparison, verdict: evaluation }: Pick<ProposalPricing, 'comparison' | 'verdict'>,
): Promise<void> => {
  if (await grants(db, actor, enterpriseId, evaluation.needed)) return;
  const { nominal_discount, equivalent_discount, table, proposal } = comparison;
  throw new HttpError(
    contractErrors.belowAuthority({
      ...{ nominal_discount, equivalent_discount, table_price: table.price, price: proposal.price },
      ...{ table_present_value: table.present_value, present_value: proposal.present_value },
      authority: evaluation.needed?.name ?? null,
    }),
  );
};
