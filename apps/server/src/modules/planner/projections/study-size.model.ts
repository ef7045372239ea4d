/**
 * Measures a study before anything is computed. The engine takes any study. A server that computes for many does not. Above a
 * first size it computes in a thread, above a second one it refuses. No development comes near the second.
 */
import { type Json, type JsonObject, studyLimits } from '@uni/contracts';
import type { StudyError } from '@uni/engine';

export interface StudySize {
  /** Roughly the lines' worth of computing: plan parts and items, a loan counting for ten. */
  readonly weight: number;
  /** Lists that are too long, as the engine would name them; empty when there is none. */
  readonly errors: readonly StudyError[];
}

export const measureStudy = (study: JsonObject): StudySize => {
  const errors: StudyError[] = [];
  const count = (path: string, held: number, most: number): number => {
    if (held > most) errors.push({ path, code: 'range', message: `No máximo ${most.toLocaleString('pt-BR')}.` });
    return held;
  };
  const modules = listAt(study, 'modules');
  const typologies = modules.flatMap((module) => listAt(module, 'typologies'));
  const tables = [...modules, ...typologies].flatMap((seller) => listAt(seller, 'tables'));
  const installmentSeries = total(tables, 'parts');
  const loans = listAt(study, 'loans').length;
  const assignments = listAt(study, 'assignments').length;
  const items = ['expenses', 'revenues', 'rentals'].reduce((sum, list) => sum + listAt(study, list).length, 0);
  const lines = listAt(fieldAt(study, 'accomplished'), 'lines').length;
  const taxes = listAt(fieldAt(study, 'taxation'), 'other').length;
  count('/modules', modules.length, studyLimits.modules);
  count('/modules', total(modules, 'typologies'), studyLimits.typologies);
  count('/modules', tables.length, studyLimits.tables);
  count('/modules', installmentSeries, studyLimits.parts);
  count('/expenses', items, studyLimits.items);
  count('/loans', loans, studyLimits.loans);
  count('/assignments', assignments, studyLimits.loans);
  count('/groups', listAt(study, 'groups').length, studyLimits.groups);
  const loanTerms = total(listAt(study, 'loans'), 'rate_steps') + total(drawsOf(study), 'tranches');
  count('/loans', loanTerms, studyLimits.loanTerms);
  const partners = listAt(fieldAt(study, 'capital'), 'partners');
  const commitments = partners.filter((partner) => typeof fieldAt(partner, 'commitment') === 'number').length;
  count('/capital/partners', partners.length, studyLimits.partners);
  count('/capital/partners', commitments, studyLimits.commitments);
  count('/capital/partners', total(partners, 'in_kind'), studyLimits.contributionsInKind);
  const tiers = listAt(fieldAt(study, 'capital'), 'waterfall').length;
  count('/capital/waterfall', tiers, studyLimits.tiers);
  count('/taxation/other', taxes, studyLimits.taxes);
  count('/accomplished/lines', lines, studyLimits.items);
  count('/indexes', publishedMonths(fieldAt(study, 'indexes')), studyLimits.publishedMonths);
  const shared = partners.length * (tiers + commitments);
  const weight = installmentSeries * (1 + assignments) + items + lines + 10 * (loans + taxes) + shared;
  return { weight: Math.max(weight, valuesIn(study) / valuesPerWeight), errors };
};

/** About 50 ms of computing. Above it a study is computed in a thread. */
export const weightHere = 400;

/** Checking costs too: of a study that is all wrong fields, more than computing. */
const valuesPerWeight = 100;

const valuesIn = (value: Json): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, inner) => sum + valuesIn(inner), 1)
    : 1;

const fieldAt = (value: Json | undefined, key: string): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, key)
    ? value[key]
    : undefined;

const drawsOf = (study: JsonObject): readonly Json[] =>
  listAt(study, 'loans').flatMap((loan) => fieldAt(loan, 'draws') ?? []);

const listAt = (value: Json | undefined, key: string): readonly Json[] => {
  const list = fieldAt(value, key);
  return Array.isArray(list) ? list : [];
};

const total = (owners: readonly Json[], key: string): number =>
  owners.reduce<number>((sum, owner) => sum + listAt(owner, key).length, 0);

const publishedMonths = (indexes: Json | undefined): number =>
  Object.values(Object(indexes)).reduce<number>((sum, index) => {
    const monthly = fieldAt(index as Json, 'monthly');
    return sum + Object.keys(Object(monthly)).length;
  }, 0);
