import { isObject, type Json, type JsonObject, type StudyDocument, type StudyEdit, setAt } from '@uni/contracts';
import { addMonths } from '../../../ui/numbers/index.ts';
import { withRegime } from '../../study-forms/descriptors/taxes.ts';
import { numberOf, objectOf } from '../../study-forms/form/control-values.ts';
import type { Control } from '../../study-forms/form/fields.ts';
import { rowEdits } from '../../study-forms/form/row-edits.ts';
import { itemsAt, randomId, setEdits, valueAt } from '../store/edits.ts';
import type { StudyFacts } from '../study-facts.ts';
import { type FormPath, formPaths } from './form-paths.ts';

/** An input that a screen lets a planner change, with small changes of it. The likeliest come first; not all are valid. */
export interface StudyInput {
  path: string;
  changes: () => readonly (readonly StudyEdit[])[];
}

const around = (value: number | null, by: number): number[] =>
  value === null
    ? [by, 2 * by, 5 * by, 0].map(round)
    : [by, -by, 10 * by, -10 * by, value, -value / 2].filter((step) => step !== 0).map((step) => round(value + step));
const round = (value: number): number => Number(value.toFixed(9));

/** Months of the calendar, sooner and later. */
const beside = (month: Json): Json[] =>
  typeof month === 'string' ? [addMonths(month, 1), addMonths(month, -1), addMonths(month, -12)] : ['2026-03'];

function besideRef(value: Json): Json[] {
  const anchor = objectOf(value);
  if (!anchor) return around(numberOf(value), 1);
  return around(numberOf(anchor.plus ?? null) ?? 0, 1).map((plus) => ({ ...anchor, plus }));
}

const others = (all: readonly Json[], value: Json): Json[] => all.filter((one) => one !== value);

/** Other values for a control, near the one that stands there. */
function valuesBeside(control: Control, value: Json, facts: StudyFacts): Json[] {
  switch (control.kind) {
    case 'text':
      return [`${typeof value === 'string' ? value : ''}x`];
    case 'money':
      return around(numberOf(value), numberOf(value) ? Math.max(1, round((numberOf(value) ?? 0) * 0.01)) : 1_000);
    case 'percent':
      return around(numberOf(value), 0.01);
    case 'number':
      return around(numberOf(value), 1);
    case 'integer':
    case 'month':
      return around(numberOf(value), 1);
    case 'calendar':
      return beside(value);
    case 'month_ref':
      return besideRef(value);
    case 'rate': {
      const rate = objectOf(value) ?? { basis: 'effective_year' };
      return around(numberOf(rate.value ?? null), 0.01).map((share) => ({ ...rate, value: share }));
    }
    case 'switch':
      return others([true, false], value);
    case 'choice':
      return others([...control.options.map((one) => one.value), null], value);
    case 'index':
      return others([...facts.indexes, null], value);
    case 'group':
      return others(
        facts.groups.map(({ key }) => key),
        value,
      );
    case 'groups': {
      const chosen = Array.isArray(value) ? value : [];
      const rest = facts.groups.map(({ key }) => key).filter((key) => !chosen.includes(key));
      return [chosen.slice(1), ...rest.map((key) => [...chosen, key])];
    }
    case 'choices':
      return control.options.map((one) => [one.value]);
    case 'modules':
      return facts.modules.map(({ number }) => [number]);
    case 'company':
      return others([...facts.companies.map(({ key }) => key), null], value);
    case 'partners':
      return facts.partners.map(({ number }) => [number]);
    case 'typologies':
      return (facts.typologies.get(control.module) ?? []).map((_, at) => [at]);
    case 'tables':
      return facts.tables.map((name) => [name]);
    case 'module':
      return others([...facts.modules.map(({ number }) => number), null], value);
    case 'partner_shares':
      return [facts.partners.map((_, n) => (n === 0 ? 1 : 0))];
    case 'shares':
      return [
        [0.5, 0.5],
        [0.25, 0.75],
      ];
  }
}

function rowInput(document: StudyDocument, { row, base, path, item }: FormPath, facts: StudyFacts): StudyInput {
  const changes = (): StudyEdit[][] => {
    const stored = valueAt(document, path);
    const beside = valuesBeside(
      row.variant?.(item) ?? row.control,
      row.toDisplay ? row.toDisplay(stored) : stored,
      facts,
    );
    return beside.map((value) => rowEdits(document, base, row, value, { item, facts }));
  };
  return { path, changes };
}

