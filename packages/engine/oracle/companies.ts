/** Companies of an enterprise, and what they have of the items of no module. */

import type { Capital, Study, Taxation } from '../src/study.ts';
import { type Cells, split, total } from './arithmetic.ts';
import { type Anchors, enterpriseAnchors } from './calendar.ts';
import { estate } from './receipts/estate.ts';

/** Owner of cells: a module, a company's items of no module, or null for the items of none. */
export type Owner = number | string | null;

/** A company with what holds for it; the key is null in a study without companies. */
export interface Firm {
  key: string | null;
  modules: number[];
  taxation: Taxation | null;
  capital: Capital | null;
  partnerShares: number[] | null;
}

/** The company of the modules that no other one holds. */
export const MAIN = 'main';

/** The companies of a study in order: first that of the modules of none. */
export function firmsOf(study: Study): Firm[] {
  const numbers = study.modules.map(({ number }) => number);
  const common = { taxation: study.taxation ?? null, capital: study.capital ?? null, partnerShares: null };
  if (!study.companies) return [{ ...common, key: null, modules: numbers }];
  const held = study.companies.flatMap(({ modules }) => modules);
  const rest = numbers.filter((number) => !held.includes(number));
  const firms = study.companies.map(
    (company): Firm => ({
      key: company.key,
      modules: numbers.filter((number) => company.modules.includes(number)),
      taxation: company.taxation ?? common.taxation,
      capital: company.capital ?? common.capital,
      partnerShares: company.partner_shares ?? null,
    }),
  );
  return rest.length > 0 ? [{ ...common, key: MAIN, modules: rest }, ...firms] : firms;
}

/** Owners of the items of no module: each company's own, then those of none. */
export function ownersOf(study: Study): Owner[] {
  const keys = firmsOf(study).flatMap(({ key }) => (key === null ? [] : [key]));
  return [...study.modules.map(({ number }) => number), ...keys, null];
}

export function ownerOf(item: { module?: number | null | undefined; company?: string | null | undefined }): Owner {
  return item.company ?? item.module ?? null;
}

/** The modules that an owner stands for: its own, its company's, or all. */
export function modulesOf(study: Study, owner: Owner): number[] {
  if (typeof owner === 'number') return [owner];
  if (owner === null) return study.modules.map(({ number }) => number);
  return firmsOf(study).find(({ key }) => key === owner)?.modules ?? [];
}

export function anchorsOf(study: Study, numbers: readonly number[]): Anchors {
  return enterpriseAnchors({ ...study, modules: study.modules.filter(({ number }) => numbers.includes(number)) });
}

/** Weights by which lines of no module are divided among modules. */
export class Apportionment {
  private readonly weights: Map<number, number>;

  constructor(study: Study) {
    const basis = study.apportion ?? 'vgv_own';
    this.weights = new Map(
      study.modules.map((module) => {
        const { vgvOwn, vgvGross, units } = estate(module, null);
        const bases = { vgv_own: vgvOwn, vgv_gross: vgvGross, built_area: module.built_area ?? 0, units, equal: 1 };
        return [module.number, bases[basis]];
      }),
    );
  }

  /** The part of cells that is of one of some modules. */
  partOf(cells: Cells, module: number, modules: readonly number[]): Cells {
    const position = modules.indexOf(module);
    if (position < 0 || cells.length === 0) return [];
    const given = modules.map((number) => this.weights.get(number) ?? 0);
    const weights = total(given) > 0 ? given : given.map(() => 1);
    return cells.map((cell) => split(cell ?? 0, weights)[position] ?? 0);
  }
}
