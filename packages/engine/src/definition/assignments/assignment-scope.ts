/** An assignment with its months resolved, and what of the plan it covers. */
import type { LivingTerm } from '../../graph/node.ts';
import { ever, plus } from '../../operators/cells/living.ts';
import type { Assignment, PartKind } from '../../study.ts';
import { enterpriseDates, type ModuleContext, resolveMonth } from '../context.ts';
import type { EnterpriseScope } from '../items/items.ts';
import type { TableScope } from '../receipts/table-scope.ts';
import { enterpriseDateTerms, monthTerm } from '../terms/month-terms.ts';
import type { SoldMonths } from './assigned-contracts.ts';

const bankKinds: readonly PartKind[] = ['bank_transfer', 'works_transfer'];

/** A month as a number and as a term of formulas. */
export interface Month {
  readonly month: number;
  readonly term: LivingTerm;
}

/** An assignment by its number, from 1. */
export interface AssignmentScope {
  readonly scope: EnterpriseScope;
  readonly assignment: Assignment;
  readonly number: number;
  readonly id: string;
  readonly pointer: string;
  readonly label: string;
  readonly at: Month;
  readonly from: Month;
  readonly to: Month;
}

export function assignmentName({ name }: Assignment, number: number): string {
  return name ?? `Cessão ${number}`;
}

/** The modules that an assignment names; all where it names none. */
export function assignedModules(assignment: Assignment, modules: readonly ModuleContext[]): readonly ModuleContext[] {
  return modules.filter(({ number }) => assignment.modules?.includes(number) ?? true);
}

export function scopeOfAssignment(scope: EnterpriseScope, assignment: Assignment, k: number): AssignmentScope {
  const { premises, context } = scope;
  const pointer = `/assignments/${k}`;
  const label = assignmentName(assignment, k + 1);
  const modules = assignedModules(assignment, context.modules);
  const dates = enterpriseDates(modules);
  const named = modules.length === context.modules.length ? null : modules.map(({ number }) => number);
  const terms = enterpriseDateTerms(premises, named);
  const month = (field: 'at' | 'from' | 'to', absent: number, name: string): Month => {
    const given = assignment[field];
    if (given === null || given === undefined) return { month: absent, term: absent };
    const term = monthTerm(premises, `${pointer}/${field}`, given, terms, `${label}: ${name}`);
    return { month: resolveMonth(given, dates), term };
  };
  return {
    scope,
    assignment,
    number: k + 1,
    id: `assignment/${k + 1}`,
    pointer,
    label,
    at: month('at', 0, 'cessão'),
    from: month('from', 0, 'primeira parcela'),
    to: month('to', ever, 'última parcela'),
  };
}

/** True if an assignment covers a part of a table, by the names of its modules, tables and kinds. */
export function covers({ assignment }: AssignmentScope, table: TableScope, kind: PartKind): boolean {
  const { modules, tables, kinds } = assignment;
  const { name } = table.contracts.table;
  if (bankKinds.includes(kind)) return false;
  return (
    (modules?.includes(table.scope.context.number) ?? true) &&
    (tables?.some((one) => one === name) ?? true) &&
    (kinds?.includes(kind) ?? true)
  );
}

/** Contracts by the earlier assignments that find them too. */
export interface SoldBucket {
  readonly months: SoldMonths;
  readonly earlier: readonly AssignmentScope[];
}

/**
 * The contracts that an assignment finds, by month of the sale. Those that all earlier ones find too come first. The last are those
 * that it finds alone: what is signed after an earlier one is not of it.
 */
export function bucketsOf(own: AssignmentScope, earlier: readonly AssignmentScope[], isWritten: boolean): SoldBucket[] {
  const ends = [...earlier, own];
  return ends.flatMap((end, k): SoldBucket[] => {
    const before = ends[k - 1];
    const months: SoldMonths = {
      id: `/sold${before?.number ?? 0}-${end.number}`,
      label: before ? `vendas de ${before.label} a ${end.label}` : `vendas até ${end.label}`,
      from: before ? before.at.month + 1 : 0,
      to: end.at.month + 1,
      fromTerm: before ? plus(before.at.term, 1) : 0,
      toTerm: plus(end.at.term, 1),
    };
    return months.from < months.to || isWritten ? [{ months, earlier: earlier.slice(k) }] : [];
  });
}
