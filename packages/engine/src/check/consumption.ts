/** The consumption tax of a study: its fields, and the rules between them. */
import { consumptionTaxKeys } from '../catalogue/consumption-lines.ts';
import type { ModuleDates, StudyContext } from '../definition/context.ts';
import { typologiesOf } from '../definition/modules/offers.ts';
import { monthIndex } from '../numeric/calendar.ts';
import type { Consumption, ConsumptionMode, MonthRef, Reducer, Study, Taxation, TaxCredit } from '../study.ts';
import { datedAmounts, datedRates, onceEach } from './dated-fields.ts';
import type { Report, Shape } from './schema.ts';
import {
  byChoice,
  calendarMonth,
  flag,
  form,
  fraction,
  given,
  isRecord,
  list,
  money,
  monthReference,
  number,
  object,
  oneOf,
  optional,
  pointer,
  required,
  taxClass,
  text,
} from './schema.ts';

const rates = datedRates(fraction);
const lag = number({ whole: true, least: 0, most: 120 });
const position = number({ whole: true, least: 0, most: 100_000 });
const mode = oneOf(['regular', 'transitional']);

/** Credits on the cost of groups. */
export const credits = list(
  object({
    groups: required(list(text)),
    share: required(fraction),
    rate_share: optional(fraction),
    usable: optional(
      byChoice('kind', { cost: { lag: optional(lag) }, receipts: {}, at: { at: required(monthReference) } }),
    ),
  }),
);

const reducer = object({
  amount: required(money),
  month: optional(calendarMonth),
  typologies: optional(list(position)),
});

const consumptionForm = form({
  mode: optional(mode),
  cbs: optional(rates),
  ibs: optional(rates),
  reduction: optional(rates),
  classes: optional(
    list(
      object({
        class: required(taxClass),
        mode: optional(mode),
        reducers: optional(flag),
        reduction: optional(rates),
        deduction_per_month: optional(datedAmounts),
        rates: optional(rates),
      }),
    ),
  ),
  price_includes: optional(flag),
  index: optional(text),
  lag: optional(lag),
  split: optional(rates),
  modules: optional(
    list(
      object({ module: required(number({ whole: true })), adjustment: optional(reducer), social: optional(reducer) }),
    ),
  ),
  credits: optional(credits),
  refund: optional(object({ from: required(monthReference), lag: optional(lag) })),
  transitional: optional(rates),
});

/** The tables that a mode needs. */
const tables: Readonly<Record<ConsumptionMode, readonly string[]>> = {
  regular: ['cbs', 'ibs'],
  transitional: ['transitional'],
};

/** Every mode that the tax or a class of it has, has its tables. */
export const consumption: Shape = object((record, path, report) => {
  const classes = given(record, 'classes');
  const rows = Array.isArray(classes) ? classes.filter(isRecord) : [];
  const modes = new Set([given(record, 'mode') ?? 'regular', ...rows.map((row) => given(row, 'mode'))]);
  for (const [name, needed] of Object.entries(tables))
    if (modes.has(name))
      for (const key of needed) if (given(record, key) === undefined) report(pointer(path, key), 'required');
  return consumptionForm;
});

/** Names of the lines of the consumption tax: no other tax has them. */
export const consumptionTaxes = consumptionTaxKeys.map((key) => key.slice('tax.'.length));

/** Rules on names and references, of the study and of each company. `isGroup`: whether the study has a group of expenses. */
export function checkConsumption(study: Study, isGroup: (key: string) => boolean, report: Report): void {
  const given = [study, ...(study.companies ?? [])];
  given.forEach(({ taxation }, k) => {
    const at = `${k === 0 ? '' : `/companies/${k - 1}`}/taxation`;
    for (const { credits, path } of profitCredits(taxation, at)) checkCredits(credits, path, isGroup, report);
    const terms = taxation?.consumption;
    if (!terms) return;
    const path = `${at}/consumption`;
    if (terms.index && !Object.hasOwn(study.indexes ?? {}, terms.index)) report(`${path}/index`, 'reference');
    checkTables(terms, path, report);
    checkModules(study, terms, path, report);
    checkCredits(terms.credits ?? [], `${path}/credits`, isGroup, report);
  });
}

function checkTables(terms: Consumption, path: string, report: Report): void {
  for (const key of ['cbs', 'ibs', 'reduction', 'split', 'transitional'] as const)
    onceEach(terms[key], 'from', `${path}/${key}`, report);
  onceEach(terms.classes, 'class', `${path}/classes`, report);
  (terms.classes ?? []).forEach((row, k) => {
    for (const key of ['reduction', 'rates', 'deduction_per_month'] as const)
      onceEach(row[key], 'from', `${path}/classes/${k}/${key}`, report);
  });
}

function checkModules(study: Study, { modules }: Consumption, path: string, report: Report): void {
  const seen = new Set<number>();
  (modules ?? []).forEach((row, k) => {
    const at = `${path}/modules/${k}`;
    const module = study.modules.find(({ number }) => number === row.module);
    if (!module) report(`${at}/module`, 'reference');
    else if (seen.has(row.module)) report(`${at}/module`, 'duplicate');
    seen.add(row.module);
    const count = module ? typologiesOf(module).length : Number.POSITIVE_INFINITY;
    for (const kind of ['adjustment', 'social'] as const)
      checkReducer(study, row[kind], count, `${at}/${kind}`, report);
  });
}

function checkReducer(
  { base_month }: Study,
  reducer: Reducer | null | undefined,
  typologies: number,
  at: string,
  report: Report,
): void {
  if (!reducer) return;
  if (reducer.month && monthIndex(base_month, reducer.month) < 0) report(`${at}/month`, 'before_base');
  (reducer.typologies ?? []).forEach((position, j) => {
    if (position >= typologies) report(`${at}/typologies/${j}`, 'reference');
  });
}

/** The credits of the regimes on actual profit, each with its pointer. */
function profitCredits(taxation: Taxation | null | undefined, at: string): { credits: TaxCredit[]; path: string }[] {
  const phases = taxation ? [taxation, ...(taxation.then ?? [])] : [];
  return phases.map(({ real }, k) => ({
    credits: real?.credits ?? [],
    path: `${at}${k === 0 ? '' : `/then/${k - 1}`}/real/credits`,
  }));
}

/** Groups exist, and stand in one row. */
function checkCredits(
  credits: readonly TaxCredit[],
  at: string,
  isGroup: (key: string) => boolean,
  report: Report,
): void {
  const seen = new Set<string>();
  credits.forEach(({ groups }, k) => {
    groups.forEach((group, j) => {
      if (!isGroup(group)) report(`${at}/${k}/groups/${j}`, 'enum');
      else if (seen.has(group)) report(`${at}/${k}/groups/${j}`, 'duplicate');
      seen.add(group);
    });
  });
}

type MonthCheck = (reference: MonthRef | null | undefined, dates: ModuleDates, path: string) => void;

/** Months from which credits are used or refunded lie at or after the base month. */
export function checkConsumptionMonths({ companies }: StudyContext, check: MonthCheck): void {
  for (const { taxation, dates } of companies) {
    const all = profitCredits(taxation.terms, taxation.pointer);
    const terms = taxation.terms?.consumption;
    const path = `${taxation.pointer}/consumption`;
    if (terms) check(terms.refund?.from, dates, `${path}/refund/from`);
    for (const { credits, path: at } of [{ credits: terms?.credits ?? [], path: `${path}/credits` }, ...all])
      credits.forEach(({ usable }, k) => {
        if (usable?.kind === 'at') check(usable.at, dates, `${at}/${k}/usable/at`);
      });
  }
}
