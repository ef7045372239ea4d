import type { Channel, PriceTable, Study, StudyModule } from '@uni/engine';
import {
  chainFactors,
  dd,
  ddAdd,
  ddMultiply,
  decimal,
  moduleContext,
  monthAt,
  monthIndex,
  monthlyFromYear,
  monthlyRate,
  quantise,
} from '@uni/engine/public/installments.ts';
import { type Day, dayParts, type Month, monthOf } from '../calendar/civil-day.ts';
import { type Cents, times } from '../money.ts';
import type { ContractPart } from '../terms.ts';
import { partsOfTable } from './table-parts.ts';

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
  readonly channel: Channel;
  /** The discount of the table taken off. */
  readonly price: Cents;
  readonly keys: Month;
  readonly parts: readonly ContractPart[];
  readonly index_before_keys: string | null;
  readonly index_after_keys: string | null;
}

/** Returns a study's price of a unit on a day of sale, table by table. Empty without a module or a price for it. */
export function tableOffers(study: Study, unit: UnitOffered, signed: Day): TableOffer[] {
  const module =
    unit.module === null && study.modules.length === 1
      ? study.modules[0]
      : study.modules.find(({ number }) => number === unit.module);
  const listed = module ? listPrice(study, module, unit, signed) : 0;
  if (!module || listed === 0) return [];
  const keys = monthAt(study.base_month, moduleContext(module, 0).keys);
  const dates = { signed, keys, due_day: dayParts(signed).day };
  return module.tables.map((table, at) => {
    const price = discounted(listed, table.discount ?? 0);
    return {
      ...{ at, name: table.name ?? '', channel: table.channel, price, keys },
      parts: partsOfTable(table, price, dates).filter(({ amount }) => amount > 0),
      ...indexesOf(table),
    };
  });
}

const indexesOf = (table: PriceTable) => ({
  index_before_keys: table.index_before_keys ?? null,
  index_after_keys: table.index_after_keys ?? null,
});

const discounted = (price: Cents, discount: number): Cents =>
  quantise(ddMultiply(dd(price), ddAdd(dd(1), decimal(-discount))).hi);

/** The unit's own price, or that of its m² in the month of the sale. */
function listPrice(study: Study, module: StudyModule, unit: UnitOffered, signed: Day): Cents {
  if (unit.list_price > 0) return unit.list_price;
  const plain = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase();
  const typology =
    module.typologies.find(({ name }) => plain(name) !== '' && plain(name) === plain(unit.typology)) ??
    (module.typologies.length === 1 ? module.typologies[0] : undefined);
  if (!typology) return 0;
  const month = Math.max(0, monthIndex(study.base_month, monthOf(signed)));
  return times(times(unit.private_area, typology.price_m2), priceFactor(study, module, month));
}

/** By what the price has grown from the base month on, as the engine prices the sales of a month. */
function priceFactor(study: Study, module: StudyModule, month: number): number {
  const growth = module.price_growth ? (1 + monthlyRate(module.price_growth)) ** month : 1;
  const series = module.price_index ? study.indexes?.[module.price_index] : undefined;
  if (!series || study.terms === 'constant') return growth;
  const months = Math.max(0, month - (series.lag ?? 0)) + 1;
  const line = { hi: new Float64Array(months), lo: new Float64Array(months) };
  const usual = monthlyFromYear(series.annual);
  chainFactors(line, months, (at) => series.monthly?.[monthAt(study.base_month, at)] ?? usual);
  return growth * ((line.hi[months - 1] ?? 1) + (line.lo[months - 1] ?? 0));
}
