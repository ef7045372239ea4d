import type { CapitalCost } from '../study.ts';

/** Names of the fields of a cost of capital. */
export const capitalCostLabels: Readonly<Record<keyof CapitalCost, string>> = {
  equity_share: 'Participação do capital próprio',
  risk_free: 'Taxa livre de risco',
  beta: 'Beta',
  premium: 'Prêmio de mercado',
  country: 'Risco-país',
  size: 'Prêmio por porte',
  debt_cost: 'Custo da dívida',
  tax: 'Imposto sobre os juros',
};

/** A cost of capital with every field, those that are left out by their defaults. */
export const completeCost = ({ beta, country, size, tax, ...given }: CapitalCost) => ({
  ...given,
  beta: beta ?? 1,
  country: country ?? 0,
  size: size ?? 0,
  tax: tax ?? 0,
});
