import { monthIndex } from '../numeric/calendar.ts';
import type { Anchor, Capital, Channel, MonthRef, PortfolioModule, Study, StudyModule, Taxation } from '../study.ts';
import type { Owner } from './lines/owners.ts';

/** A module with its months resolved. */
export interface ModuleDates {
  launch: number;
  constructionStart: number;
  constructionEnd: number;
  keys: number;
}

export interface ModuleContext extends ModuleDates {
  module: StudyModule;
  number: number;
  /** Position in the study, for pointers. */
  position: number;
  /** Figures of its contracts; null: planned without contracts. */
  portfolio: ModulePortfolio | null;
}

/** A module's contracts, as of the closing. */
export interface ModulePortfolio extends Pick<PortfolioModule, 'sold' | 'receivables'> {
  /** Last closed month. */
  closing: number;
  /** Last month that the contracts report; at or after the closing. */
  through: number;
  /** In the study, for pointers. */
  pointer: string;
}

/** Resolves a reference against the dates of a module, or of the enterprise. */
export function resolveMonth(reference: MonthRef | null | undefined, dates: ModuleDates, absent = 0): number {
  if (reference === null || reference === undefined) return absent;
  if (typeof reference === 'number') return reference;
  return anchorMonth(reference.at, dates) + (reference.plus ?? 0);
}

function anchorMonth(anchor: Anchor, dates: ModuleDates): number {
  switch (anchor) {
    case 'base':
      return 0;
    case 'launch':
      return dates.launch;
    case 'works_start':
      return dates.constructionStart;
    case 'works_end':
      return dates.constructionEnd;
    case 'keys':
      return dates.keys;
  }
}

/** Resolves a module's milestones to month indexes (0 = base month); without its own keys, construction ends with them. */
export function moduleContext(module: StudyModule, position: number): ModuleContext {
  const constructionEnd = module.works_start + module.works_months;
  const dates = {
    launch: module.launch,
    constructionStart: module.works_start,
    constructionEnd,
    keys: constructionEnd,
  };
  const keys = resolveMonth(module.keys, dates, constructionEnd);
  return { ...dates, keys, module, number: module.number, position, portfolio: null };
}

/** The enterprise's dates: launch and start of works of its earliest module, end of works and keys of its latest. */
export function enterpriseDates(modules: readonly ModuleContext[]): ModuleDates {
  return {
    launch: Math.min(...modules.map(({ launch }) => launch)),
    constructionStart: Math.min(...modules.map(({ constructionStart }) => constructionStart)),
    constructionEnd: Math.max(...modules.map(({ constructionEnd }) => constructionEnd)),
    keys: Math.max(...modules.map(({ keys }) => keys)),
  };
}

/** A part of the study that holds for a company, with its pointer: the company's own, or the study's. */
export interface Held<Terms> {
  readonly terms: Terms | null;
  readonly pointer: string;
}

export interface Company {
  /** Null where the study names no companies. */
  readonly key: string | null;
  /** Prefix of ids; empty where the study names no companies. */
  readonly id: string;
  /** What labels add; empty where the study names no companies. */
  readonly suffix: string;
  /** Numbers of its modules, in the order of the study. */
  readonly modules: readonly number[];
  readonly dates: ModuleDates;
  readonly taxation: Held<Taxation>;
  readonly capital: Held<Capital>;
  /** Its partners' shares, where they are others than the study's. */
  readonly shares: Held<readonly number[]>;
}

/** The company of the modules that no other one has. */
const mainKey = 'main';

