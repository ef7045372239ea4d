/** Companies of a generated study: who holds what, with taxes, capital and loans of their own. */

import type { Capital, Company, Loan, RateStep, RealisedLine, Study, Taxation } from '../../src/study.ts';
import { resolve } from '../calendar.ts';
import { firmsOf, MAIN } from '../companies.ts';
import { loanAnchors } from '../funding/loans.ts';
import { type Draft, tablesOf } from './generate-draft.ts';
import { capital } from './generate-finance.ts';
import { taxationTerms } from './generate-regimes.ts';
import type { Random } from './random.ts';

const KEYS = ['spe_a', 'spe_b', 'spe_c', 'spe_d', 'spe_e'];

/** Some of the modules, divided among companies; each has at least one. */
function holders({ study, random }: Draft): Company[] {
  const numbers = study.modules.map(({ number }) => number);
  const companies = new Map<string, number[]>();
  for (const [n, number] of numbers.entries()) {
    if (random.chance(0.25) && !(n === numbers.length - 1 && companies.size === 0)) continue;
    const key = KEYS[random.whole(0, Math.min(numbers.length, KEYS.length) - 1)] ?? MAIN;
    companies.set(key, [...(companies.get(key) ?? []), number]);
  }
  return [...companies].map(([key, modules]) => ({ key, modules }));
}

function ownCapital(random: Random): Capital {
  const { partners, ...own } = capital(random);
  return own;
}

function addTerms(draft: Draft, company: Company): void {
  const { study, random } = draft;
  const isCurve = study.capital?.contributions?.mode === 'curve';
  if (isCurve || random.chance(0.4)) company.capital = ownCapital(random);
  if (random.chance(0.5)) company.taxation = taxationTerms(draft, study.taxation?.other) as Taxation;
  const count = study.capital?.partners?.length ?? 0;
  if (count > 0 && !study.capital?.waterfall)
    company.partner_shares = random.maybe(0.5, () => random.sharesOfOne(count));
}

/** The companies that may be named, `main` among them where it exists. */
function keysOf(study: Study): string[] {
  return firmsOf(study).flatMap(({ key }) => (key === null ? [] : [key]));
}

function drawnKey({ study, random }: Draft): string {
  const keys = keysOf(study);
  return keys[random.whole(0, keys.length - 1)] ?? MAIN;
}

function addOwners(draft: Draft): void {
  const { study, random } = draft;
  const items = [...(study.expenses ?? []), ...(study.revenues ?? []), ...(study.rentals ?? [])];
  for (const item of items) {
    const isCommon = item.module === null || item.module === undefined;
    if (isCommon && random.chance(0.5)) item.company = drawnKey(draft);
  }
}

/** A loan of a module is of its company; without `main` every loan names one. */
function addDebtors(draft: Draft): void {
  const { study, random } = draft;
  const loans: Loan[] = study.loans ?? [];
  for (const loan of loans) {
    const [module] = loan.modules ?? [];
    const holder = firmsOf(study).find(({ modules }) => modules.some((number) => number === module));
    if (holder) loan.company = random.maybe(0.5, () => holder.key);
    else if (!keysOf(study).includes(MAIN) || random.chance(0.5)) loan.company = drawnKey(draft);
    retainFirstSteps(study, loan);
  }
}

/** By the anchors of its company two rates of a loan may begin together: the first one stays. */
function retainFirstSteps(study: Study, loan: Loan): void {
  const anchors = loanAnchors(study, firmsOf(study), loan);
  const steps = new Map<number, RateStep>();
  for (const step of loan.rate_steps ?? []) {
    const month = resolve(step.from, anchors);
    if (!steps.has(month)) steps.set(month, step);
  }
  if (loan.rate_steps) loan.rate_steps = [...steps.values()];
}

/** An assignment is of the modules of one company. */
function divideAssignments({ study, random }: Draft): void {
  const firms = firmsOf(study);
  for (const assignment of study.assignments ?? []) {
    const firm = firms[random.whole(0, firms.length - 1)];
    if (firms.length > 1 || assignment.modules) assignment.modules = firm?.modules ?? null;
    const reachable = study.modules.filter(({ number }) => assignment.modules?.includes(number) ?? true);
    const names = reachable.flatMap(tablesOf).map(({ name }) => name);
    const left = assignment.tables?.filter((name) => names.includes(name)) ?? [];
    assignment.tables = left.length > 0 ? left : null;
  }
}

/** Realised taxes are of a company; what has no module may be. */
function addRealisedOwners(draft: Draft): void {
  const { study, random } = draft;
  if (!study.accomplished) return;
  const lines: RealisedLine[] = study.accomplished.lines;
  for (const line of lines) {
    const isCommon = line.module === null || line.module === undefined;
    if (isCommon && (line.key.startsWith('tax.') || random.chance(0.4))) line.company = drawnKey(draft);
  }
  const identities = new Map(lines.map((line) => [`${line.key}|${line.module ?? ''}|${line.company ?? ''}`, line]));
  study.accomplished.lines = [...identities.values()];
}

export function addCompanies(draft: Draft): void {
  const { study, random } = draft;
  study.companies = holders(draft);
  study.apportion = random.maybe(0.6, () => random.pick('vgv_own', 'vgv_gross', 'built_area', 'units', 'equal'));
  for (const company of study.companies) addTerms(draft, company);
  addOwners(draft);
  addDebtors(draft);
  divideAssignments(draft);
  addRealisedOwners(draft);
}
