import { defaultsOf, type StudyTemplate, studyTemplates, type TemplateValue } from '@uni/contracts';
import { common, enterpriseRegister as copy } from '@uni/phrases';
import { blankEnterprise, dateProblems, type EnterpriseText, identityProblems, readText } from '../fields.ts';

export const steps = ['identity', 'modules', 'dates', 'template'] as const;
export type Step = (typeof steps)[number];

/** A module as it is typed; without units of its own it has those of the template. */
export interface ModuleDraft {
  readonly number: number | null;
  readonly name: string;
  readonly units: number | null;
}

/** Everything that is typed in the wizard. */
export interface WizardDraft {
  readonly enterprise: EnterpriseText;
  readonly modules: readonly ModuleDraft[];
  readonly template: string;
  readonly values: Readonly<Record<string, TemplateValue | null>>;
}

/** Fields that other steps decide, or that the enterprise's own fields state. */
const decidedElsewhere: readonly string[] = ['name', 'base_month', 'units', 'launch', 'works_months'];

const [preselected] = studyTemplates;
export const templateOf = (key: string): StudyTemplate | undefined =>
  studyTemplates.find((template) => template.key === key) ?? preselected;

/** Returns the fields of a template that its own step requires. */
export const ownFields = (template: StudyTemplate) =>
  template.fields.filter(({ key }) => !decidedElsewhere.includes(key));

export const unitsOf = (template: StudyTemplate | undefined): number =>
  Number(template?.fields.find(({ key }) => key === 'units')?.default ?? 1);

/** A draft in which nothing is typed yet. */
export const beginning = (code: string): WizardDraft => ({
  enterprise: { ...blankEnterprise, code },
  modules: [],
  template: preselected?.key ?? '',
  values: preselected ? defaultsOf(preselected) : {},
});

/** Another template leaves the base month and takes its own figures for the rest. */
export function withTemplate(draft: WizardDraft, key: string): WizardDraft {
  const template = templateOf(key);
  if (!template) return draft;
  return {
    ...draft,
    template: template.key,
    values: { ...defaultsOf(template), base_month: draft.values.base_month ?? null },
  };
}

/** The base month of the study. */
export const baseMonthOf = ({ values }: WizardDraft): string | null =>
  typeof values.base_month === 'string' ? values.base_month : null;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const countOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null);

/** Returns the browser's content, as far as it is a draft. */
export function readDraftOf(stored: unknown, otherwise: WizardDraft): WizardDraft {
  if (!isObject(stored)) return otherwise;
  const template = templateOf(String(stored.template ?? otherwise.template));
  const values = isObject(stored.values) ? stored.values : {};
  const usual: Record<string, TemplateValue> = template ? defaultsOf(template) : {};
  return {
    enterprise: readText(stored.enterprise, otherwise.enterprise),
    modules: (Array.isArray(stored.modules) ? stored.modules : []).filter(isObject).map(({ number, name, units }) => ({
      number: countOf(number),
      name: typeof name === 'string' ? name : '',
      units: countOf(units),
    })),
    template: template?.key ?? otherwise.template,
    values: Object.fromEntries(
      Object.entries(usual).map(([key, value]) => [
        key,
        typeof values[key] === typeof value ? (values[key] as TemplateValue) : value,
      ]),
    ),
  };
}

/** Problems by path: a field of the enterprise, `modules.<at>.<field>`, or a field of the template. */
export type WizardProblems = Readonly<Record<string, string>>;

export function problemsOf(draft: WizardDraft, step: Step, taken: ReadonlySet<string>): WizardProblems {
  if (step === 'identity') return identityProblems(draft.enterprise, taken);
  if (step === 'modules') return moduleProblems(draft.modules);
  if (step === 'dates') {
    const base = baseMonthOf(draft);
    return {
      ...dateProblems(draft.enterprise, base),
      ...(base === null ? { base_month: common.fieldErrors.required } : {}),
    };
  }
  const template = templateOf(draft.template);
  const missing = template ? ownFields(template).filter(({ key }) => draft.values[key] === null) : [];
  return Object.fromEntries(missing.map(({ key }) => [key, common.fieldErrors.required]));
}

function moduleProblems(modules: readonly ModuleDraft[]): WizardProblems {
  const problems: Record<string, string> = {};
  modules.forEach(({ number, units }, at) => {
    if (number === null) problems[`modules.${at}.number`] = common.fieldErrors.required;
    else if (modules.findIndex((other) => other.number === number) < at)
      problems[`modules.${at}.number`] = copy.problems.numberTaken;
    if (units !== null && units < 1) problems[`modules.${at}.units`] = copy.problems.units;
  });
  return problems;
}

/** Returns the draft after skipping a step: invalid input reverts to the template, and valid input stays. */
export function skipped(draft: WizardDraft, step: Step, taken: ReadonlySet<string>): WizardDraft {
  if (Object.keys(problemsOf(draft, step, taken)).length === 0) return draft;
  const usual = templateOf(draft.template);
  if (step === 'modules') return { ...draft, modules: [] };
  if (step === 'template')
    return { ...draft, values: { ...(usual ? defaultsOf(usual) : {}), base_month: baseMonthOf(draft) } };
  const { launch_month, works_start_month, works_end_month, occupancy_month } = blankEnterprise;
  return {
    ...draft,
    enterprise: { ...draft.enterprise, launch_month, works_start_month, works_end_month, occupancy_month },
    values: {
      ...draft.values,
      base_month: baseMonthOf(draft) ?? (usual ? defaultsOf(usual).base_month : null) ?? null,
    },
  };
}

/** The next free number and a usual name. */
export function nextModule(modules: readonly ModuleDraft[]): ModuleDraft {
  const number = Math.max(0, ...modules.map((module) => module.number ?? 0)) + 1;
  return { number, name: copy.wizard.moduleName1(number), units: null };
}
