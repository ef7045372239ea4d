/** The page of a version for a board. */
import { plural } from '../shared/plural.ts';

/** Texts of the executive summary, a PDF. */
export const executiveSummary = {
  title: 'Resumo executivo',
  download: 'Resumo executivo (.pdf)',
  /** At the end of the file's name. */
  fileName: 'resumo-executivo',
  scenario: (name: string) => `Cenário ${name}`,
  revision: (revision: number) => `revisão ${revision}`,
  current: 'vigente',
  issued: (instant: string) => `emitido em ${instant}`,
  kpis: {
    vgv: 'VGV',
    result: 'Resultado',
    exposure: 'Exposição máxima de caixa',
    irr: 'TIR do projeto',
    npv: 'VPL',
    payback: 'Payback',
  },
  ownVgv: (value: string) => `líquido ${value}`,
  margin: (share: string) => `margem ${share} do VGV líquido`,
  inMonth: (month: string) => `em ${month}`,
  neverNegative: 'o fluxo acumulado nunca fica negativo',
  perYear: 'ao ano, efetiva',
  noRate: 'nenhuma taxa de retorno zera o VPL',
  manyRates: 'ao ano; há outra taxa positiva',
  atRate: (rate: string) => `a ${rate}`,
  afterBase: (months: number) =>
    plural(months, { none: 'no mês-base', one: '1 mês após o mês-base', other: `${months} meses após o mês-base` }),
  noPayback: 'não retorna no horizonte',
  chart: {
    title: 'Fluxo livre, sem financiamento: mês a mês e acumulado',
    realised: 'Mês fechado',
    projected: 'Mês projetado',
    accumulatedRealised: 'Acumulado fechado',
    accumulatedProjected: 'Acumulado projetado',
    exposure: (value: string, month: string) => `Exposição máxima ${value} · ${month}`,
    payback: (month: string) => `Payback ${month}`,
    closed: (month: string) => `fechado até ${month}`,
  },
  construction: {
    title: 'Obra: curva S física do empreendimento',
    planned: 'Planejado',
    baseline: (version: string) => `Base (${version.length > 20 ? `${version.slice(0, 19)}…` : version})`,
    measured: 'Realizado',
    trend: 'Tendência',
    gap: (points: string, month: string) => `${points} em ${month}`,
  },
  premises: 'Premissas principais',
  morePremises: (count: number) =>
    plural(count, { none: '', one: 'Mais 1 premissa no estudo.', other: `Mais ${count} premissas no estudo.` }),
  notes: 'Notas',
  nothingToNote: 'Nenhuma pendência: o estudo está completo e as contas fecham.',
  graveFinding: (title: string) => `Grave: ${title}`,
  finding: (title: string, detail: string) => `${title}, ${detail}`,
  sentBecause: (reason: string) => `Motivo no envio: ${reason}`,
  moreNotes: (count: number) =>
    plural(count, {
      none: '',
      one: 'Mais 1 aviso na aba Validações.',
      other: `Mais ${count} avisos na aba Validações.`,
    }),
  times: (label: string, count: number) => (count === 1 ? label : `${label} (${count} vezes)`),
  terms: {
    nominal: 'Valores nominais, em reais.',
    constant: 'Valores em moeda constante do mês-base, em reais.',
  },
  differs: 'O cálculo de hoje difere do aprovado; o registro de decisão guarda os números da aprovação.',
  realisedUntil: (month: string) => `Tendência: meses fechados até ${month}; daí em diante, projeção.`,
  approved: (value: string) => `aprovado ${value}`,
  approvedOf: (version: string) => `Ao lado da tendência, o aprovado: ${version}.`,
} as const;
