/** The lines, cells and other indicators that each indicator is read from. */
import type { CapitalCost } from '../study.ts';

/** Source of an indicator: lines by their totals, cells at a month, other indicators, the discount rate. */
export type Source =
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
const assignedFlows = ['proceeds', 'costs', 'transfer'];
const loanFlows = ['release', 'interest_paid', 'fees', 'amortization'];

const partnerFlow: readonly Source[] = [{ line: 'partner.#.net' }];
const partnerMultiple: readonly Source[] = [
  { indicator: 'partner.#.received' },
  { indicator: 'partner.#.contributed' },
];

const taxBurden: readonly Source[] = [{ indicator: 'tax_total' }, { line: 'net_receipts' }];

/** The indicators' sources; those of a loan (`loan.`), an assignment or a partner speak of their own lines. */
export const sources: Readonly<Record<string, readonly Source[]>> = {
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
  ref_margin: [{ line: 'ref.result' }, { line: 'ref.revenue' }],
  net_margin: ['net', 'revenue', 'barter_revenue'].map((name) => ({ line: `dre.${name}` })),
  roe_year: ['dre.net', 'bal.capital', 'bal.earnings'].map((line) => ({ line })),
  net_debt_equity: ['debt', 'assignments', 'cash', 'capital', 'earnings'].map((name) => ({ line: `bal.${name}` })),
  exit_share: [{ indicator: 'exit_value' }, { indicator: 'receipts_total' }],
  profit_on_cost: [{ indicator: 'result' }, { line: 'net_receipts' }],
  equity_multiple: shareholder,
  'assignment.face': [],
  'assignment.discount': [{ line: 'proceeds' }, { indicator: 'face' }],
  'assignment.cost_year': assignedFlows.map((line) => ({ line })),
  'assignment.months': [{ line: 'transfer' }],
  'loan.peak': [{ line: 'balance', at: 'peak_month' }],
  'loan.peak_month': [{ line: 'balance', at: 'peak_month' }],
  'loan.months': [{ line: 'balance' }],
  'loan.cet_year': loanFlows.map((line) => ({ line })),
  'loan.min_coverage': [{ line: 'guarantee' }, { line: 'balance' }],
  'loan.trapped_months': [{ line: 'balance' }, { line: 'guarantee' }],
  'partner.contributed': [{ line: 'contribution.#' }, { line: 'in_kind.#' }],
  'partner.received': [{ line: 'distribution.#', sign: -1 }],
  'partner.irr_year': partnerFlow,
  'partner.irr_status': partnerFlow,
  'partner.npv': ['discount_rate', ...partnerFlow],
  'partner.multiple': partnerMultiple,
  'partner.payback_month': partnerFlow,
  'partner.dpi': partnerMultiple,
  'partner.peak': partnerFlow,
  tax_burden: taxBurden,
  'company.irr_year': freeCashFlow,
  'company.irr_status': freeCashFlow,
  'company.npv': discounted,
  'company.max_exposure': exposure,
  'company.max_exposure_month': exposure,
  'company.payback_month': [{ line: 'accumulated_free', at: 'payback_month' }],
  'company.tax_burden': taxBurden,
};

/** The sources of an indicator of one partner, whose number stands for `#`. */
export function numbered(source: Source, number: string): Source {
  if (typeof source === 'string') return source;
  if ('line' in source) return { ...source, line: source.line.replace('#', number) };
  return 'indicator' in source ? { indicator: source.indicator.replace('#', number) } : source;
}
