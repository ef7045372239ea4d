import { plural } from './plural.ts';

/** The first screen after sign-in. */
export const home = {
  greeting: (hour: number, name: string) =>
    `${hour < 12 ? 'Bom dia' : hour < 18 ? 'Boa tarde' : 'Boa noite'}${name ? `, ${name}` : ''}`,
  summary: (count: number) =>
    plural(count, {
      none: 'Nenhum empreendimento ainda.',
      one: '1 empreendimento, versão vigente.',
      other: `${count} empreendimentos, versão vigente de cada um.`,
    }),
  partial: (count: number) =>
    plural(count, {
      none: '',
      one: '1 empreendimento ainda sem versão calculada fica fora das somas.',
      other: `${count} empreendimentos ainda sem versão calculada ficam fora das somas.`,
    }),
  kpis: {
    label: 'Indicadores da carteira',
    vgv: 'VGV líquido',
    result: 'Resultado',
    margin: 'Margem',
    exposure: 'Exposição máxima',
    exposureShare: 'Exposição / VGV',
    range: (least: string, most: string) => `de ${least} a ${most}`,
    timesExposure: (times: string) => `${times}× a exposição`,
    exposureAt: (month: string) => `em ${month}`,
    payback: 'Payback',
    noExposure: 'o caixa não fica negativo',
    noPayback: 'o caixa não volta a zero',
    months: (count: number) => plural(count, { none: 'no mês base', one: '1 mês', other: `${count} meses` }),
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
      1: 'R$ mi por mês, fluxo livre (sem financiamento), versão vigente de cada empreendimento',
      3: 'R$ mi por trimestre, fluxo livre (sem financiamento), versão vigente de cada empreendimento',
      12: 'R$ mi por ano, fluxo livre (sem financiamento), versão vigente de cada empreendimento',
    },
    netIn: 'Saldo positivo',
    netOut: 'Saldo negativo',
    exposure: (value: string, at: string) => `Exposição máxima ${value} · ${at}`,
    payback: (at: string) => `Payback ${at}`,
    end: (value: string) => `Fluxo livre ${value}`,
    table: 'Tabela do caixa consolidado',
    thing: 'o caixa consolidado',
  },
  portfolio: {
    title: 'Carteira',
    enterprise: 'Empreendimento',
    vgv: 'VGV líquido',
    margin: 'Margem',
    irr: 'TIR a.a.',
    exposure: 'Exposição',
    exposureShare: 'Exposição / VGV',
    payback: 'Payback',
    label: 'Tabela da carteira',
    worst: 'pior da carteira',
    seeAll: 'Ver todos',
  },
  attention: {
    title: 'Atenção agora',
    open: 'Abrir',
    openThing: (text: string) => `Abrir: ${text}`,
    notComputed: (name: string) => `${name}: ainda sem versão calculada`,
    notComputedWhy: 'Fica fora das somas da carteira',
    loss: (name: string, margin: string) => `${name}: margem de ${margin}`,
    lossWhy: 'O resultado é negativo na versão vigente',
    noPayback: (name: string) => `${name}: o caixa não se paga`,
    noPaybackWhy: 'O acumulado termina abaixo de zero',
    manyRates: (name: string) => `${name}: mais de uma TIR possível`,
    manyRatesWhy: 'O fluxo muda de sinal várias vezes; compare pelo VPL ou pela TIR modificada',
    notCurrent: (name: string) => `${name}: sem versão vigente`,
    notCurrentWhy: 'A soma usa a versão editada por último',
    waiting: (name: string, version: string) => `${name}: ${version} aguarda aprovação`,
    waitingWhy: 'Quem administra aprova ou devolve',
    nearDeepest: (name: string, at: string) => `${name}: ponto mais fundo em ${at}`,
    nearDeepestWhy: (value: string) => `${value} de caixa acumulado em menos de 12 meses`,
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
    create: 'Crie um empreendimento',
    createHint: 'Até oito campos, fluxo de caixa na hora.',
    current: 'Defina a versão vigente',
    currentHint: 'É ela que entra nas somas desta tela.',
    password: 'Confirme a sua senha',
    passwordHint: 'A senha inicial vale só no primeiro acesso.',
    compare: 'Guarde uma segunda versão',
    compareHint: 'Duas versões já podem ser comparadas.',
  },
  empty: {
    title: 'Nenhum estudo ainda',
    text: 'Crie um empreendimento com até oito campos e veja o fluxo de caixa calculado na hora.',
  },
  /** Enterprises there are, and no cash flow of theirs that could be added up. */
  notAdded: {
    title: 'Nenhuma versão calculada ainda.',
    text: 'Abra um empreendimento no planejamento e o caixa dele aparece aqui, somado por mês.',
    narrow: 'Seu grupo vê uma parte dos números de cada empreendimento; o caixa não faz parte dela.',
    nothingShared: 'Nenhuma versão vigente calculada ainda.',
  },
  thing: 'a carteira',
} as const;
