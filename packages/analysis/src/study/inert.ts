import { type Indicators, itemBase, type Model, type Projection, type Study } from '@uni/engine';
import { isNumber, tokensOfPointer, valueAt } from './pointer.ts';

/** Reason why changing an input changed no number, as a key that the screen has a sentence for. */
export type InertReason =
  | 'only_a_name'
  | 'group_unused'
  | 'constant_terms'
  | 'index_unused'
  | 'index_steady'
  | 'month_unread'
  | 'not_corrected'
  | 'never_falls'
  | 'same_correction'
  | 'item_zero'
  | 'months_closed'
  | 'one_month'
  | 'same_each_month'
  | 'follows_base'
  | 'sells_nothing'
  | 'share_zero'
  | 'one_installment'
  | 'no_later_installment'
  | 'nothing_cancelled'
  | 'nothing_refunded'
  | 'nothing_late'
  | 'nothing_shared'
  | 'cap_not_reached'
  | 'minimum_covered'
  | 'no_commission'
  | 'area_unused'
  | 'date_unused'
  | 'works_unused'
  | 'other_regime'
  | 'rate_not_in_force'
  | 'nothing_taxed'
  | 'one_class'
  | 'step_not_reached'
  | 'only_choice'
  | 'no_modified_rate'
  | 'no_deflator'
  | 'same_reading'
  | 'nothing_assigned'
  | 'same_assignment'
  | 'loan_unused'
  | 'same_scope'
  | 'limit_not_reached'
  | 'limit_reached'
  | 'gate_met'
  | 'nothing_trapped'
  | 'nothing_to_amortize'
  | 'nothing_contributed'
  | 'nothing_distributed'
  | 'cash_never_short'
  | 'no_calendar';

/** True if two projections are equal: every cell of every line, every indicator. */
export function sameNumbers(one: Projection, other: Projection): boolean {
  return (
    one.months === other.months &&
    one.lines.length === other.lines.length &&
    one.lines.every((line, at) => sameLine(line, other.lines[at])) &&
    sameIndicators(one.indicators, other.indicators)
  );
}

type Line = Projection['lines'][number];

function sameLine(one: Line, other: Line | undefined): boolean {
  if (one === other) return true;
  if (!other || one.key !== other.key || one.module !== other.module) return false;
  return sameValues(one.values, other.values) && sameValues(one.planned, other.planned);
}

const sameValues = (one: readonly number[] = [], other: readonly number[] = []): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at]);

const sameIndicators = (one: Indicators, other: Indicators): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((key) => one[key] === other[key]);

/** Inputs of the rules: the study, its numbers, and the field with its surroundings. */
interface FieldContext {
  readonly model: Model;
  readonly study: Study;
  readonly tokens: readonly string[];
}

interface Rule {
  /** Path of the field: positions and the names of tables as `*`. */
  readonly at: RegExp;
  readonly reason: InertReason;
  /** Additional condition. Without one, the reason follows from unchanged numbers. */
  readonly when?: (context: FieldContext) => boolean;
}

const around = (context: FieldContext, length: number): unknown =>
  valueAt(context.study, context.tokens.slice(0, length));
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const numberAt = (context: FieldContext, length: number, field: string): number => {
  const value = fieldsOf(around(context, length))[field];
  return isNumber(value) ? value : 0;
};

const something = ({ model }: FieldContext, key: string, module: number | null = null): boolean =>
  model.projection.lines.some((line) => line.key === key && line.module === module && line.values.some(Boolean));
const anything = ({ model }: FieldContext, keys: RegExp): boolean =>
  model.projection.lines.some((line) => keys.test(line.key) && line.values.some(Boolean));
const moduleOf = (context: FieldContext): number => numberAt(context, 2, 'number');
const loanLine = (context: FieldContext, flow: string): boolean =>
  something(context, `loan.${Number(context.tokens[1]) + 1}.${flow}`);
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === 0;

const usesIndex = ({ study, tokens }: FieldContext): boolean =>
  JSON.stringify([
    study.modules,
    study.expenses,
    study.revenues,
    study.rentals,
    study.assignments,
    study.loans,
  ]).includes(JSON.stringify(tokens[1]));

/** The months in which an item falls before closed months replace them. */
function itemMonths(context: FieldContext): number[] {
  const list = context.tokens[0] === 'revenues' ? 'revenues' : 'expenses';
  const base = itemBase(context.model, list, Number(context.tokens[1]));
  return Array.from(base ?? []).flatMap((value, month) => (value === 0 ? [] : [month]));
}

const closedMonths = ({ study, model }: FieldContext): number => {
  const realised = study.accomplished ? model.projection.lines.find((line) => line.realised)?.realised : undefined;
  return realised?.length ?? 0;
};

function isClosed(context: FieldContext): boolean {
  const months = itemMonths(context);
  return months.length > 0 && Math.max(...months) < closedMonths(context);
}

