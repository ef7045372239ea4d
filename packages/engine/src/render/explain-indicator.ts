import { capitalCostLabels, completeCost } from '../catalogue/capital-cost.ts';
import { indicatorCatalogue } from '../catalogue/indicators.ts';
import { escapePointer } from '../definition/premises.ts';
import type { DetailedStudy } from '../evaluation/model.ts';
import { resolveDiscountRate } from '../indicators/capital-cost.ts';
import { datedRate } from '../indicators/dated-rate.ts';
import { type InternalRate, internalRate, isChosenByReference } from '../indicators/internal-rate.ts';
import { monthEndDays } from '../numeric/calendar.ts';
import type { Explanation } from '../projection.ts';
import type { CapitalCost } from '../study.ts';
import { describe, explainCell, explainTotal, scopeOf } from './explain.ts';

/** Source of an indicator: lines by their totals, cells at a month, other indicators, the discount rate. */
type Source =
  | { line: string; sign?: -1 }
  /** The cell of a line at the month that an indicator names. */
  | { line: string; at: string }
  | { indicator: string }
  /** A field of the study's cost of capital. */
  | { cost: keyof CapitalCost }
  | 'real_rate'
  | 'deflator'
  | 'discount_rate';

const discounted: readonly Source[] = ['discount_rate', { line: 'free_cash_flow' }];
const freeCashFlow: readonly Source[] = [{ line: 'free_cash_flow' }];
const shareholder: readonly Source[] = [{ line: 'distribution', sign: -1 }, { line: 'contribution' }];
const equity: readonly Source[] = [{ line: 'contribution' }, { line: 'distribution' }];
const exposure: readonly Source[] = [{ line: 'accumulated_free', at: 'max_exposure_month' }];
const costs = (...fields: readonly (keyof CapitalCost)[]): Source[] => fields.map((cost) => ({ cost }));
const loanFlows = ['release', 'interest_paid', 'fees', 'amortization'];

/** The indicators' sources; those of a loan (`loan.`) speak of the loan's own lines. */
const sources: Readonly<Record<string, readonly Source[]>> = {
  margin_vgv: [{ indicator: 'result' }, { indicator: 'vgv_own' }],
  margin_receipts: [{ indicator: 'result' }, { indicator: 'receipts_total' }],
  roi: [{ indicator: 'result' }, { indicator: 'max_exposure' }],
  exposure_index: [{ indicator: 'npv' }, { indicator: 'max_exposure_discounted' }],
  moic: shareholder,
  shareholder_irr_year: shareholder,
  shareholder_irr_status: shareholder,
  max_exposure: exposure,
  max_exposure_month: exposure,
  max_exposure_discounted: discounted,
  payback_month: [{ line: 'accumulated_free', at: 'payback_month' }],
  payback_discounted_month: discounted,
  months_negative: [{ line: 'accumulated_free' }],
  profitability_index: discounted,
  npv: discounted,
  npv_excel: discounted,
  // A rate of return depends on the flow alone; of several the discount rate chooses (`returns`).
  irr_month: freeCashFlow,
  irr_year: freeCashFlow,
  irr_status: freeCashFlow,
  mirr_year: discounted,
  irr_real_year: ['deflator', ...freeCashFlow],
  npv_real: ['real_rate', 'deflator', ...freeCashFlow],
  cost_of_equity: costs('risk_free', 'beta', 'premium', 'country', 'size'),
  wacc_year: [...costs('equity_share'), { indicator: 'cost_of_equity' }, ...costs('debt_cost', 'tax')],
  xirr_year: freeCashFlow,
  xirr_status: freeCashFlow,
  shareholder_xirr_year: shareholder,
  shareholder_xirr_status: shareholder,
  peak_equity: equity,
  peak_equity_month: equity,
  exit_value: [{ line: 'rental.exit' }],
  exit_share: [{ indicator: 'exit_value' }, { indicator: 'receipts_total' }],
  profit_on_cost: [{ indicator: 'result' }, { line: 'net_receipts' }],
  equity_multiple: shareholder,
  'loan.peak': [{ line: 'balance', at: 'peak_month' }],
  'loan.peak_month': [{ line: 'balance', at: 'peak_month' }],
  'loan.months': [{ line: 'balance' }],
  'loan.cet_year': loanFlows.map((line) => ({ line })),
};

type Search = (flow: readonly number[], reference: number, study: DetailedStudy) => InternalRate;
const byMonth: Search = (flow, reference) => internalRate(flow, reference);
const byDay: Search = (flow, reference, { study }) =>
  datedRate(flow, monthEndDays(study.base_month, flow.length), reference);
