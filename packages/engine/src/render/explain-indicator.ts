import { capitalCostLabels, completeCost } from '../catalogue/capital-cost.ts';
import { indicatorCatalogue } from '../catalogue/indicators.ts';
import { escapePointer } from '../definition/terms/premises.ts';
import type { DetailedStudy } from '../evaluation/model.ts';
import { resolveDiscountRate } from '../indicators/capital-cost.ts';
import { datedRate } from '../indicators/dated-rate.ts';
import { type InternalRate, internalRate, isChosenByReference } from '../indicators/internal-rate.ts';
import { monthEndDays } from '../numeric/calendar.ts';
import type { Explanation } from '../projection.ts';
import type { CapitalCost } from '../study.ts';
import { describe, explainCell, scopeOf } from './explain.ts';
import { numbered, type Source, sources } from './indicator-sources.ts';
import { ownVgvParts, resultParts, taxParts, totalPart } from './result-parts.ts';

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
  'assignment.cost_year': { sign: -1, search: byMonth },
  'loan.cet_year': { sign: -1, search: byMonth },
  'partner.irr_year': { sign: 1, search: byMonth },
  'partner.irr_status': { sign: 1, search: byMonth },
  'company.irr_year': { sign: 1, search: byMonth },
  'company.irr_status': { sign: 1, search: byMonth },
};

/** Indicators whose parts add up to them. */
const sums: ReadonlySet<string> = new Set([
  'result',
  'vgv_gross',
  'vgv_own',
  'receipts_total',
  'tax_total',
  'partner.contributed',
  'partner.received',
  'company.result',
  'tax_total',
  'company.tax_total',
]);

/** Explains an indicator: its formula in words and its source lines and cells. */
export function explainIndicator(study: DetailedStudy, key: string): Explanation | null {
  const row = rowOf(key);
  const value = study.projection.indicators[key];
  if (!row || value === undefined) return null;
  const note = value === null || value === 'none' ? reasonForNull(study, key) : undefined;
  return {
    label: `${row.label}${suffixOf(study, key)}`,
    value: typeof value === 'number' ? value : 0,
    unit: unitOf(row),
    formula: row.formula,
    combine: sums.has(row.key) ? 'sum' : 'factors',
    parts: partsOf(study, key),
    ...(note === undefined ? {} : { note }),
  };
}

/** What the label of a company's indicator adds: its name. */
function suffixOf({ context }: DetailedStudy, indicator: string): string {
  const company = companyIn(indicator);
  return context.companies.find(({ key }) => company !== undefined && key === company)?.suffix ?? '';
}

type Row = (typeof indicatorCatalogue)[number];

const rowOf = (key: string): Row | undefined => indicatorCatalogue.find((entry) => entry.key === withoutNumber(key));

/** An indicator's key without the number of its loan, assignment or partner, or the key of its company. */
const withoutNumber = (key: string): string =>
  key.replace(/^(loan|assignment|partner)\.\d+\./, '$1.').replace(/^company\.\w+\./, 'company.');

/** The company of an indicator. */
const companyIn = (key: string): string | undefined => /^company\.(\w+)\./.exec(key)?.[1];

function unitOf({ unit }: Row): Explanation['unit'] {
  return unit === 'money' || unit === 'share' || unit === 'month' ? unit : 'number';
}

const accountReasons: Readonly<Record<string, string>> = {
  ref_margin: 'Não há receita a apropriar.',
  net_margin: 'A receita apropriada não é positiva.',
  roe_year: 'O patrimônio líquido nunca é positivo.',
  net_debt_equity: 'O patrimônio líquido nunca é positivo.',
};

