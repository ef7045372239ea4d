import type { LivingTerm, Meta, Sheet } from '../../graph/node.ts';
import { ever, plus } from '../../operators/cells/living.ts';
import type { Rental } from '../../study.ts';
import { datesOf, resolveMonth } from '../context.ts';
import { dateTermsOf } from '../items/item-owners.ts';
import type { EnterpriseScope } from '../items/items.ts';
import { moduleOf, type Owner, ownerOf } from '../lines/owners.ts';
import { rentalStart } from '../reach.ts';
import { monthTerm } from '../terms/month-terms.ts';
import { countTerm } from '../terms/term-cells.ts';

/** A rental with its months, as numbers and as terms of formulas. */
export interface RentalScope {
  readonly scope: EnterpriseScope;
  readonly rental: Rental;
  readonly id: string;
  readonly pointer: string;
  readonly label: string;
  readonly owner: Owner;
  readonly start: number;
  readonly startTerm: LivingTerm;
  /** Month of the sale; null without one. */
  readonly exit: { readonly at: number; readonly atTerm: LivingTerm } | null;
  /** First month after the last one of the contract: `ever` where only the sale ends it. */
  readonly end: number;
  readonly endTerm: LivingTerm;
  /** Pointers of what sets its months. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Returns a rental with its months resolved. */
export function scopeOfRental(scope: EnterpriseScope, rental: Rental, k: number): RentalScope {
  const { premises, context } = scope;
  const pointer = `/rentals/${k}`;
  const label = rental.name ?? `Aluguel ${k + 1}`;
  const owner = ownerOf(rental);
  const dates = datesOf(context, owner);
  const terms = dateTermsOf(scope, owner);
  const start = rentalStart(context, rental);
  const isStartGiven = rental.start !== null && rental.start !== undefined;
  const startTerm = isStartGiven
    ? monthTerm(premises, `${pointer}/start`, rental.start, terms, `${label}: início`)
    : terms.keys;
  const months = rental.months ?? null;
  const count = countTerm(premises, `${pointer}/months`, rental.months, 0, `${label}: meses`);
  const exit = rental.exit
    ? {
        at: resolveMonth(rental.exit.at, dates),
        atTerm: monthTerm(premises, `${pointer}/exit/at`, rental.exit.at, terms, `${label}: venda`),
      }
    : null;
  const position = context.modules.find(({ number }) => number === owner)?.position;
  const keys = position === undefined ? '/base_month' : `/modules/${position}/works_months`;
  return {
    scope,
    rental,
    id: `rental/${k}`,
    pointer,
    label,
    owner,
    start,
    startTerm,
    exit,
    end: months === null ? ever : start + months,
    endTerm: months === null ? ever : plus(startTerm, count),
    fields: {
      start: isStartGiven ? `${pointer}/start` : keys,
      months: `${pointer}/months`,
      exit: `${pointer}/exit/at`,
    },
  };
}

/** Returns the metadata of a row of a rental. */
export function rentalMeta(
  { label, owner, fields }: RentalScope,
  text: string,
  sheet: Sheet,
  unit: Meta['unit'] = 'money',
): Meta {
  return { label: `${label}: ${text}`, unit, sheet, module: moduleOf(owner), fields };
}