const inRealTerms: Search = (flow, reference, { operations }) =>
  internalRate(
    flow.map((value, t) => value / (operations.deflator?.vector.values[t] ?? 1)),
    reference,
  );

/** Rate-of-return indicators: of the sum of their lines, with the sign that the investor sees, and how each is searched. */
const returns: Readonly<Record<string, { readonly sign: 1 | -1; readonly search: Search }>> = {
  irr_month: { sign: 1, search: byMonth },
  irr_year: { sign: 1, search: byMonth },
  irr_status: { sign: 1, search: byMonth },
  irr_real_year: { sign: 1, search: inRealTerms },
  xirr_year: { sign: 1, search: byDay },
  xirr_status: { sign: 1, search: byDay },
  shareholder_irr_year: { sign: -1, search: byMonth },
  shareholder_irr_status: { sign: -1, search: byMonth },
  shareholder_xirr_year: { sign: -1, search: byDay },
  shareholder_xirr_status: { sign: -1, search: byDay },
  'loan.cet_year': { sign: -1, search: byMonth },
};

/** Indicators whose parts add up to them. */
const sums: ReadonlySet<string> = new Set(['result', 'vgv_gross', 'vgv_own', 'receipts_total']);

/** Explains an indicator: its formula in words and its source lines and cells. */
export function explainIndicator(study: DetailedStudy, key: string): Explanation | null {
  const row = rowOf(key);
  const value = study.projection.indicators[key];
  if (!row || value === undefined) return null;
  const note = value === null || value === 'none' ? reasonForNull(study, key) : undefined;
  return {
    label: row.label,
    value: typeof value === 'number' ? value : 0,
    unit: unitOf(row),
    formula: row.formula,
    combine: sums.has(key) ? 'sum' : 'factors',
    parts: partsOf(study, key),
    ...(note === undefined ? {} : { note }),
  };
}

type Row = (typeof indicatorCatalogue)[number];

const rowOf = (key: string): Row | undefined =>
  indicatorCatalogue.find((entry) => entry.key === key.replace(/^loan\.\d+\./, 'loan.'));

function unitOf({ unit }: Row): Explanation['unit'] {
  return unit === 'money' || unit === 'share' || unit === 'month' ? unit : 'number';
}

function reasonForNull(study: DetailedStudy, key: string): string {
  if (key === 'npv_real') return 'O estudo não tem taxa real.';
  if (key === 'peak_equity_month') return 'Os aportes nunca superam as distribuições.';
  if (key === 'yield_on_cost') return 'Não há custo antes do início dos aluguéis.';
  if (key === 'exit_share') return 'As entradas não são positivas.';
  if (key === 'profit_on_cost') return 'O custo não é positivo.';
  if (key.includes('irr')) return 'Sem TIR: nenhuma taxa de retorno zera o valor presente.';
  if (key.includes('payback') || key.includes('exposure'))
    return 'O fluxo acumulado nunca é negativo, ou não se recupera.';
  if (study.last === 0) return 'O estudo não tem fluxo.';
  return key === 'mirr_year' ? 'O fluxo livre só tem entradas ou só tem saídas.' : 'O denominador é zero.';
}

function partsOf(study: DetailedStudy, key: string): Explanation[] {
  const scope = scopeOf(study);
  switch (key) {
    case 'vgv_gross':
      return study.operations.sales.map(({ vgvGross }) => describe(scope, vgvGross, 0, 2));
    case 'vgv_own':
      return study.operations.sales.map(({ vgvOwn }) => describe(scope, vgvOwn, 0, 2));
    case 'receipts_total':
      return study.lines
        .filter(
          ({ line }) =>
            line.module === null &&
            /^(receipts\..+|delinquency|revenue\..+|rental\.(rent|recovery|exit))$/.test(line.key),
        )
        .flatMap(({ line }) => totalPart(study, line.key));
    case 'noi_stabilized':
      return figurePart(study, 'stabilized');
    case 'yield_on_cost':
      return [...indicatorPart(study, 'noi_stabilized'), ...figurePart(study, 'cost')];
    case 'result':
      return [
        ...totalPart(study, 'free_cash_flow'),
        ...study.funding.loans.flatMap((_, k) => [
          ...totalPart(study, `loan.${k + 1}.interest`, -1),
          ...totalPart(study, `loan.${k + 1}.fees`),
        ]),
      ];
    default: {
      const loan = /^loan\.\d+\./.exec(key)?.[0] ?? '';
      const name = key.replace(/^loan\.\d+\./, 'loan.');
      const own = sources[name] ?? [];
      const terms = own.flatMap((source) => sourcePart(study, loan, source));
      return isRateChosen(study, loan, name) ? [...terms, { ...discountPart(study), note: choosesRate }] : terms;
    }
  }
}

