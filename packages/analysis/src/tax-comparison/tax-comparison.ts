/** One study under several taxations. */
import {
  type IndicatorRow,
  indicatorCatalogue,
  isWhole,
  type Model,
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
export type ComparedTaxations = { ok: true; comparison: TaxComparison } | (Refused & { readonly name: string });

/** Indicators that follow the taxes. */
const compared = ['result', 'margin_vgv', 'npv', 'irr_year', 'shareholder_irr_year', 'max_exposure'];

/** Projects a study once for each taxation, and compares what the taxes take and what is left. */
export function compareTaxation(study: Study, entries: readonly TaxEntry[]): ComparedTaxations {
  const models: Model[] = [];
  for (const entry of entries) {
    const opened = openStudy(taxedBy(study, entry));
    if (!opened.ok) return { ...opened, name: entry.name };
    models.push(opened.model);
  }
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
  return { ok: true, comparison: { format: 'uni.tax-comparison/1', rows } };
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
