import { expenseGroups, type Projection, type Study } from '@uni/engine';
import { profitBridge, workspace } from '@uni/phrases';
import type { CashFlowCopy, CostGroupRow } from './cash-flow-copy.ts';
import { type CashFlowLine, cashFlowView } from './cash-flow-view.ts';

const copy = workspace.view;

/** Facts of the study that its controls need. */
export interface StudyFacts {
  baseMonth: string;
  indexes: readonly string[];
  groups: readonly CostGroupRow[];
  modules: readonly { number: number; name: string }[];
  /** Names of the typologies of each module, in order. */
  typologies: ReadonlyMap<number, readonly string[]>;
  partners: readonly { number: number; name: string }[];
  /** Those that a value may belong to, the main one among them; none where the study names none. */
  companies: readonly { key: string; name: string }[];
  /** Names of price tables, each once. */
  tables: readonly string[];
}

/** The cost groups of a study in order: the engine's table, then the groups that the study declares. */
export function costGroups(study: Study): CostGroupRow[] {
  const standard = expenseGroups.map(({ key, label, parent, parentLabel }) => ({ key, label, parent, parentLabel }));
  const parents = new Map(standard.map((group) => [group.parent, group.parentLabel]));
  const own = (study.groups ?? []).map((group) => {
    const parent = group.parent ?? 'own';
    const parentLabel = parents.get(parent) ?? (group.parent || copy.ownGroups);
    return { key: group.key, label: group.label ?? group.key, parent, parentLabel };
  });
  return [...standard, ...own];
}

/** Returns the labels of the cash-flow tree: modules, loans and partners by their own names. */
export function cashFlowCopy(study: Study): CashFlowCopy {
  const modules = new Map(study.modules.map((module) => [module.number, module.name ?? null]));
  const partners = study.capital?.partners ?? [];
  const lookup = (table: Readonly<Record<string, string>>, key: string): string => table[key] ?? key;
  return {
    ...copy,
    partKind: (kind) => lookup(copy.partKinds, kind),
    channel: (channel) => lookup(copy.channels, channel),
    line: (key) => lookup(copy.lines, key),
    module: (number) => copy.module(number, modules.get(number) ?? null),
    loan: (number) => copy.loan(number, study.loans?.[number - 1]?.name ?? null),
    assignment: (number) => copy.assignment(number, study.assignments?.[number - 1]?.name ?? null),
    partner: (number) => copy.partner(number, partners[number - 1]?.name ?? null),
    tier: (number) => copy.tier(number),
    companies: companyNames(study),
    tax: (name) => lookup(copy.taxNames, name.replace(/^other\./, '')),
    profitBridge: profitBridge.title,
    profitStep: (key) => profitBridge.rows[key],
  };
}

/** The cash-flow tree of a projected study. */
export function cashFlowOf(study: Study, projection: Projection): CashFlowLine[] {
  return cashFlowView(projection, costGroups(study), cashFlowCopy(study));
}

function tableNames(module: Study['modules'][number]): string[] {
  const sellers = [module, ...(module.typologies ?? [])];
  return sellers.flatMap(({ tables }) => (tables ?? []).flatMap(({ name }) => name ?? []));
}

function typologyNames({ typologies }: Study['modules'][number]): string[] {
  return (typologies ?? []).map(({ name }, k) => name ?? copy.typology(k + 1));
}

/** Returns the companies of a study. Modules that none of them holds are the main one's. */
export function companyNames({ companies, modules }: Study): { key: string; name: string }[] {
  if (!companies) return [];
  const named = companies.map(({ key, name }) => ({ key, name: name ?? key }));
  const isRest = modules.some(({ number }) => companies.every((company) => !company.modules.includes(number)));
  return isRest ? [{ key: 'main', name: copy.mainCompany }, ...named] : named;
}

/** Returns the facts of a study that the form controls need. */
export function studyFacts(study: Study): StudyFacts {
  return {
    baseMonth: study.base_month,
    indexes: Object.keys(study.indexes ?? {}),
    groups: costGroups(study),
    modules: study.modules.map(({ number, name }) => ({ number, name: copy.module(number, name ?? null) })),
    typologies: new Map(study.modules.map((module) => [module.number, typologyNames(module)])),
    partners: (study.capital?.partners ?? []).map(({ name }, k) => ({
      number: k + 1,
      name: copy.partner(k + 1, name ?? null),
    })),
    companies: companyNames(study),
    tables: [...new Set(study.modules.flatMap(tableNames))],
  };
}

/** The values of a projected line over all months; zeros when the projection left it out. */
export function lineValues(projection: Projection, key: string, module: number | null = null): readonly number[] {
  const line = projection.lines.find((candidate) => candidate.key === key && candidate.module === module);
  return line?.values ?? new Array<number>(projection.months).fill(0);
}
