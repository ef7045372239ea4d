import { isObject, type Json, type JsonObject } from '@uni/contracts';
import { type CapitalCost, resolveDiscountRate } from '@uni/engine';
import { workspaceFields } from '@uni/phrases';
import type { FieldRow, FormSection } from '../form/fields.ts';

const copy = workspaceFields.analysis;

const analysisOf = ({ analysis }: JsonObject): JsonObject => (isObject(analysis) ? analysis : {});
const hasDeflator = (study: JsonObject): boolean => typeof analysisOf(study).deflator === 'string';
const hasCost = (study: JsonObject): boolean => isObject(analysisOf(study).wacc);

/** True if the study is discounted by its own cost of capital. */
export const isDiscountedByCost = ({ discount_rate }: JsonObject): boolean =>
  isObject(discount_rate) && discount_rate.basis === 'wacc';

/** A cost of capital to begin with. */
const firstCost = { equity_share: 1, risk_free: 0.06, premium: 0.05, debt_cost: 0.12 } as const;

const numberIn = (fields: JsonObject, key: string): number | null => {
  const value = fields[key];
  return typeof value === 'number' ? value : null;
};

/** The typed rate that replaces the cost of capital: the same percentage. */
function typedRate(study: JsonObject): Json {
  const { wacc } = analysisOf(study);
  const fields = isObject(wacc) ? wacc : {};
  const cost: CapitalCost = {
    equity_share: numberIn(fields, 'equity_share') ?? 0,
    risk_free: numberIn(fields, 'risk_free') ?? 0,
    beta: numberIn(fields, 'beta'),
    premium: numberIn(fields, 'premium') ?? 0,
    country: numberIn(fields, 'country'),
    size: numberIn(fields, 'size'),
    debt_cost: numberIn(fields, 'debt_cost') ?? 0,
    tax: numberIn(fields, 'tax'),
  };
  const { value, basis } = resolveDiscountRate({ discount_rate: { basis: 'wacc' }, analysis: { wacc: cost } });
  return { value: Number(value.toFixed(6)), basis };
}

/** The origin of the rate of discount, once the study has a cost of capital. */
export const discountSource: FieldRow = {
  path: 'discount_rate/basis',
  label: copy.source,
  control: {
    kind: 'choice',
    options: [
      { value: 'typed', label: copy.sources.typed },
      { value: 'wacc', label: copy.sources.wacc },
    ],
  },
  when: hasCost,
  toDisplay: (basis) => (basis === 'wacc' ? 'wacc' : 'typed'),
  replaces: {
    path: 'discount_rate',
    build: (source, study) => (source === 'wacc' ? { basis: 'wacc' } : typedRate(study)),
  },
};

const given = { value: 'given', label: copy.capitalCosts.given };
const percent = (field: keyof CapitalCost, label: string, more: Partial<FieldRow> = {}): FieldRow => ({
  path: `analysis/wacc/${field}`,
  label,
  control: { kind: 'percent' },
  when: hasCost,
  ...more,
});
const yearly = { unit: workspaceFields.general.perYear };

/** Readings of the same flow: in real terms, by dates, against the cost of capital. */
export const analysisSections: readonly FormSection[] = [
  {
    key: 'analysis',
    title: copy.title,
    help: copy.help,
    rows: [
      {
        path: 'analysis/deflator',
        label: copy.deflator,
        help: copy.deflatorHelp,
        fallback: copy.noDeflator,
        control: { kind: 'index' },
      },
      {
        path: 'analysis/real_rate',
        label: copy.realRate,
        help: copy.realRateHelp,
        control: { kind: 'rate' },
        when: hasDeflator,
      },
      {
        path: 'analysis/dated',
        label: copy.dated,
        help: copy.datedHelp,
        fallback: workspaceFields.form.no,
        control: { kind: 'switch' },
      },
      {
        path: 'analysis/wacc',
        label: copy.capitalCost,
        control: { kind: 'choice', options: [given], none: copy.capitalCosts.none },
        // A cost that discounts the study cannot be left out.
        variant: (study) => ({
          kind: 'choice',
          options: [given],
          ...(isDiscountedByCost(study) ? {} : { none: copy.capitalCosts.none }),
        }),
        toDisplay: (cost) => (isObject(cost) ? given.value : null),
        replaces: { path: 'analysis/wacc', build: (choice) => (choice === given.value ? { ...firstCost } : null) },
      },
      percent('equity_share', copy.equityShare, { help: copy.equityShareHelp, required: true }),
      percent('risk_free', copy.riskFree, { ...yearly, required: true }),
      { path: 'analysis/wacc/beta', label: copy.beta, fallback: '1', control: { kind: 'number' }, when: hasCost },
      percent('premium', copy.premium, { ...yearly, required: true }),
      percent('country', copy.country, { ...yearly, fallback: '0' }),
      percent('size', copy.size, { ...yearly, fallback: '0' }),
      percent('debt_cost', copy.debtCost, { ...yearly, required: true }),
      percent('tax', copy.tax, { help: copy.taxHelp, fallback: '0' }),
    ],
  },
];
