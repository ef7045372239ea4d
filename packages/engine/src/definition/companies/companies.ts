/** The companies of an enterprise. A study that names none has one, which is the enterprise. */

import type { Node } from '../../graph/node.ts';
import type { Capital, Study, Taxation } from '../../study.ts';
import type { ModuleContext, ModuleDates } from '../context.ts';
import type { EnterpriseScope } from '../items/items.ts';

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

/** A company's line: the enterprise's where the study names no companies. Null when there is none. */
export function lineOf(scope: EnterpriseScope, key: string, company: Company): Node | null {
  return company.key === null ? scope.lines.enterprise(key) : scope.context.rules().companyLine(scope, key, company);
}

/** True if a company's capital is the study's, which others may inherit, too. */
export function isInherited({ key, capital }: Company): boolean {
  return key !== null && capital.pointer === '/capital';
}

/** The modules of a company; null where the study names no companies: all. */
export function namedModules({ key, modules }: Company): readonly number[] | null {
  return key === null ? null : modules;
}

/** The company of the modules that no other one has. */
export const mainKey = 'main';

/** The companies of a study in order; first that of the modules of none. */
export function companiesOf(
  study: Study,
  modules: readonly ModuleContext[],
  datesOf: (modules: readonly ModuleContext[]) => ModuleDates,
): Company[] {
  const common = {
    taxation: { terms: study.taxation ?? null, pointer: '/taxation' },
    capital: { terms: study.capital ?? null, pointer: '/capital' },
    shares: { terms: null, pointer: '' },
  };
  const enterprise = datesOf(modules);
  const numbers = modules.map(({ number }) => number);
  const given = study.companies;
  if (!given) return [{ ...common, key: null, id: '', suffix: '', modules: numbers, dates: enterprise }];
  const named = (key: string, name: string, own: readonly number[]) => {
    const held = modules.filter(({ number }) => own.includes(number));
    const dates = held.length > 0 ? datesOf(held) : enterprise;
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
