import { assignedModules } from '../definition/assignments/assignment-scope.ts';
import { enterpriseDates, resolveMonth, type StudyContext } from '../definition/context.ts';
import { tableLists } from '../definition/modules/offers.ts';
import type { Assignment, Study } from '../study.ts';
import type { Report } from './schema.ts';

/** The rules on names: assignments are of modules, tables and indexes that the study has. */
export function checkAssignments(study: Study, report: Report): void {
  (study.assignments ?? []).forEach((assignment, k) => {
    const path = `/assignments/${k}`;
    const { modules, tables, index } = assignment;
    (modules ?? []).forEach((number, j) => {
      if (!study.modules.some((module) => module.number === number)) report(`${path}/modules/${j}`, 'reference');
    });
    const named = study.modules.filter(({ number }) => modules?.includes(number) ?? true);
    const names = new Set(
      named.flatMap((module) => tableLists(module, '').flatMap(({ value }) => value.map(({ name }) => name))),
    );
    (tables ?? []).forEach((name, j) => {
      if (!names.has(name)) report(`${path}/tables/${j}`, 'reference');
    });
    if (index !== null && index !== undefined && !Object.hasOwn(study.indexes ?? {}, index))
      report(`${path}/index`, 'reference');
  });
}

/** The rules on months: none before the base month, and no assignment before the one listed before it. */
export function checkAssignmentMonths(study: Study, context: StudyContext, report: Report): void {
  let before = 0;
  (study.assignments ?? []).forEach((assignment, k) => {
    const months = monthsOf(assignment, context);
    for (const field of ['at', 'from', 'to'] as const)
      if ((months[field] ?? 0) < 0) report(`/assignments/${k}/${field}`, 'before_base');
    const at = months.at ?? 0;
    if (at >= 0 && at < before) report(`/assignments/${k}/at`, 'range');
    before = Math.max(before, at);
  });
}

function monthsOf(assignment: Assignment, context: StudyContext): Partial<Record<'at' | 'from' | 'to', number>> {
  const named = assignedModules(assignment, context.modules);
  const dates = enterpriseDates(named.length > 0 ? named : context.modules);
  const { at, from, to } = assignment;
  return { at: resolveMonth(at, dates), from: resolveMonth(from, dates), to: resolveMonth(to, dates) };
}
