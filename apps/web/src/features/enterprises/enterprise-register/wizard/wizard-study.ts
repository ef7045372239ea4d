import { applyTemplate, invariant, type TemplateValues } from '@uni/contracts';
import { type Company, type ExpenseItem, monthIndex, type Rental, type Study, type StudyModule } from '@uni/engine';
import type { EnterpriseText } from '../fields.ts';
import { baseMonthOf, type ModuleDraft, templateOf, type WizardDraft } from './wizard-draft.ts';

/**
 * Returns the study of a draft; null without a template. The template's first module is repeated for each typed one, with its own
 * units and costs; its other modules follow. The key dates replace the template's months. The engine validates it.
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
  const repeated = (draft.modules.length > 0 ? draft.modules : [null]).map((module) =>
    firstModule(applyTemplate(template, module?.units ? { ...named, units: module.units } : named), module),
  );
  const made = [...repeated, ...otherModules(whole, repeated)];
  const companies = whole.companies ? { companies: companiesOf(whole.companies, made) } : {};
  return {
    ...whole,
    ...companies,
    modules: made.map(({ module }) => dated(module, draft.enterprise, base)),
    expenses: [
      ...made.flatMap(({ expenses }) => expenses),
      ...(whole.expenses ?? []).filter(({ module }) => module === null || module === undefined),
    ],
    ...(whole.rentals ? { rentals: rentalsOf(whole.rentals, made) } : {}),
  };
}

/** A module with its own costs, and the number that it has in the template. */
interface MadeModule {
  from: number;
  module: StudyModule;
  expenses: ExpenseItem[];
}

/** What is rented is of the modules made of its own. Of none, it is the enterprise's; of several modules each has its own. */
function rentalsOf(rentals: readonly Rental[], made: readonly MadeModule[]): Rental[] {
  return rentals.flatMap((rental) => {
    const its = typeof rental.module === 'number' ? made.filter(({ from }) => from === rental.module) : made;
    if (typeof rental.module !== 'number' && its.length < 2) return [rental];
    return its.map(({ module }) => ({
      ...rental,
      name: its.length > 1 ? (module.name ?? rental.name ?? null) : (rental.name ?? null),
      module: module.number,
    }));
  });
}

/** Companies hold what their modules have become. */
function companiesOf(companies: readonly Company[], made: readonly MadeModule[]): Company[] {
  return companies.map((company) => ({
    ...company,
    modules: made.filter(({ from }) => company.modules.includes(from)).map(({ module }) => module.number),
  }));
}

/** Returns the first module of a template's study with its own costs, under the typed number and name. */
function firstModule(study: Study, typed: ModuleDraft | null): MadeModule {
  const [module] = study.modules;
  invariant(module, 'a template has a module');
  if (!typed) return moduleFrom(study, module, module.number);
  const made = moduleFrom(study, module, typed.number ?? module.number);
  return { ...made, module: { ...made.module, name: typed.name.trim() || (module.name ?? null) } };
}

/** The template's other modules, under the numbers after those that are typed. */
function otherModules(study: Study, before: readonly MadeModule[]): MadeModule[] {
  const last = Math.max(...before.map(({ module }) => module.number));
  return study.modules.slice(1).map((module, k) => moduleFrom(study, module, last + 1 + k));
}

function moduleFrom(study: Study, module: StudyModule, number: number): MadeModule {
  const own = (study.expenses ?? []).filter((item) => item.module === module.number);
  return {
    from: module.number,
    module: { ...module, number },
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
