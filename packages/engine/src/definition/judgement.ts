import { capitalCostLabels, completeCost } from '../catalogue/capital-cost.ts';
import type { Node } from '../graph/node.ts';
import { averageCostOf, equityCost } from '../operators/funding/capital-cost.ts';
import { monthlyRateOf } from '../operators/series/scalars.ts';
import type { CapitalCost } from '../study.ts';
import type { Premises } from './terms/premises.ts';

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
  const values = completeCost(cost);
  const typed = (field: keyof CapitalCost): Node => {
    const pointer = `/analysis/wacc/${field}`;
    const label = capitalCostLabels[field];
    // Beta is no share of anything.
    return field === 'beta'
      ? premises.number(pointer, values.beta, label)
      : premises.share(pointer, values[field], label);
  };
  const equity = premises.builder.scalar(
    'wacc/equity',
    equityCost,
    (['risk_free', 'beta', 'premium', 'country', 'size'] as const).map(typed),
    {},
    { label: 'Custo do capital próprio', unit: 'share', sheet: 'premises' },
  );
  return premises.builder.scalar(
    'wacc/average',
    averageCostOf,
    [typed('equity_share'), equity, typed('debt_cost'), typed('tax')],
    {},
    { label: 'Custo médio de capital', unit: 'share', sheet: 'premises' },
  );
}
