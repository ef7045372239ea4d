import type { Node } from '../graph/node.ts';
import { averageCostOf, equityCost } from '../operators/capital-cost.ts';
import { monthlyRateOf } from '../operators/scalars.ts';
import type { CapitalCost } from '../study.ts';
import type { Premises } from './premises.ts';

const finance = 'Taxa de financiamento (TIR modificada)';
const reinvestment = 'Taxa de reinvestimento (TIR modificada)';

/** Rates for the indicators of a projection: no line reads them. */
export function defineJudgement(premises: Premises): void {
  const { discount_rate, finance_rate, reinvestment_rate, analysis } = premises.context.study;
  const cost = analysis?.wacc ? defineCapitalCost(premises, analysis.wacc) : null;
  if (discount_rate.basis !== 'wacc') premises.monthlyRate('/discount_rate', discount_rate, 'Taxa de desconto');
  // A checked study has the costs that its rate names.
  else if (cost) defineOwnRate(premises, cost);
  if (finance_rate) premises.monthlyRate('/finance_rate', finance_rate, finance);
  if (reinvestment_rate) premises.monthlyRate('/reinvestment_rate', reinvestment_rate, reinvestment);
  if (analysis?.real_rate) premises.monthlyRate('/analysis/real_rate', analysis.real_rate, 'Taxa real');
}

function defineOwnRate({ builder }: Premises, cost: Node): void {
  const meta = { label: 'Taxa de desconto, ao mês', unit: 'share', sheet: 'premises' } as const;
  builder.scalar('rate/discount_rate', monthlyRateOf, [cost], { basis: 'effective_year' }, meta);
}

function defineCapitalCost(premises: Premises, cost: CapitalCost): Node {
  const at = (field: string): string => `/analysis/wacc/${field}`;
  const share = (field: string, value: number, label: string): Node => premises.share(at(field), value, label);
  const equity = premises.builder.scalar(
    'wacc/equity',
    equityCost,
    [
      share('risk_free', cost.risk_free, 'Taxa livre de risco'),
      premises.number(at('beta'), cost.beta ?? 1, 'Beta'),
      share('premium', cost.premium, 'Prêmio de mercado'),
      share('country', cost.country ?? 0, 'Risco-país'),
      share('size', cost.size ?? 0, 'Prêmio por porte'),
    ],
    {},
    { label: 'Custo do capital próprio', unit: 'share', sheet: 'premises' },
  );
  return premises.builder.scalar(
    'wacc/average',
    averageCostOf,
    [
      share('equity_share', cost.equity_share, 'Participação do capital próprio'),
      equity,
      share('debt_cost', cost.debt_cost, 'Custo da dívida'),
      share('tax', cost.tax ?? 0, 'Imposto sobre os juros'),
    ],
    {},
    { label: 'Custo médio de capital', unit: 'share', sheet: 'premises' },
  );
}
