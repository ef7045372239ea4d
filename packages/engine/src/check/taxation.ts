import { taxesProfit } from '../definition/taxes/regime-fields.ts';
import { monthIndex, parseMonth } from '../numeric/calendar.ts';
import type { RegimeTerms, Study, Taxation } from '../study.ts';
import { consumption, consumptionTaxes, credits } from './consumption.ts';
import { datedAmounts, datedRates, onceEach } from './dated-fields.ts';
import type { Fields, Form, Report, Shape } from './schema.ts';
import {
  calendarMonth,
  delay,
  flag,
  form,
  fraction,
  given,
  isRecord,
  list,
  money,
  number,
  object,
  oneOf,
  optional,
  pointer,
  required,
  taxClass,
  text,
} from './schema.ts';

const widely = number({ least: 0, most: 1000 });

const ownRates = datedRates(fraction);

const stepForm = form({
  from: required(calendarMonth),
  csll_from: optional(calendarMonth),
  year_limit: optional(money),
  quarter_limit: optional(money),
  increase: required(widely),
});

/** A limit of the quarter, or of the year. */
const step = object((record, path, report) => {
  if (given(record, 'year_limit') === undefined && given(record, 'quarter_limit') === undefined)
    report(pointer(path, 'quarter_limit'), 'required');
  return stepForm;
});

const actualProfit = object({
  period: optional(oneOf(['year', 'quarter'])),
  profit: optional(oneOf(['poc', 'receipts'])),
  deduct_interest: optional(flag),
  irpj: required(ownRates),
  irpj_surcharge: optional(ownRates),
  irpj_surcharge_floor: optional(datedAmounts),
  csll: required(ownRates),
  loss_share: required(ownRates),
  pis: optional(ownRates),
  cofins: optional(ownRates),
  lag: optional(number({ whole: true, least: 0, most: 120 })),
  credits: optional(credits),
});

const regimes = ['ret', 'presumed', 'real', 'none'];

function regimeFields(rates: Shape): Fields {
  return {
    regime: required(oneOf(regimes)),
    ret: optional(
      object({
        rates: required(rates),
        lag: optional(delay),
        classes: optional(list(object({ class: required(taxClass), rates: required(ownRates) }))),
      }),
    ),
    presumed: optional(
      object({
        pis: optional(rates),
        cofins: optional(rates),
        irpj_base: optional(rates),
        irpj: optional(rates),
        irpj_surcharge: optional(rates),
        irpj_surcharge_floor: optional(datedAmounts),
        csll_base: optional(rates),
        csll: optional(rates),
        lag: optional(delay),
        activities: optional(
          list(object({ class: required(taxClass), irpj_base: required(ownRates), csll_base: required(ownRates) })),
        ),
        step: optional(step),
      }),
    ),
    real: optional(actualProfit),
    classes: optional(list(object({ class: required(taxClass), regime: required(oneOf(regimes)) }))),
  };
}

const phaseForm = form({ from: required(calendarMonth), ...regimeFields(ownRates) });

const taxationForm = form({
  ...regimeFields(datedRates(widely)),
  // biome-ignore lint/suspicious/noThenProperty: a field of the study
  then: optional(list(regimeOf(phaseForm))),
  consumption: optional(consumption),
  other: optional(
    list(
      object({
        name: required(text),
        rates: required(datedRates(widely)),
        base: optional(oneOf(['receipts'])),
        lag: optional(delay),
        credit_share_of_works: optional(fraction),
      }),
    ),
  ),
});

/** Every regime that is named, by the phase or by a class of it, has its object. */
function regimeOf(fields: Form): Shape {
  return object((record, path, report) => {
    const classes = given(record, 'classes');
    const rows = Array.isArray(classes) ? classes.filter(isRecord) : [];
    const named = new Set([record, ...rows].map((row) => given(row, 'regime')));
    for (const regime of ['ret', 'presumed', 'real'])
      if (named.has(regime) && given(record, regime) === undefined) report(pointer(path, regime), 'required');
    checkTogether(record, rows, pointer(path, 'classes'), report);
    return fields;
  });
}

