import { plural } from '../shared/plural.ts';
import { totalNames } from '../shared/total-names.ts';

/** One name for every total of a study, and what leads from each to the next. */
export const totalsBridge = {
  open: 'Do VGV ao caixa final',
  title: 'Do VGV ao caixa final',
  lead: 'Cada total vem do anterior, somando as parcelas entre eles.',
  columns: { row: 'Total ou parcela', value: 'R$' },
  close: 'Fechar a ponte',
  explain: (total: string) => `Explicar ${total}`,
  here: 'este total',
  /** Of several enterprises together. */
  together: {
    noun: 'a ponte do VGV ao caixa final',
    lead: (count: number) =>
      plural(count, {
        none: 'Nenhum empreendimento na soma.',
        one: 'De 1 empreendimento, em todo o prazo do plano.',
        other: `De ${count} empreendimentos, em todo o prazo dos planos.`,
      }),
    share: 'A ponte é do empreendimento inteiro: escolha a participação total para abri-la.',
  },
  totals: {
    vgv: totalNames.vgv,
    contracted: totalNames.contracted,
    receipts: totalNames.receipts,
    entries: totalNames.entries,
    free: totalNames.free,
    result: totalNames.result,
    closing: totalNames.closing,
  },
  steps: {
    swaps: 'Permuta física',
    unsold: 'Estoque não vendido',
    resold: 'Revendas',
    price: 'Valorização do preço',
    discounts: 'Descontos',
    cancelled: 'Parcelas de vendas distratadas',
    correction: 'Correção monetária',
    interest: 'Juros de tabela',
    delinquency: 'Inadimplência',
    other_revenue: 'Outras receitas',
    realised: 'Realizado e contratos, além das vendas do plano',
    assignment_interest: 'Custo financeiro de cessões',
    assignment_costs: 'Custos de cessões',
    loan_interest: 'Juros de financiamentos',
    loan_fees: 'Tarifas de financiamentos',
    debt: 'Saldo devedor no fim',
    contribution: 'Aportes',
    distribution: 'Distribuição',
  },
} as const;