const FAMILY_ROWS: Readonly<Record<string, readonly (readonly [field: string, step: number])[]>> = {
  s_curve: [['a', 0.5]],
  trapezoid: [
    ['a', 0.05],
    ['b', 0.05],
  ],
  front: [['k', 0.5]],
  back: [['k', 0.5]],
  beta: [
    ['alpha', 0.5],
    ['beta', 0.5],
  ],
};
const FAMILIES = ['linear', 's_curve', 'front'];

/** The cells of a curve typed by hand, or the family's own fields. */
function curveInputs(document: StudyDocument, path: string, ownMonths: boolean): StudyInput[] {
  const curve = valueAt(document, path);
  if (!isObject(curve)) return [];
  const { shares, family } = curve;
  if (Array.isArray(shares)) return cellInputs(document, `${path}/shares`, 0.01);
  if (typeof family !== 'string') return [];
  const set = (field: string, values: readonly Json[]): StudyInput => ({
    path: `${path}/${field}`,
    changes: () => values.map((value) => setEdits(document, `${path}/${field}`, value)),
  });
  const shaped = (FAMILY_ROWS[family] ?? []).map(([field, step]) =>
    set(field, around(numberOf(curve[field] ?? null) ?? step, step)),
  );
  const months = ownMonths ? [set('months', around(numberOf(curve.months ?? null), 1))] : [];
  return [set('family', others(FAMILIES, family)), ...shaped, ...months];
}

/** Each cell of a vector: alone, then offset against its neighbour. */
function cellInputs(document: StudyDocument, path: string, by: number): StudyInput[] {
  const values = valueAt(document, path);
  if (!Array.isArray(values)) return [];
  return values.map((value, at) => {
    const own = numberOf(value) ?? 0;
    const step = Math.min(by, own === 0 ? by : Math.abs(own) / 2);
    const changes = (): StudyEdit[][] =>
      [
        ...[step, -step].map((change) => moved(values, at, change)),
        ...[own + step, own - step].map((next) => values.with(at, round(next))),
      ].map((next) => setEdits(document, path, next));
    return { path: `${path}/${at}`, changes };
  });
}

/** Changes one cell and offsets its neighbour, so that the sum stays. */
function moved(values: readonly Json[], at: number, change: number): Json[] {
  const other = at === 0 ? 1 : at - 1;
  const by = (cell: number, step: number): number => round((numberOf(values[cell] ?? null) ?? 0) + step);
  const next = values.with(at, by(at, change));
  return other < values.length ? next.with(other, by(other, -change)) : next;
}

/** Inputs of the editors that are no rows of a form: curves, published months, realised cells, regime, group. */
function ownEditors(document: StudyDocument, facts: StudyFacts): StudyInput[] {
  const list = (path: string): string[] => itemsAt(document, path).map((item) => item.path);
  const { study } = document;
  const taxation: JsonObject = objectOf(study.taxation ?? null) ?? {};
  const published = Object.entries(objectOf(study.indexes ?? null) ?? {}).flatMap(([name, series]) =>
    Object.entries(objectOf(objectOf(series)?.monthly ?? null) ?? {}).map(([month, value]): StudyInput => {
      const path = `/indexes/${name}/monthly/${month}`;
      const changes = (): StudyEdit[][] => around(numberOf(value), 0.001).map((next) => setEdits(document, path, next));
      return { path, changes };
    }),
  );
  return [
    ...published,
    ...list('/modules').flatMap((module) => [
      ...curveInputs(document, `${module}/sales_curve`, true),
      ...curveInputs(document, `${module}/schedule`, false),
    ]),
    ...[...list('/expenses'), ...list('/revenues')].flatMap((item) => curveInputs(document, `${item}/timing`, true)),
    ...list('/expenses').map((item) => ({
      path: `${item}/group`,
      changes: () =>
        others(
          facts.groups.map(({ key }) => key),
          valueAt(document, `${item}/group`),
        )
          .slice(0, 4)
          .map((key) => setEdits(document, `${item}/group`, key)),
    })),
    ...cellInputs(document, '/capital/contributions/curve', 1_000),
    ...cellInputs(document, '/capital/distribution/curve', 0.01),
    ...list('/accomplished/lines').flatMap((line) => cellInputs(document, `${line}/values`, 1_000)),
    ...(Object.keys(taxation).length === 0
      ? []
      : [
          {
            path: '/taxation/regime',
            changes: () =>
              others(['ret', 'presumed', 'none'], taxation.regime ?? null).map((regime) =>
                setAt(document, '/taxation', withRegime(taxation, String(regime)), randomId),
              ),
          },
        ]),
  ];
}

/** Every input of a study that a screen lets a planner change. */
export function studyInputs(document: StudyDocument, facts: StudyFacts): StudyInput[] {
  return [
    ...formPaths(document).map((formPath) => rowInput(document, formPath, facts)),
    ...ownEditors(document, facts),
  ];
}