/** Next to actual profit there are only untaxed classes: another company may have another regime. */
function checkTogether(
  phase: Record<string, unknown>,
  rows: readonly Record<string, unknown>[],
  path: string,
  report: Report,
): void {
  const seen = new Set([given(phase, 'regime')]);
  rows.forEach((row, k) => {
    const regime = given(row, 'regime');
    const next = new Set([...seen, regime]);
    if (next.has('real') && (next.has('ret') || next.has('presumed'))) report(`${path}/${k}/regime`, 'enum');
    else seen.add(regime);
  });
}

export const taxation: Shape = regimeOf(taxationForm);

/** Taxes of regimes: no other tax has their names. */
export const regimeTaxes = ['ret', 'pis', 'cofins', 'irpj', 'csll'];

export function checkTaxation(study: Study, report: Report): void {
  if (study.taxation) checkTaxes(study, study.taxation, '/taxation', report);
  const all = [study, ...(study.companies ?? [])].flatMap(({ taxation }) => taxation ?? []);
  if (!study.accounting && all.some(taxesProfit)) report('/accounting', 'required');
}

/** The rules on the taxes of a study, or of a company. */
export function checkTaxes(study: Study, taxation: Taxation, path: string, report: Report): void {
  checkRegime(taxation, path, report);
  (taxation.then ?? []).forEach((phase, k) => checkRegime(phase, `${path}/then/${k}`, report));
  checkPhases(study.base_month, taxation, path, report);
  const seen = new Set([...regimeTaxes, ...(taxation.consumption ? consumptionTaxes : [])]);
  (taxation.other ?? []).forEach(({ name, rates }, k) => {
    if (seen.has(name)) report(`${path}/other/${k}/name`, 'duplicate');
    seen.add(name);
    onceEach(rates, 'from', `${path}/other/${k}/rates`, report);
  });
}

function checkRegime({ ret, presumed, real, classes }: RegimeTerms, path: string, report: Report): void {
  onceEach(ret?.rates, 'from', `${path}/ret/rates`, report);
  onceEach(ret?.classes, 'class', `${path}/ret/classes`, report);
  (ret?.classes ?? []).forEach(({ rates }, k) => onceEach(rates, 'from', `${path}/ret/classes/${k}/rates`, report));
  const { activities, ...tables } = presumed ?? {};
  for (const [key, rows] of Object.entries(tables))
    if (Array.isArray(rows)) onceEach(rows, 'from', `${path}/presumed/${key}`, report);
  onceEach(activities, 'class', `${path}/presumed/activities`, report);
  (activities ?? []).forEach((activity, k) => {
    for (const key of ['irpj_base', 'csll_base'] as const)
      onceEach(activity[key], 'from', `${path}/presumed/activities/${k}/${key}`, report);
  });
  const { credits: _, ...rates } = real ?? {};
  for (const [key, rows] of Object.entries(rates))
    if (Array.isArray(rows)) onceEach(rows, 'from', `${path}/real/${key}`, report);
  onceEach(classes, 'class', `${path}/classes`, report);
}

const isYearly = (regime: RegimeTerms['regime']): boolean => regime === 'presumed' || regime === 'real';

/**
 * Each regime begins after the one before. Presumed and actual profit begin in a January, and end in one, unless RET follows.
 * Source: Lei 9.430/1996 art. 26; Lei 9.718/1998 art. 13.
 */
function checkPhases(base: string, taxation: Taxation, path: string, report: Report): void {
  let before = { regime: taxation.regime, start: Number.NEGATIVE_INFINITY };
  (taxation.then ?? []).forEach(({ from, regime }, k) => {
    const start = monthIndex(base, from);
    const isOfYear = isYearly(regime) || (isYearly(before.regime) && regime !== 'ret');
    const isJanuary = (parseMonth(from) ?? 0) % 12 === 0;
    if (start <= before.start || (isOfYear && !isJanuary)) report(`${path}/then/${k}/from`, 'range');
    before = { regime, start };
  });
}