function reasonForNull(study: DetailedStudy, key: string): string {
  const account = accountReasons[key];
  if (account !== undefined) return account;
  if (key === 'npv_real') return 'O estudo não tem taxa real.';
  if (key.startsWith('partner.') && /multiple|dpi/.test(key)) return 'O sócio não aporta nada.';
  if (key === 'peak_equity_month') return 'Os aportes nunca superam as distribuições.';
  if (key === 'yield_on_cost') return 'Não há custo antes do início dos aluguéis.';
  if (key === 'tax_burden') return 'As entradas líquidas não são positivas.';
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
  const company = companyIn(key);
  switch (company === undefined ? key : withoutNumber(key)) {
    case 'vgv_gross':
      return study.operations.sales.map(({ vgvGross }) => describe(scope, vgvGross, 0, 2));
    case 'vgv_own':
      return study.operations.sales.map(({ vgvOwn }) => describe(scope, vgvOwn, 0, 2));
    case 'receipts_total':
      return study.lines
        .filter(
          ({ line }) =>
            line.module === null &&
            line.company === undefined &&
            /^(receipts\..+|delinquency|revenue\..+|rental\.(rent|recovery|exit))$/.test(line.key),
        )
        .flatMap(({ line }) => totalPart(study, line.key));
    case 'noi_stabilized':
      return figurePart(study, 'stabilized');
    case 'yield_on_cost':
      return [...indicatorPart(study, 'noi_stabilized'), ...figurePart(study, 'cost')];
    case 'result':
    case 'company.result':
      return resultParts(study, company);
    case 'tax_total':
    case 'company.tax_total':
      return taxParts(study, company);
    case 'company.margin_vgv':
      return [...indicatorPart(study, `company.${company}.result`), ...ownVgvParts(study, company)];
    default: {
      const loan = /^(loan|assignment)\.\d+\./.exec(key)?.[0] ?? '';
      const at: SourcePosition = { loan, company };
      const name = withoutNumber(key);
      if (name === 'assignment.face') return facePart(study, Number(key.split('.')[1]));
      const own = sourcesOf(study, key, name);
      const terms = own.flatMap((source) => sourcePart(study, at, source));
      return isRateChosen(study, at, name, own) ? [...terms, { ...discountPart(study), note: choosesRate }] : terms;
    }
  }
}

/** What an indicator is read from; what partners put in that is no cash is part of the equity. */
function sourcesOf({ study }: DetailedStudy, key: string, name: string): Source[] {
  const number = /^partner\.(\d+)\./.exec(key)?.[1] ?? '';
  const own = (sources[name] ?? []).map((source) => numbered(source, number));
  if (!/^peak_equity|^equity_multiple$/.test(name)) return own;
  const partners = study.capital?.partners ?? [];
  return [...own, ...partners.map((_, k): Source => ({ line: `in_kind.${k + 1}` }))];
}

/** True if several rates of return exist, of which the rate of discount chooses. */
function isRateChosen(study: DetailedStudy, at: SourcePosition, name: string, own: readonly Source[]): boolean {
  const rate = returns[name];
  if (!rate) return false;
  const flow = flowOf(study, at, own, rate.sign);
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
function flowOf(
  { lines, last }: DetailedStudy,
  { loan, company }: SourcePosition,
  own: readonly Source[],
  sign: 1 | -1,
): number[] {
  const flow = Array.from({ length: last + 1 }, () => 0);
  for (const source of own) {
    if (typeof source !== 'object' || !('line' in source)) continue;
    const key = `${loan}${source.line}`;
    const loanLine = lines.find(({ line }) => line.key === key && line.module === null && line.company === company);
    loanLine?.line.values.forEach((value, month) => {
      flow[month] = (flow[month] ?? 0) + sign * value;
    });
  }
  return flow;
}

/** Where the lines of an indicator stand: with the prefix of a loan or an assignment, or in a company. */
interface SourcePosition {
  readonly loan: string;
  readonly company: string | undefined;
}

function sourcePart(study: DetailedStudy, { loan, company }: SourcePosition, source: Source): Explanation[] {
  const prefix = company === undefined ? '' : `company.${company}.`;
  if (source === 'discount_rate') return [discountPart(study)];
  if (source === 'deflator') return deflatorPart(study);
  if (source === 'real_rate') return realRatePart(study);
  if ('cost' in source) return costPart(study, source.cost);
  if ('indicator' in source)
    return indicatorPart(study, `${source.indicator === 'face' ? loan : prefix}${source.indicator}`);
  if (!('at' in source)) return totalPart(study, `${loan}${source.line}`, source.sign, company);
  const month = study.projection.indicators[`${loan}${prefix}${source.at}`];
  const position = { key: `${loan}${source.line}`, module: null, company };
  const cell = typeof month === 'number' ? explainCell(study, position, month) : null;
  return cell ? [cell] : [];
}

/** What is due to the buyer of receivables. */
function facePart(study: DetailedStudy, number: number): Explanation[] {
  const assigned = study.operations.assignments[number - 1];
  return assigned ? [describe(scopeOf(study), assigned.face, 0, 3)] : [];
}

/** A figure of the rentals. */
function figurePart(study: DetailedStudy, name: 'stabilized' | 'cost'): Explanation[] {
  const node = study.operations.rentals?.[name];
  return node ? [describe(scopeOf(study), node, 0, 3)] : [];
}

function indicatorPart(study: DetailedStudy, key: string): Explanation[] {
  const row = rowOf(key);
  const value = study.projection.indicators[key];
  if (!row || typeof value !== 'number') return [];
  return [{ label: row.label, value, unit: unitOf(row), formula: row.formula, indicator: key }];
}