/** True if several rates of return exist, of which the rate of discount chooses. */
function isRateChosen(study: DetailedStudy, loan: string, name: string): boolean {
  const rate = returns[name];
  if (!rate) return false;
  const flow = flowOf(study, loan, sources[name] ?? [], rate.sign);
  return isChosenByReference((reference) => rate.search(flow, reference, study));
}

const choosesRate = 'várias taxas zeram o valor presente: vale a mais próxima da taxa de desconto';

function discountPart({ study }: DetailedStudy): Explanation {
  const { value } = resolveDiscountRate(study);
  const source = { label: 'Taxa de desconto', value, unit: 'share' } as const;
  return study.discount_rate.basis === 'wacc'
    ? { ...source, indicator: 'wacc_year' }
    : { ...source, input: '/discount_rate/value' };
}

/** The index that deflates, by its projected variation; in constant terms nothing is deflated. */
function deflatorPart({ study }: DetailedStudy): Explanation[] {
  const key = study.analysis?.deflator ?? '';
  const series = study.indexes?.[key];
  if (!series) return [];
  const input = `/indexes/${escapePointer(key)}/annual`;
  const source = { label: `${key}: variação ao ano`, value: series.annual, unit: 'share', input } as const;
  return [study.terms === 'constant' ? { ...source, note: 'em termos constantes nada é deflacionado' } : source];
}

function realRatePart({ study }: DetailedStudy): Explanation[] {
  const rate = study.analysis?.real_rate;
  return rate ? [{ label: 'Taxa real', value: rate.value, unit: 'share', input: '/analysis/real_rate/value' }] : [];
}

function costPart({ study }: DetailedStudy, field: keyof CapitalCost): Explanation[] {
  const cost = study.analysis?.wacc;
  if (!cost) return [];
  const unit = field === 'beta' ? 'number' : 'share';
  const value = completeCost(cost)[field];
  return [{ label: capitalCostLabels[field], value, unit, input: `/analysis/wacc/${field}` }];
}

/** The sum of the lines that an indicator is read from, month by month. */
function flowOf({ lines, last }: DetailedStudy, loan: string, own: readonly Source[], sign: 1 | -1): number[] {
  const flow = Array.from({ length: last + 1 }, () => 0);
  for (const source of own) {
    if (typeof source !== 'object' || !('line' in source)) continue;
    const loanLine = lines.find(({ line }) => line.key === `${loan}${source.line}` && line.module === null);
    loanLine?.line.values.forEach((value, month) => {
      flow[month] = (flow[month] ?? 0) + sign * value;
    });
  }
  return flow;
}

function sourcePart(study: DetailedStudy, loan: string, source: Source): Explanation[] {
  if (source === 'discount_rate') return [discountPart(study)];
  if (source === 'deflator') return deflatorPart(study);
  if (source === 'real_rate') return realRatePart(study);
  if ('cost' in source) return costPart(study, source.cost);
  if ('indicator' in source) return indicatorPart(study, source.indicator);
  if (!('at' in source)) return totalPart(study, `${loan}${source.line}`, source.sign);
  const month = study.projection.indicators[`${loan}${source.at}`];
  const cell = typeof month === 'number' ? explainCell(study, `${loan}${source.line}`, null, month) : null;
  return cell ? [cell] : [];
}

/** A figure of the rentals. */
function figurePart(study: DetailedStudy, name: 'stabilized' | 'cost'): Explanation[] {
  const node = study.operations.rentals?.[name];
  return node ? [describe(scopeOf(study), node, 0, 3)] : [];
}

/** A line by its total, which lists its months. */
function totalPart(study: DetailedStudy, key: string, sign: 1 | -1 = 1): Explanation[] {
  const total = explainTotal(study, key, null);
  if (!total) return [];
  const { label, value, unit, total: line } = total;
  return [{ label, value: sign * value || 0, unit, ...(line ? { total: line } : {}) }];
}

function indicatorPart(study: DetailedStudy, key: string): Explanation[] {
  const row = rowOf(key);
  const value = study.projection.indicators[key];
  if (!row || typeof value !== 'number') return [];
  return [{ label: row.label, value, unit: unitOf(row), formula: row.formula, indicator: key }];
}
