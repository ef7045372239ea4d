/** What each company of a study has: its modules, its loans and its assignments. */
import type { Study } from '../../study.ts';
import { companyOf, studyContext } from '../context.ts';
import { loansOf } from '../funding/loan-scope.ts';

/** Modules by their numbers; loans and assignments by their numbers from 1. */
export interface CompanyMembers {
  readonly key: string;
  readonly name: string;
  readonly modules: readonly number[];
  readonly loans: readonly number[];
  readonly assignments: readonly number[];
}

/** The companies of a checked study in order; none where it names none. */
export function companyMembers(study: Study): CompanyMembers[] {
  const context = studyContext(study);
  return context.companies.flatMap((company): CompanyMembers[] => {
    const { key, modules } = company;
    if (key === null) return [];
    const assignments = (study.assignments ?? []).flatMap((assignment, k) => {
      const [module = modules[0]] = assignment.modules ?? [];
      return module !== undefined && companyOf(context, module) === company ? [k + 1] : [];
    });
    const name = study.companies?.find((one) => one.key === key)?.name ?? company.suffix.replace(' – ', '');
    return [{ key, name, modules, loans: loansOf(context, company).map(({ k }) => k + 1), assignments }];
  });
}
