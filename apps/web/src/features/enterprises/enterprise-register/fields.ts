import {
  brazilianStates,
  type Enterprise,
  type EnterprisePhase,
  type EnterpriseSystem,
  enterprisePhases,
  enterpriseSystems,
  type KeyDate,
  keyDates,
  productClasses,
} from '@uni/contracts';
import { common, enterpriseRegister as copy, enterprises } from '@uni/phrases';
import type { EnterpriseFields } from '../../../api/planner/create-study.ts';

/** The register of one enterprise as form values: blank texts and null months mean no value. */
export interface EnterpriseText extends Readonly<Record<KeyDate, string | null>> {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly phase: EnterprisePhase;
  readonly spe: string;
  readonly system: string;
  readonly product_class: string;
}

export type EnterpriseField = keyof EnterpriseText;
export type Problems = Partial<Record<EnterpriseField, string>>;

export const blankEnterprise: EnterpriseText = {
  code: '',
  name: '',
  city: '',
  state: '',
  phase: 'prospecting',
  spe: '',
  system: '',
  product_class: '',
  launch_month: null,
  works_start_month: null,
  works_end_month: null,
  occupancy_month: null,
};

/** The most characters that each text takes. */
export const longest = { code: 20, name: 120, city: 80, spe: 120 } as const;

export const stateOptions = [
  { value: '', label: copy.noState },
  ...brazilianStates.map((value) => ({ value: value as string, label: value as string })),
];
export const phaseOptions = enterprisePhases.map((value) => ({ value, label: enterprises.phases[value] }));
export const systemOptions = [
  { value: '', label: copy.noSystemYet },
  ...enterpriseSystems.map((value) => ({ value: value as string, label: copy.systems[value] })),
];
export const productOptions = [
  { value: '', label: copy.noProduct },
  ...productClasses.map((value) => ({ value: value as string, label: copy.products[value] })),
];

/** Returns the stored values as form text. */
export const textOf = (stored: Pick<Enterprise, EnterpriseField>): EnterpriseText => ({
  code: stored.code,
  name: stored.name,
  city: stored.city ?? '',
  state: stored.state ?? '',
  phase: stored.phase,
  spe: stored.spe ?? '',
  system: stored.system ?? '',
  product_class: stored.product_class ?? '',
  launch_month: stored.launch_month,
  works_start_month: stored.works_start_month,
  works_end_month: stored.works_end_month,
  occupancy_month: stored.occupancy_month,
});

const isMonth = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value);

/** Returns the browser's draft, as far as it is a register. Other fields take their default. */
export function readText(stored: unknown, otherwise: EnterpriseText): EnterpriseText {
  const storedFields = new Map<string, unknown>(Object.entries(Object(stored)));
  const text = (field: 'code' | 'name' | 'city' | 'state' | 'spe' | 'system' | 'product_class') => {
    const value = storedFields.get(field);
    return typeof value === 'string' ? value : otherwise[field];
  };
  const month = (field: KeyDate) => {
    const value = storedFields.get(field);
    return value === null || isMonth(value) ? value : otherwise[field];
  };
  return {
    code: text('code'),
    name: text('name'),
    city: text('city'),
    state: text('state'),
    phase: enterprisePhases.find((phase) => phase === storedFields.get('phase')) ?? otherwise.phase,
    spe: text('spe'),
    system: text('system'),
    product_class: text('product_class'),
    launch_month: month('launch_month'),
    works_start_month: month('works_start_month'),
    works_end_month: month('works_end_month'),
    occupancy_month: month('occupancy_month'),
  };
}

/** As the server takes it. */
export const fieldsOf = (text: EnterpriseText): Pick<Enterprise, EnterpriseField> => ({
  code: text.code.trim(),
  name: text.name.trim(),
  city: text.city.trim() || null,
  state: brazilianStates.find((state) => state === text.state) ?? null,
  phase: text.phase,
  spe: text.spe.trim() || null,
  system: enterpriseSystems.find((system): system is EnterpriseSystem => system === text.system) ?? null,
  product_class: productClasses.find((product) => product === text.product_class) ?? null,
  launch_month: text.launch_month,
  works_start_month: text.works_start_month,
  works_end_month: text.works_end_month,
  occupancy_month: text.occupancy_month,
});

/** Of two registers the fields that differ, as the server takes them. */
export function changeOf(before: EnterpriseText, after: EnterpriseText): Partial<EnterpriseFields> {
  const [was, is] = [before, after].map((text) => new Map(Object.entries(fieldsOf(text))));
  return Object.fromEntries([...(is ?? [])].filter(([field, value]) => was?.get(field) !== value));
}

/** Returns the errors detectable before anything is sent. `taken` are the codes of other enterprises. */
export function identityProblems({ code, name }: EnterpriseText, taken: ReadonlySet<string>): Problems {
  return {
    ...(code.trim() === '' ? { code: common.fieldErrors.required } : {}),
    ...(taken.has(code.trim()) ? { code: copy.problems.codeTaken } : {}),
    ...(name.trim() === '' ? { name: common.fieldErrors.required } : {}),
  };
}

/**
 * Returns errors in the dates: works end before their start, or occupancy before works or launch. No date precedes the base
 * month.
 */
export function dateProblems(text: EnterpriseText, baseMonth: string | null = null): Problems {
  const problems: Problems = {};
  const { fields, problems: problemCopy } = copy;
  for (const field of keyDates) {
    const month = text[field];
    if (month && baseMonth && month < baseMonth) problems[field] = problemCopy.beforeBase;
  }
  const after = (later: KeyDate, earlier: KeyDate) => {
    const [end, start] = [text[later], text[earlier]];
    if (end && start && end < start) problems[later] = problemCopy.before(fields[earlier].toLowerCase());
  };
  after('works_end_month', 'works_start_month');
  after('occupancy_month', 'works_start_month');
  after('occupancy_month', 'launch_month');
  return problems;
}
