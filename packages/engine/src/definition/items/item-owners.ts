/** The owners of lines and items, and the modules and dates that each stands for. */
import type { StudyContext } from '../context.ts';
import type { Owner } from '../lines/owners.ts';
import type { ModuleSales } from '../sales/sales.ts';
import { type DateTerms, enterpriseDateTerms, moduleDateTerms } from '../terms/month-terms.ts';
import type { Premises } from '../terms/premises.ts';

/** The owners of lines: modules, companies, and null for what is common. */
export function ownersOf({ context }: { context: StudyContext }): Owner[] {
  const companies = context.companies.flatMap(({ key }) => (key === null ? [] : [key]));
  return [...context.modules.map(({ number }) => number), ...companies, null];
}

/** The dates of an owner, of the enterprise for what is common, as terms of formulas. */
export function dateTermsOf(
  { premises, context }: { premises: Premises; context: StudyContext },
  owner: Owner,
): DateTerms {
  const own = context.modules.find(({ number }) => number === owner);
  return own ? moduleDateTerms(premises, own) : enterpriseDateTerms(premises, numbersOf(context, owner));
}

/** The numbers of the modules that an owner stands for; null for all. */
export function numbersOf({ companies }: StudyContext, owner: Owner): readonly number[] | null {
  if (typeof owner === 'number') return [owner];
  return owner === null ? null : (companies.find(({ key }) => key === owner)?.modules ?? []);
}

/** The modules that an owner stands for. */
export function modulesOf(
  { context, sales }: { context: StudyContext; sales: readonly ModuleSales[] },
  owner: Owner,
): readonly ModuleSales[] {
  const numbers = numbersOf(context, owner);
  return numbers ? sales.filter((module) => numbers.includes(module.context.number)) : sales;
}

/** True if an item of an owner reads the items of another. */
export function isReadBy(context: StudyContext, owner: Owner, reader: Owner): boolean {
  const numbers = numbersOf(context, reader);
  return numbers === null || owner === reader || numbers.some((number) => number === owner);
}
