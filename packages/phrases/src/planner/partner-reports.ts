import { plural } from '../shared/plural.ts';

/** The report for one partner, a PDF. */
export const partnerReport = {
  title: 'Relatório do sócio',
  column: 'Relatório',
  download: 'Relatório (.pdf)',
  downloadOf: (partner: string) => `Relatório (.pdf) do sócio ${partner}`,
  /** At the end of the file's name, before the partner's name. */
  fileName: 'relatorio-do-socio',
  unit: 'valores em reais',
  own: 'Só os valores deste sócio.',
  figures: 'Resultado do sócio',
  agreed: 'O que foi combinado',
  result: 'Resultado',
  discount: 'Taxa de desconto do VPL',
  chart: 'Fluxo do sócio: mês a mês e acumulado',
  tiers: 'Recebido por faixa',
  years: 'Por ano',
  months: 'Por mês',
  monthsNote: 'Meses sem movimento do sócio não aparecem.',
  columns: {
    year: 'Ano',
    month: 'Mês',
    cash: 'Aporte em dinheiro',
    inKind: 'Bens e serviços',
    received: 'Recebido',
    net: 'Saldo do período',
    balance: 'Acumulado',
    capital: 'Capital a devolver',
    preferred: 'Preferencial a pagar',
  },
  total: 'Total',
  terms: {
    kind: 'Tipo',
    share: 'Participação',
    shareIn: (company: string) => `Participação em ${company}`,
    contributions: 'Parte dos aportes',
    commitment: 'Compromisso',
    tier: (number: number) => `Faixa ${number} da distribuição`,
    preferred: (rate: string, method: string) => `Retorno preferencial de ${rate}, capitalização ${method}`,
    capital: 'Devolução do capital aportado',
    catchUp: (share: string, until: string) => `Alcance: ${share} da faixa, até ${until} do lucro`,
    catchUpOfOthers: 'Alcance de outros sócios: participa do restante da faixa',
    split: (share: string) => `Divisão: ${share} da faixa`,
    splitUntil: (share: string, goal: string) => `Divisão: ${share} da faixa, até ${goal}`,
    irr: (rate: string) => `a TIR de ${rate}`,
    multiple: (times: string) => `${times} vezes o capital`,
    goalOfOthers: 'a meta de outros sócios',
  },
  closed: (month: string) => `Meses realizados até ${month}; os demais são projeção.`,
  projected: 'Todos os meses são projeção.',
} as const;

/** The screen that lists the reports for partners. */
export const partnerReports = {
  title: 'Relatórios dos sócios',
  noun: 'os relatórios dos sócios',
  summary: (count: number) =>
    plural(count, { none: 'Nenhum relatório', one: '1 relatório', other: `${count} relatórios` }),
  lead: 'Um relatório por sócio da versão vigente de cada empreendimento, só com os valores dele.',
  emptyTitle: 'Nenhum relatório de sócio',
  emptyText: 'Há relatórios quando a versão vigente de um empreendimento tem resultado por sócio.',
  filter: 'Buscar relatório',
  filterPlaceholder: 'Buscar por sócio, empreendimento ou versão',
  filterText: 'Nenhum relatório com este sócio, empreendimento ou versão.',
  columns: { partner: 'Sócio', enterprise: 'Empreendimento', version: 'Versão', report: 'Relatório' },
  downloadOf: (partner: string, enterprise: string) => `Relatório (.pdf) do sócio ${partner} em ${enterprise}`,
} as const;
