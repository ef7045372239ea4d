import { applyTemplate, invariant, type TemplateValues } from '@uni/contracts';
import { type ExpenseItem, monthIndex, type Rental, type Study, type StudyModule } from '@uni/engine';
import type { EnterpriseText } from '../fields.ts';
import { baseMonthOf, type ModuleDraft, templateOf, type WizardDraft } from './wizard-draft.ts';

/**
 * Returns the study of a draft; null without a template. The template is repeated for each module with its own units and costs.
 * The key dates replace the template's months. The engine validates it.
 */
export function studyOf(draft: WizardDraft): Study | null {
  const template = templateOf(draft.template);
  if (!template) return null;
  const typed: TemplateValues = Object.fromEntries(
    Object.entries(draft.values).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
  const named = { ...typed, name: draft.enterprise.name.trim() };
  const whole = applyTemplate(template, named);
  const base = baseMonthOf(draft) ?? whole.base_month;
  const typedModules = (draft.modules.length > 0 ? draft.modules : [null]).map((module) =>
    partOf(applyTemplate(template, module?.units ? { ...named, units: module.units } : named), module),
  );
  return {
    ...whole,
    modules: typedModules.map(({ module }) => dated(module, draft.enterprise, base)),
    expenses: [
      ...typedModules.flatMap(({ expenses }) => expenses),
      ...(whole.expenses ?? []).filter(({ module }) => module === null || module === undefined),
    ],
    ...(whole.rentals ? { rentals: rentalsOf(whole.rentals, draft.modules, typedModules) } : {}),
  };
}

/** What is rented is the enterprise's; of several modules each has its own. */
function rentalsOf(
  rentals: readonly Rental[],
  typed: readonly ModuleDraft[],
  made: readonly { module: StudyModule }[],
): Rental[] {
  if (typed.length < 2) return [...rentals];
  return made.flatMap(({ module }) =>
    rentals.map((rental) => ({ ...rental, name: module.name ?? rental.name, module: module.number })),
  );
}

/** Returns the module of a template's study with its own costs, under the typed number and name. */
function partOf(study: Study, typed: ModuleDraft | null): { module: StudyModule; expenses: ExpenseItem[] } {
  const [module] = study.modules;
  invariant(module, 'a template has a module');
  const own = (study.expenses ?? []).filter((item) => item.module === module.number);
  if (!typed) return { module, expenses: own };
  const number = typed.number ?? module.number;
  return {
    module: { ...module, number, name: typed.name.trim() || (module.name ?? null) },
    expenses: own.map((item) => ({ ...item, module: number })),
  };
}

/** Returns the module with the template's months moved to the given dates; the others retain their distance. */
function dated(module: StudyModule, dates: EnterpriseText, base: string): StudyModule {
  const at = (month: string | null): number | null => (month === null ? null : monthIndex(base, month));
  const launch = at(dates.launch_month) ?? module.launch;
  const end = at(dates.works_end_month);
  const fromEnd = end === null ? null : Math.max(0, end - module.works_months);
  const start = at(dates.works_start_month) ?? fromEnd ?? module.works_start + (launch - module.launch);
  const months = end === null ? module.works_months : Math.max(1, end - start);
  const occupancy = at(dates.occupancy_month);
  return {
    ...module,
    launch,
    works_start: start,
    works_months: months,
    ...(occupancy === null ? {} : { keys: { at: 'works_end', plus: Math.max(0, occupancy - (start + months)) } }),
  };
}
