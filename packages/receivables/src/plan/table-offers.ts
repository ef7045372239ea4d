import type { MonthRef, Offer, PlanPart, PriceTable, Study, StudyModule, Typology } from '@uni/engine';
import {
  chainFactors,
  dd,
  ddAdd,
  ddMultiply,
  decimal,
  longTerm,
  moduleContext,
  monthAt,
  monthIndex,
  monthlyFromYear,
  monthlyRate,
  offersOf,
  quantise,
  resolveMonth,
  typologiesOf,
} from '@uni/engine/public/installments.ts';
import { type Day, dayParts, type Month, monthOf } from '../calendar/civil-day.ts';
import { type Cents, times } from '../money.ts';
import type { ContractPart, CorrectionTerms, SaleChannel } from '../terms.ts';
import { partsOfTable, type SaleDates } from './table-parts.ts';

/** A unit for sale: the attributes that determine its price. */
export interface UnitOffered {
  /** The module's number; null: the only one there is. */
  readonly module: number | null;
  readonly typology: string;
  /** Hundredths of m². */
  readonly private_area: number;
  /** By a price list of its own; 0: there is none, and the study's price for m² counts. */
  readonly list_price: Cents;
}

/** A price table applied to one unit on one day. */
export interface TableOffer {
  /** Its position among the tables of the module. */
  readonly at: number;
  readonly name: string;
  readonly channel: SaleChannel;
  /** The discount of the table taken off. */
  readonly price: Cents;
  readonly keys: Month;
  readonly parts: readonly ContractPart[];
  readonly index_before_keys: string | null;
  readonly index_after_keys: string | null;
  /** How often the index moves the installments. */
  readonly step: CorrectionTerms['step'];
}

/** Returns a study's price of a unit on a day of sale, table by table. Empty without a module or a price for it. */
export function tableOffers(study: Study, unit: UnitOffered, signed: Day): TableOffer[] {
  const module =
    unit.module === null && study.modules.length === 1
      ? study.modules[0]
      : study.modules.find(({ number }) => number === unit.module);
  const listed = module ? listPrice(study, module, unit, signed) : 0;
  if (!module || listed === 0) return [];
  const context = moduleContext(module, 0);
  const keys = monthAt(study.base_month, context.keys);
  const dates = {
    signed,
    keys,
    due_day: dayParts(signed).day,
    monthOf: (reference: MonthRef | null): Month =>
      monthAt(study.base_month, resolveMonth(reference, context, context.constructionStart)),
  };
  const offer = offerOfUnit(module, unit);
  return (offer?.tables.value ?? []).map((table, at) => {
    const price = discounted(listed, table.discount ?? 0);
    return {
      ...{ at, name: table.name ?? '', channel: channelOf(table), price, keys },
      parts: partsOfTable(table, price, dates).filter(({ amount }) => amount > 0),
      ...indexesOf(table),
      step: stepOf(table, price, dates),
    };
  });
}

const isConstructionTransfer = ({ kind, share }: PlanPart): boolean => kind === 'works_transfer' && share > 0;

const channelOf = ({ channel, parts }: PriceTable): SaleChannel =>
  channel === 'financed' && parts.some(isConstructionTransfer) ? 'associative' : channel;

const indexesOf = (table: PriceTable) => ({
  index_before_keys: table.index_before_keys ?? null,
  index_after_keys: table.index_after_keys ?? null,
});

/** A table corrected by term is corrected every month only if the buyer pays for 36 months or more. */
function stepOf(table: PriceTable, price: Cents, dates: SaleDates): CorrectionTerms['step'] {
  if (table.correction === 'by_term') return termOf(table, price, dates) < longTerm ? 'annual' : 'monthly';
  return table.correction === 'yearly' ? 'annual' : 'monthly';
}

/** Months from the sale to the last installment, but for what a bank pays during construction. */
function termOf(table: PriceTable, price: Cents, dates: SaleDates): number {
  const owed = table.parts
    .filter(({ kind, share }) => kind !== 'works_transfer' && share > 0)
    .map((series) => ({ ...series, calendar: (series.calendar ?? []).filter(({ share }) => share > 0) }));
  const signed = monthOf(dates.signed);
  const months = partsOfTable({ ...table, parts: owed }, price, dates).map(
    ({ first, every = 1, installments }) => monthIndex(signed, monthOf(first)) + every * (installments - 1),
  );
  return Math.max(0, ...months);
}

const discounted = (price: Cents, discount: number): Cents =>
  quantise(ddMultiply(dd(price), ddAdd(dd(1), decimal(-discount))).hi);

const plain = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase();

/** The typology of a unit: the one of its name, or the only one; null when there is none. */
function typologyOf(module: StudyModule, unit: UnitOffered): Typology | null {
  const typologies = typologiesOf(module);
  const named = typologies.find(({ name }) => plain(name) !== '' && plain(name) === plain(unit.typology));
  return named ?? (typologies.length === 1 ? (typologies[0] ?? null) : null);
}

/** How a unit is sold: as its typology, or as the typologies without terms of their own. */
function offerOfUnit(module: StudyModule, unit: UnitOffered): Offer | undefined {
  const typology = typologyOf(module, unit);
  const offers = offersOf(module, '');
  return offers.find((offer) => offer.typologies.some((placed) => placed.typology === typology)) ?? offers[0];
}

/** The unit's own price, or that of its m² in the month of the sale. */
function listPrice(study: Study, module: StudyModule, unit: UnitOffered, signed: Day): Cents {
  if (unit.list_price > 0) return unit.list_price;
  const typology = typologyOf(module, unit);
  const offer = offerOfUnit(module, unit);
  if (!typology || !offer) return 0;
  const month = Math.max(0, monthIndex(study.base_month, monthOf(signed)));
  return times(times(unit.private_area, typology.price_m2), priceFactor(study, module, offer, month));
}

/** By what the price has grown from the base month on, as the engine prices the sales of a month. */
function priceFactor(study: Study, module: StudyModule, offer: Offer, month: number): number {
  const grown = offer.growth ? (1 + monthlyRate(offer.growth.value)) ** month : 1;
  const growth = grown * steppedBy(offer, moduleContext(module, 0), month);
  const series = offer.index ? study.indexes?.[offer.index] : undefined;
  if (!series || study.terms === 'constant') return growth;
  const months = Math.max(0, month - (series.lag ?? 0)) + 1;
  const line = { hi: new Float64Array(months), lo: new Float64Array(months) };
  const usual = monthlyFromYear(series.annual);
  chainFactors(line, months, (at) => series.monthly?.[monthAt(study.base_month, at)] ?? usual);
  return growth * ((line.hi[months - 1] ?? 1) + (line.lo[months - 1] ?? 0));
}

/** The price steps of a month in force by date. Steps that wait for sales do not count here. */
function steppedBy({ steps }: Offer, context: ReturnType<typeof moduleContext>, month: number): number {
  return (steps?.value ?? []).reduce((factor, { from, change }) => {
    const isInForce = from !== null && from !== undefined && month >= resolveMonth(from, context);
    return isInForce ? factor * (1 + change) : factor;
  }, 1);
}
