import type { DefinedAssignment } from '../assignments/assignments.ts';
import { type Company, companyOf } from '../context.ts';
import type { EnterpriseScope } from '../items/items.ts';

/** The assignments of a company: those of its modules. */
export function assignmentsOf(
  { context }: EnterpriseScope,
  company: Company,
  assignments: readonly DefinedAssignment[],
): DefinedAssignment[] {
  return assignments.filter(({ number }) => {
    const [module] = context.study.assignments?.[number - 1]?.modules ?? company.modules;
    return module !== undefined && companyOf(context, module) === company;
  });
}
