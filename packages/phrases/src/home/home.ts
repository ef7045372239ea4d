import { plural } from '../shared/plural.ts';

type OutsideCounts = Readonly<Record<'prospecting' | 'no_current' | 'not_computed', number>>;

const outsideParts = (counts: OutsideCounts): string =>
  [
    counts.prospecting > 0 && `${counts.prospecting} em prospecção`,
    counts.no_current > 0 && `${counts.no_current} sem versão vigente`,
    counts.not_computed > 0 && `${counts.not_computed} sem cálculo`,
  ]
    .filter(Boolean)
    .join(', ');

/** The first screen after sign-in. */
export const home = {
  greeting: (hour: number, name: string) =>
    `${hour < 12 ? 'Bom dia' : hour < 18 ? 'Boa tarde' : 'Boa noite'}${name ? `, ${name}` : ''}`,
  summary: (count: number) =>
    plural(count, {
      none: 'Nenhum empreendimento ainda.',
      one: '1 empreendimento.',
      other: `${count} empreendimentos.`,
    }),
  choices: {
    enterprise: 'Empreendimento',
    all: 'Todos os empreendimentos',
    withProspecting: 'Todos, com os em prospecção',
    version: 'Versão',
    versions: { current: 'Vigente', edited: 'Editada por último' },
    versionOf: { current: 'versão vigente', edited: 'versão editada por último' },
    compare: 'Comparar com',
    compared: { baseline: 'Linha de base', current: 'Vigente', nothing: 'Nada' },
    baselineNote: 'A última versão aprovada, como foi aprovada.',
    comparisonNoun: 'a comparação',
    salesNoun: 'as vendas e a inadimplência',
    comparing: { baseline: 'a linha de base', current: 'a versão vigente' },
    comparedOf: (name: string, count: number, all: number) =>
      count === 0
        ? `Nenhum empreendimento tem ${name === 'a linha de base' ? 'versão aprovada' : 'versão vigente'} com que comparar.`
        : `▲▼ é a diferença para ${name}, ${count === all ? 'de todos' : `de ${count} de ${all} empreendimentos`}.`,
  },
  outside: {
    /** Empty where the sums leave nothing out. */
    text: (counts: OutsideCounts) => outsideParts(counts) && `Fora das somas: ${outsideParts(counts)}.`,
    /** The same text, for use next to other parts of a line. */
    part: (counts: OutsideCounts) => outsideParts(counts) && `fora das somas: ${outsideParts(counts)}`,
    include: 'Incluir os em prospecção',
  },
  kpis: {
    label: 'Indicadores da carteira',
    source: (label: string) => `De onde vem: ${label}`,
    vgv: 'VGV líquido',
    result: 'Resultado',
    exposure: 'Exposição máxima',
    irr: 'TIR a.a.',
    vso: 'VSO do mês',
    delinquency: 'Inadimplência',
    margin: (share: string) => `${share} do VGV`,
    exposureAt: (month: string) => `em ${month}`,
    noExposure: 'o caixa não fica negativo',
    irrOfSum: 'do caixa somado',
    noIrr: { none: 'sem TIR', unique: 'sem TIR', multiple: 'mais de uma TIR possível' },
    vsoNote: (month: string, net: string) => `${month} · ${net} líquida`,
    nothingOffered: 'nada em oferta',
    delinquencyNote: (amount: string, days: number) => `${amount} há mais de ${days} dias`,
    nothingOwed: 'nada a receber',
    none: '–',
    better: 'melhora',
    worse: 'piora',
    same: 'sem diferença',
    deltaOf: (label: string, delta: string) => `Diferença de ${label}: ${delta}`,
    enterprises: (count: number) =>
      plural(count, { none: 'nenhum empreendimento', one: '1 empreendimento', other: `${count} empreendimentos` }),
  },
  chart: {
    negativeAndPaid: (exposure: string, at: string, payback: string) =>
      `Caixa consolidado chega a ${exposure} em ${at} e se paga em ${payback}`,
    negative: (exposure: string, at: string) =>
      `Caixa consolidado chega a ${exposure} em ${at} e não se paga no horizonte`,
    positive: (end: string) => `Caixa consolidado nunca fica negativo e termina em ${end}`,
    /** By the months in one bar. */
    subtitle: {
      1: 'R$ mi por mês, fluxo livre (sem financiamento). Um ponto abre a conta do mês.',
      3: 'R$ mi por trimestre, fluxo livre (sem financiamento). Um ponto abre a conta do mês.',
      12: 'R$ mi por ano, fluxo livre (sem financiamento). Um ponto abre a conta do mês.',
    },
    netIn: 'Saldo positivo',
    netOut: 'Saldo negativo',
    exposure: (value: string, at: string) => `Exposição máxima ${value} · ${at}`,
    payback: (at: string) => `Payback ${at}`,
    end: (value: string) => `Fluxo livre ${value}`,
    table: 'Tabela do caixa consolidado',
    noun: 'o caixa consolidado',
  },
  portfolio: {
    title: 'Carteira',
    enterprise: 'Empreendimento',
    vgv: 'VGV líquido',
    margin: 'Margem',
    irr: 'TIR a.a.',
    sold: 'Vendido',
    vso: 'VSO 3 m',
    construction: 'Obra − plano',
    exposureShare: 'Exposição / VGV',
    payback: 'Payback',
    label: 'Tabela da carteira',
    worst: 'pior da carteira',
    seeAll: 'Ver todos',
  },
  resume: {
    title: 'Continuar de onde parou',
    empty: 'O que você abrir aparece aqui.',
  },
  checklist: {
    title: 'Primeiros passos',
    progress: (done: number, total: number) => `${done} de ${total} feitos`,
    dismiss: 'Dispensar',
    done: 'feito',
    pending: 'a fazer',
    steps: {
      created: { text: 'Crie um empreendimento', hint: 'Até oito campos, fluxo de caixa na hora.' },
      imported: { text: 'Importe do Excel', hint: 'Custos ou realizados, coluna por coluna.' },
      connected: { text: 'Conecte o ERP', hint: 'Sienge ou UAU; os realizados chegam sozinhos.' },
      invited: { text: 'Convide a equipe', hint: 'Cada grupo vê o que lhe cabe.' },
    },
    noun: 'os primeiros passos',
  },
  example: {
    open: 'Abrir empreendimento de exemplo',
    name: 'Empreendimento de exemplo',
    code: 'EXEMPLO',
    failed: 'Não foi possível criar o exemplo.',
  },
  empty: {
    title: 'Nenhum estudo ainda',
    text: 'Crie um empreendimento com até oito campos e veja o fluxo de caixa calculado na hora.',
  },
  /** Enterprises there are, and no cash flow of theirs that could be added up. */
  notAdded: {
    title: 'Nada a somar ainda.',
    text: 'Entra na soma a versão vigente de cada empreendimento: a que foi aprovada.',
    narrow: 'Seu grupo vê uma parte dos números de cada empreendimento; o caixa não faz parte dela.',
    nothingShared: 'Nenhuma versão vigente calculada ainda.',
  },
  noun: 'a carteira',
} as const;
