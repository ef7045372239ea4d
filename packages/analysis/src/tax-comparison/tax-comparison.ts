/** One study under several taxations. */
import {
  type IndicatorRow,
  indicatorCatalogue,
  isWhole,
  type Model,
  monthAt,
  openStudy,
  type ProjectionLine,
  type Refused,
  type Study,
} from '@uni/engine';

/** A taxation instead of the study's. A company loses its own: it has the one named here, or inherits. */
export interface TaxEntry {
  readonly name: string;
  readonly taxation: Study['taxation'];
  readonly companies?: Readonly<Record<string, Study['taxation']>>;
}

/** A tax or an indicator under every taxation, in their order. `delta`: each less the first, where both are numbers. */
export interface ComparedTaxation {
  readonly key: string;
  readonly label: string;
  readonly unit: IndicatorRow['unit'];
  readonly values: readonly (number | string | null)[];
  readonly delta: readonly (number | null)[];
}

/** The answer of a comparison: money in centavos. */
export interface TaxComparison {
  readonly format: 'uni.tax-comparison/1';
  readonly rows: readonly ComparedTaxation[];
}

/** An answer, or the first taxation with which the study is refused, and why. */
export type ComparedTaxations = { ok: true; comparison: TaxComparison } | TaxationRefused;

/** The first taxation with which the study is refused, and why. */
export type TaxationRefused = Refused & { readonly name: string };

/** Indicators that follow the taxes. */
const compared = ['result', 'margin_vgv', 'npv', 'irr_year', 'shareholder_irr_year', 'max_exposure'];

/** Projects a study once for each taxation, and compares what the taxes take and what is left. */
export function compareTaxation(study: Study, entries: readonly TaxEntry[]): ComparedTaxations {
  const models: Model[] = [];
  for (const entry of entries) {
    const opened = openTaxation(study, entry);
    if (!opened.ok) return opened;
    models.push(opened.model);
  }
  return { ok: true, comparison: compareTaxed(models) };
}

/** Opens the study under one taxation. */
export function openTaxation(study: Study, entry: TaxEntry): { ok: true; model: Model } | TaxationRefused {
  const opened = openStudy(taxedBy(study, entry));
  return opened.ok ? { ok: true, model: opened.model } : { ...opened, name: entry.name };
}

/** Compares one study's models, a model for each taxation. */
export function compareTaxed(models: readonly Model[]): TaxComparison {
  const totals = models.map(taxTotal);
  const rows = [
    ...taxRows(models),
    indicatorRow('tax_total', totals),
    indicatorRow(
      'tax_burden',
      models.map((model, k) => burden(model, totals[k] ?? 0)),
    ),
    ...compared.map((key) =>
      indicatorRow(
        key,
        models.map(({ projection }) => projection.indicators[key] ?? null),
      ),
    ),
  ];
  return { format: 'uni.tax-comparison/1', rows };
}

/** Taxes paid in a calendar year under each taxation: centavos, refunds deducted. */
export interface TaxedYear {
  readonly year: number;
  readonly values: readonly number[];
}

/** Returns the taxes by calendar year, from the first to the last year in which any taxation takes some. */
export function taxesByYear(models: readonly Model[]): TaxedYear[] {
  const byYear = models.map((model) => {
    const sums = new Map<number, number>();
    for (const { values } of taxLines(model))
      for (const [at, value] of values.entries()) {
        const year = Number(monthAt(model.projection.base_month, at).slice(0, 4));
        sums.set(year, (sums.get(year) ?? 0) - value);
      }
    return sums;
  });
  const years = byYear.flatMap((sums) => [...sums].flatMap(([year, sum]) => (sum === 0 ? [] : [year])));
  if (years.length === 0) return [];
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return Array.from({ length: last - first + 1 }, (_, k) => ({
    year: first + k,
    values: byYear.map((sums) => sums.get(first + k) ?? 0),
  }));
}

/** What reduces the consumption tax, or is paid of it: lines of a projection in the order of the computation. */
const reliefs = [
  'reducer.adjustment',
  'reducer.social',
  'tax_base.consumption',
  'tax_credit.cbs',
  'tax_credit.ibs',
  'tax.cbs_refund',
  'tax.ibs_refund',
] as const;

/** A relief under each taxation, in centavos; null where a taxation has no consumption tax. */
export interface ConsumptionRelief {
  readonly key: (typeof reliefs)[number];
  readonly values: readonly (number | null)[];
}

/** Returns the totals of reducers, base, credits and refunds that any of the taxations has. */
export function consumptionReliefs(models: readonly Model[]): ConsumptionRelief[] {
  const totals = models.map(({ projection }) => {
    const whole = projection.lines.filter(isWhole);
    const isStated = whole.some(({ key }) => key === 'tax_base.consumption');
    return isStated ? new Map(whole.map(({ key, total }) => [key, total])) : null;
  });
  const values = (key: string) => totals.map((lines) => (lines ? (lines.get(key) ?? 0) : null));
  return reliefs.map((key) => ({ key, values: values(key) })).filter((row) => row.values.some((value) => value));
}

function taxedBy(study: Study, { taxation, companies: own }: TaxEntry): Study {
  if (!study.companies) return { ...study, taxation };
  const companies = study.companies.map((company) => ({ ...company, taxation: own?.[company.key] ?? null }));
  return { ...study, taxation, companies };
}

function taxLines({ projection }: Model): ProjectionLine[] {
  return projection.lines.filter((line) => isWhole(line) && line.key.startsWith('tax.'));
}

/** The taxes of any of the studies, by first appearance; one that a study does not have takes nothing. */
function taxRows(models: readonly Model[]): ComparedTaxation[] {
  const labels = new Map<string, string>();
  for (const model of models)
    for (const { key, label } of taxLines(model)) if (!labels.has(key)) labels.set(key, label);
  return [...labels].map(([key, label]) => {
    const values = models.map((model) => taxLines(model).find((line) => line.key === key)?.total ?? 0);
    return { key, label, unit: 'money', values, delta: lessFirst(values) };
  });
}

function taxTotal(model: Model): number {
  return taxLines(model).reduce((sum, { total }) => sum - total, 0) || 0;
}

/** The taxes over what is received, refunds deducted; null where that is not positive. */
function burden({ projection }: Model, total: number): number | null {
  const line = projection.lines.find((each) => each.key === 'net_receipts' && isWhole(each));
  const received = line?.total ?? 0;
  return received > 0 ? total / received : null;
}

function indicatorRow(key: string, values: readonly (number | string | null)[]): ComparedTaxation {
  const row = indicatorCatalogue.find((entry) => entry.key === key);
  if (!row) throw new Error(`no indicator ${key}`);
  return { key, label: row.label, unit: row.unit, values, delta: lessFirst(values) };
}

function lessFirst(values: readonly (number | string | null)[]): (number | null)[] {
  const [first] = values;
  return values.map((value) => (typeof value === 'number' && typeof first === 'number' ? value - first : null));
}