/** The companies of a study in order; first that of the modules of none. */
function companiesOf(study: Study, modules: readonly ModuleContext[]): Company[] {
  const common = {
    taxation: { terms: study.taxation ?? null, pointer: '/taxation' },
    capital: { terms: study.capital ?? null, pointer: '/capital' },
    shares: { terms: null, pointer: '' },
  };
  const enterprise = enterpriseDates(modules);
  const numbers = modules.map(({ number }) => number);
  const given = study.companies;
  if (!given) return [{ ...common, key: null, id: '', suffix: '', modules: numbers, dates: enterprise }];
  const named = (key: string, name: string, own: readonly number[]) => {
    const held = modules.filter(({ number }) => own.includes(number));
    const dates = held.length > 0 ? enterpriseDates(held) : enterprise;
    return { key, id: `company/${key}/`, suffix: ` – ${name}`, modules: held.map(({ number }) => number), dates };
  };
  const companies = given.map(({ key, name, modules: own, taxation, capital, partner_shares }, k): Company => {
    const at = `/companies/${k}`;
    return {
      ...named(key, name ?? key, own),
      taxation: taxation ? { terms: taxation, pointer: `${at}/taxation` } : common.taxation,
      capital: capital ? { terms: capital, pointer: `${at}/capital` } : common.capital,
      shares: { terms: partner_shares ?? null, pointer: `${at}/partner_shares` },
    };
  });
  const rest = numbers.filter((number) => !given.some((company) => company.modules.includes(number)));
  return rest.length > 0 ? [{ ...common, ...named(mainKey, 'Empresa principal', rest) }, ...companies] : companies;
}

/** A module's delinquency with its defaults. */
export interface DelinquencyTerms {
  /** What is paid late, by months. */
  late: readonly { after: number; share: number }[];
  loss: number;
  channels: readonly Channel[];
}

/** A module's delinquency; one of nothing counts only where rows are `written` out. */
export function delinquencyOf(module: StudyModule, written = false): DelinquencyTerms | null {
  const given = module.delinquency;
  if (!given) return null;
  const late = given.recovery ?? [{ after: given.delay ?? 2, share: given.late_share ?? 0 }];
  const loss = given.loss_share ?? 0;
  const isNothing = loss === 0 && late.every(({ share }) => share === 0);
  return isNothing && !written ? null : { late, loss, channels: given.channels ?? ['direct'] };
}

/** Rules that only some studies need, by name. `optional-rules.ts` adds them here, for they read contexts themselves. */
// biome-ignore lint/suspicious/noEmptyInterface: optional-rules.ts declares its members
export interface OptionalRules {}

/** The study with the shared inputs of every part of the definition, computed once. */
export interface StudyContext {
  study: Study;
  modules: readonly ModuleContext[];
  enterprise: ModuleDates;
  /** One without a key where the study names none. */
  companies: readonly Company[];
  /** Last closed month, −1 without realised months. */
  closing: number;
  /** Rules that only some studies need. Throws where a page has not fetched them. */
  rules: () => OptionalRules;
}

/** Returns the context of a study; without `rules` only for questions that no optional rule answers. */
export function studyContext(study: Study, rules: () => OptionalRules = noRules): StudyContext {
  const closing = study.accomplished ? monthIndex(study.base_month, study.accomplished.closing) : -1;
  const modules = study.modules.map((module, position) => ({
    ...moduleContext(module, position),
    portfolio: portfolioOf(study, module.number, closing),
  }));
  const enterprise = enterpriseDates(modules);
  return { study, modules, enterprise, companies: companiesOf(study, modules), closing, rules };
}

function noRules(): never {
  throw new Error('a study is defined without its rules');
}

function portfolioOf(study: Study, module: number, closing: number): ModulePortfolio | null {
  const all = study.accomplished?.portfolio ?? [];
  const at = all.findIndex((entry) => entry.module === module);
  const match = all[at];
  if (!match) return null;
  const { sold, receivables } = match;
  const through = Math.max(closing, sold.length - 1);
  return { sold, receivables, closing, through, pointer: `/accomplished/portfolio/${at}` };
}

/** The dates that an owner's months refer to. */
export function datesOf({ modules, companies, enterprise }: StudyContext, owner: Owner): ModuleDates {
  if (typeof owner === 'string') return companies.find(({ key }) => key === owner)?.dates ?? enterprise;
  return modules.find(({ number }) => number === owner) ?? enterprise;
}

/** The company of a module. */
export function companyOf({ companies }: Pick<StudyContext, 'companies'>, module: number): Company | undefined {
  return companies.find(({ modules }) => modules.includes(module));
}