const flowBases = ['share_sales', 'share_receipts', 'share_group_flow', 'per_unsold_unit'];
const basisOf = (context: FieldContext): string => String(fieldsOf(fieldsOf(around(context, 2)).value).basis);

const tableShare = (context: FieldContext): number => numberAt(context, 4, 'share');
const sells = (context: FieldContext): boolean =>
  ['direct', 'financed'].some((channel) => something(context, `sales.${channel}`, moduleOf(context)));
const isOfOtherRegime = ({ study: { taxation }, tokens: [, regime] }: FieldContext): boolean =>
  [taxation, ...(taxation?.classes ?? [])].every((terms) => terms?.regime !== regime);

const item = '^(expenses|revenues)/\\*/';
const series = '^modules/\\*/tables/\\*/parts/\\*/';

/** The first rule that fits is the reason. */
const rules: readonly Rule[] = [
  { at: /(^|\/)name$|^groups\/\*\/(label|parent)$/, reason: 'only_a_name' },
  {
    at: /^groups\/\*\/key$/,
    reason: 'group_unused',
    when: (context) => !(context.study.expenses ?? []).some(({ group }) => group === fieldsOf(around(context, 2)).key),
  },
  {
    at: /^indexes\/|(^|\/)(index|price_index|index_before_keys|index_after_keys|minimum_index|cap_index|no_deflation|correction)$/,
    reason: 'constant_terms',
    when: ({ study }) => study.terms === 'constant',
  },
  { at: /^indexes\//, reason: 'index_unused', when: (context) => !usesIndex(context) },
  {
    at: /^indexes\/\*\/lag$/,
    reason: 'index_steady',
    when: (context) => Object.keys(fieldsOf(fieldsOf(around(context, 2)).monthly)).length === 0,
  },
  { at: /^indexes\//, reason: 'month_unread' },

  { at: /(^|\/)tax_class$/, reason: 'one_class' },
  { at: /^taxation\/(.*\/)?(class|classes\/\*\/regime)$/, reason: 'one_class' },

  { at: new RegExp(item), reason: 'item_zero', when: (context) => itemMonths(context).length === 0 },
  { at: new RegExp(item), reason: 'months_closed', when: isClosed },
  { at: new RegExp(`${item}index$`), reason: 'not_corrected' },
  { at: new RegExp(`${item}timing`), reason: 'one_month', when: (context) => itemMonths(context).length === 1 },
  {
    at: new RegExp(`${item}timing/(?!kind)`),
    reason: 'same_each_month',
    when: (context) => basisOf(context) === 'per_month',
  },
  {
    at: new RegExp(`${item}timing/kind`),
    reason: 'follows_base',
    when: (context) => flowBases.includes(basisOf(context)),
  },
  { at: new RegExp(`${item}timing`), reason: 'months_closed', when: (context) => closedMonths(context) > 0 },
  { at: /^revenues\/\*\/taxed$/, reason: 'nothing_taxed', when: (context) => !anything(context, /^tax\./) },

  { at: /^rentals\/\*\/(index|opex_index|correction)$/, reason: 'not_corrected' },
  {
    at: /^rentals\/\*\/((exit\/)?taxed|recovery_taxed)$/,
    reason: 'nothing_taxed',
    when: (context) => !anything(context, /^tax\./),
  },
  { at: /^rentals\/\*\//, reason: 'item_zero', when: (context) => !anything(context, /^rental\./) },

  { at: /^modules\/\*\/built_area$/, reason: 'area_unused' },
  { at: /^modules\/\*\/(launch|works_start|keys)$/, reason: 'date_unused' },
  { at: /^modules\/\*\/(registration|occupancy_permit)/, reason: 'date_unused' },
  { at: /^modules\/\*\/(works_months|schedule)/, reason: 'works_unused' },
  { at: /^modules\/\*\/(sales_curve|tables|price)/, reason: 'sells_nothing', when: (context) => !sells(context) },
  { at: /^modules\/\*\/sales_curve\//, reason: 'one_month' },
  { at: /^modules\/\*\/price_index$/, reason: 'not_corrected' },
  { at: /^modules\/\*\/tables\/\*\//, reason: 'share_zero', when: (context) => tableShare(context) === 0 },
  { at: /^modules\/\*\/tables\/\*\/commission\//, reason: 'no_commission' },
  { at: /^modules\/\*\/tables\/\*\/index_(before|after)_keys$/, reason: 'not_corrected' },
  { at: /^modules\/\*\/tables\/\*\/no_deflation$/, reason: 'never_falls' },
  { at: /^modules\/\*\/tables\/\*\/correction$/, reason: 'same_correction' },
  { at: new RegExp(series), reason: 'share_zero', when: (context) => numberAt(context, 6, 'share') === 0 },
  {
    at: new RegExp(`${series}(system|rate)`),
    reason: 'one_installment',
    when: (context) => numberAt(context, 6, 'installments') <= 1,
  },
  { at: new RegExp(`${series}(every|installments|first|system|rate)`), reason: 'no_later_installment' },
  {
    at: /^modules\/\*\/cancellation\//,
    reason: 'nothing_cancelled',
    when: (context) => !something(context, 'cancelled_base', moduleOf(context)),
  },
  { at: /^modules\/\*\/cancellation\//, reason: 'nothing_refunded' },
  { at: /^modules\/\*\/delinquency\//, reason: 'nothing_late' },
  {
    at: /^modules\/\*\/financial_barter\//,
    reason: 'nothing_shared',
    when: (context) => !something(context, 'financial_barter', moduleOf(context)),
  },
  { at: /^modules\/\*\/financial_barter\/(minimum_index|cap_index)$/, reason: 'not_corrected' },
  { at: /^modules\/\*\/financial_barter\/cap$/, reason: 'cap_not_reached' },
  { at: /^modules\/\*\/financial_barter\/minimum\//, reason: 'minimum_covered' },
  { at: /^modules\/\*\/financial_barter\/taxed_by_owner$/, reason: 'nothing_taxed' },

  { at: /^taxation\/(ret|presumed|real)\//, reason: 'other_regime', when: isOfOtherRegime },
  { at: /^taxation\/presumed\/step\//, reason: 'step_not_reached' },
  { at: /^taxation\/other\/\*\/base$/, reason: 'only_choice' },
  { at: /^taxation\/.*\/(from|rate|amount)$/, reason: 'rate_not_in_force' },
  { at: /^taxation\//, reason: 'nothing_taxed' },

  {
    at: /^assignments\/\*\//,
    reason: 'nothing_assigned',
    when: (context) => !something(context, `assignment.${Number(context.tokens[1]) + 1}.proceeds`),
  },
  { at: /^assignments\/\*\/index$/, reason: 'not_corrected' },
  { at: /^assignments\/\*\/tax$/, reason: 'nothing_taxed' },
  { at: /^assignments\/\*\//, reason: 'same_assignment' },

  { at: /^loans\/\*\//, reason: 'loan_unused', when: (context) => !loanLine(context, 'release') },
  {
    at: /^loans\/\*\/share$/,
    reason: 'limit_reached',
    when: (context) => !isNothing(fieldsOf(around(context, 2)).limit),
  },
  { at: /^loans\/\*\/modules/, reason: 'same_scope' },
  { at: /^loans\/\*\/limit$/, reason: 'limit_not_reached' },
  { at: /^loans\/\*\/(min_works|min_sold|window)/, reason: 'gate_met' },
  { at: /^loans\/\*\/index(_share)?$/, reason: 'not_corrected' },
  { at: /^loans\/\*\/(grace|rate_steps)/, reason: 'nothing_to_amortize' },
  { at: /^loans\/\*\/draws/, reason: 'limit_reached' },
  { at: /^loans\/\*\/coverage/, reason: 'gate_met' },
  { at: /^loans\/\*\/trap/, reason: 'nothing_trapped' },
  { at: /^loans\/\*\/(amortization|interest|rate)/, reason: 'nothing_to_amortize' },

  { at: /^capital\/minimum_cash$/, reason: 'cash_never_short' },
  { at: /^capital\/contributions\/mode$/, reason: 'cash_never_short' },
  {
    at: /^capital\/(contributions\/|calls|partners\/\*\/(contribution_share|commitment))/,
    reason: 'nothing_contributed',
  },
  { at: /^capital\/(waterfall|partners)\//, reason: 'nothing_distributed' },
  { at: /^capital\/distribution\//, reason: 'nothing_distributed' },
  { at: /^(finance|reinvestment)_rate$/, reason: 'no_modified_rate' },
  { at: /^analysis\/real_rate\//, reason: 'no_deflator' },
  { at: /^analysis\//, reason: 'same_reading' },
  { at: /^base_month$/, reason: 'no_calendar', when: ({ study }) => isNothing(study.accomplished) },
];

const TABLES = ['indexes', 'policy', 'monthly'];

function patternOf(tokens: readonly string[]): string {
  return tokens
    .map((token, at) => (/^\d+$/.test(token) || TABLES.includes(tokens[at - 1] ?? '') ? '*' : token))
    .join('/');
}

/**
 * Returns why changing the input at a pointer of the model's study changed no number. Call it only after such a change. Null when
 * no rule applies.
 */
export function whyInert(model: Model, pointer: string): InertReason | null {
  const tokens = tokensOfPointer(pointer);
  if (!tokens) return null;
  const pattern = patternOf(tokens);
  const context = { model, study: model.study, tokens };
  return rules.find(({ at, when }) => at.test(pattern) && (when?.(context) ?? true))?.reason ?? null;
}
