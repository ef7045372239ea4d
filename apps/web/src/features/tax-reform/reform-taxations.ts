import type { TaxEntry } from '@uni/analysis';
import { isObject, type Json, type JsonObject, toJsonObject } from '@uni/contracts';
import type { Study } from '@uni/engine';
import type { StudyFacts } from '../study/study-facts.ts';
import { consumptionPresets, withoutConsumption } from '../study-forms/descriptors/consumption-presets.ts';

/**
 * `today`: the law until 2026, for ever. `regular`, `transitional`: the law year by year, by debits and credits or by a
 * rate on receipts. `full`: the rates of 2033 from the start. `study`: as the study states it.
 */
export type Stage = 'today' | 'regular' | 'transitional' | 'full' | 'study';

/** The first month of the consumption tax (LC 214/2025 arts. 343–348). */
const begins = '2027-01';

/** Rates of one stage where a table of the study has no row of it. Sources: `packages/contracts/src/study/templates`. */
const rates = {
  'ret/rates': { before: 0.04, after: 0.0192 },
  'ret/classes': { before: 0.01, after: 0.0047 },
  'presumed/pis': { before: 0.0065, after: 0 },
  'presumed/cofins': { before: 0.03, after: 0 },
  'real/pis': { before: 0.0165, after: 0 },
  'real/cofins': { before: 0.076, after: 0 },
} as const;
type Table = keyof typeof rates;

type Rows = readonly JsonObject[];
type Facts = Pick<StudyFacts, 'baseMonth' | 'indexes'>;

const rowsOf = (value: Json | undefined): Rows => (Array.isArray(value) ? value.filter(isObject) : []);
const startOf = (row: JsonObject): string => String(row.from);

/** Only the rows until 2026; the law's where none is of that time. */
function rowsBefore(table: Table, rows: Rows): Rows {
  const earlier = rows.filter((row) => startOf(row) < begins);
  return earlier.length > 0 ? earlier : rows.slice(0, 1).map((row) => ({ ...row, rate: rates[table].before }));
}

/** The rows with the law's rate from 2027 on, where the study states none. */
function rowsByLaw(table: Table, rows: Rows): Rows {
  const isStated = rows.length === 0 || rows.some((row) => startOf(row) >= begins);
  return isStated ? rows : [...rows, { from: begins, rate: rates[table].after }];
}

/** The last rate from the first month on. */
function lastFromStart(rows: Rows): Rows {
  const [first, last] = [rows[0], rows.at(-1)];
  return first && last ? [{ ...last, from: startOf(first) }] : [];
}

type Change = (table: Table, rows: Rows) => Rows;

/** A regime with its tables of rates changed, and so the regimes that follow it. */
function changeRates(terms: JsonObject, change: Change): JsonObject {
  const inside = (regime: JsonObject, name: 'ret' | 'presumed' | 'real', tables: readonly string[]): JsonObject => ({
    ...regime,
    ...Object.fromEntries(
      tables
        .filter((table) => regime[table] !== undefined && regime[table] !== null)
        .map((table) => [table, [...change(`${name}/${table}` as Table, rowsOf(regime[table]))]]),
    ),
  });
  const { ret, presumed, real, then } = terms;
  const changed: JsonObject = { ...terms };
  if (isObject(ret)) {
    const classes = rowsOf(ret.classes).map((one) => ({
      ...one,
      rates: [...change('ret/classes', rowsOf(one.rates))],
    }));
    changed.ret = { ...inside(ret, 'ret', ['rates']), ...(Array.isArray(ret.classes) ? { classes } : {}) };
  }
  if (isObject(presumed)) changed.presumed = inside(presumed, 'presumed', ['pis', 'cofins']);
  if (isObject(real)) changed.real = inside(real, 'real', ['pis', 'cofins']);
  // biome-ignore lint/suspicious/noThenProperty: a field of the study
  if (Array.isArray(then)) changed.then = rowsOf(then).map((phase) => changeRates(phase, change));
  return changed;
}

/** True of a table of CBS or IBS that begins later. The option of a regime that stands before it is the study's alone. */
function beginsLater(table: string, value: Json, { baseMonth }: Facts): boolean {
  if (table !== 'cbs' && table !== 'ibs') return false;
  const first = baseMonth > begins ? baseMonth : begins;
  return Number(rowsOf(value).findLast((row) => startOf(row) <= first)?.rate ?? 0) === 0;
}

/** The taxation with the consumption tax: what the study states of it, and by law what it does not. */
function withConsumption(taxation: JsonObject, mode: 'regular' | 'transitional', facts: Facts): JsonObject {
  const preset = consumptionPresets.find(({ key }) => key === mode);
  const built = preset?.build(taxation, facts) ?? taxation;
  const own = isObject(taxation.consumption) ? taxation.consumption : {};
  const stated = Object.fromEntries(
    Object.entries(own).filter(([key, value]) => value !== null && !beginsLater(key, value, facts)),
  );
  return { ...built, consumption: { ...(isObject(built.consumption) ? built.consumption : {}), ...stated, mode } };
}

function lastRates(consumption: JsonObject): JsonObject {
  const tables = ['cbs', 'ibs', 'reduction'].filter((table) => Array.isArray(consumption[table]));
  return {
    ...consumption,
    ...Object.fromEntries(tables.map((table) => [table, [...lastFromStart(rowsOf(consumption[table]))]])),
  };
}

/** Returns a taxation by the law of a stage. */
export function taxationOf(stage: Stage, taxation: JsonObject, facts: Facts): JsonObject {
  switch (stage) {
    case 'study':
      return taxation;
    case 'today':
      return changeRates(withoutConsumption(taxation), rowsBefore);
    case 'full': {
      const { consumption, ...rest } = withConsumption(changeRates(taxation, rowsByLaw), 'regular', facts);
      const terms = changeRates(rest, (_, rows) => lastFromStart(rows));
      return { ...terms, consumption: isObject(consumption) ? lastRates(consumption) : null };
    }
    default:
      return withConsumption(changeRates(taxation, rowsByLaw), stage, facts);
  }
}

/** Returns the stages that say something of the study. The rate on receipts is the option of RET (LC 214/2025 art. 485). */
export function stagesOf({ taxation, companies }: Pick<Study, 'taxation' | 'companies'>): Stage[] {
  const all = [taxation, ...(companies ?? []).map((company) => company.taxation)];
  const mayChoose = all.some(
    (one) =>
      one?.regime === 'ret' ||
      one?.then?.some(({ regime }) => regime === 'ret') ||
      one?.consumption?.mode === 'transitional',
  );
  return ['today', ...(mayChoose ? (['transitional'] as const) : []), 'regular', 'full', 'study'];
}

/** Returns the study's taxation, and those of its companies, by the law of a stage. */
export function stageEntry(study: Study, stage: Stage, facts: Facts): TaxEntry {
  const by = (given: Study['taxation']): Study['taxation'] =>
    taxationOf(stage, toJsonObject(given) ?? { regime: 'none' }, facts) as unknown as Study['taxation'];
  const own = (study.companies ?? []).flatMap(({ key, taxation }) => (taxation ? [[key, by(taxation)] as const] : []));
  return {
    name: stage,
    taxation: study.taxation || stage !== 'study' ? by(study.taxation) : study.taxation,
    ...(own.length > 0 ? { companies: Object.fromEntries(own) } : {}),
  };
}
