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
    negative: 'Caixa negativo',
    exposureAt: (month: string) => `em ${month}`,
    irr: 'TIR',
    payback: 'Payback',
    ofVgv: (share: string) => `${share} do VGV`,
    noExposure: 'o caixa não fica negativo',
    noPayback: 'o caixa não volta a zero',
    noIrr: 'o fluxo não define uma taxa',
    months: (count: number) => plural(count, { none: 'no mês base', one: '1 mês', other: `${count} meses` }),
    monthsUnit: (count: number) => plural(count, { none: 'meses', one: 'mês', other: 'meses' }),
    enterprises: (count: number) =>
      plural(count, { none: 'nenhum empreendimento', one: '1 empreendimento', other: `${count} empreendimentos` }),
  },
  chart: {
    negativeAndPaid: (exposure: string, at: string, payback: string) =>
      `Caixa consolidado chega a ${exposure} em ${at} e se paga em ${payback}`,
    negative: (exposure: string, at: string) =>
      `Caixa consolidado chega a ${exposure} em ${at} e não se paga no horizonte`,
    positive: (end: string) => `Caixa consolidado nunca fica negativo e termina em ${end}`,
    subtitle: 'R$ mi por mês, fluxo livre, versão vigente de cada empreendimento',
    keys: 'Use as setas para percorrer os meses.',
    unit: 'R$ mi',
    netIn: 'Saldo positivo do mês',
    netOut: 'Saldo negativo do mês',
    net: 'Saldo do mês',
    accumulated: 'Acumulado',
    month: 'Mês',
    exposure: (value: string, at: string) => `Exposição máxima ${value} · ${at}`,
    payback: (at: string) => `Payback ${at}`,
    end: (value: string) => `Final ${value}`,
    point: (month: string, net: string, accumulated: string) => `${month}: saldo ${net}, acumulado ${accumulated}`,
    table: 'Tabela do caixa consolidado',
    thing: 'o caixa consolidado',
  },
  portfolio: {
    title: 'Carteira',
    enterprise: 'Empreendimento',
    vgv: 'VGV',
    margin: 'Margem',
    irr: 'TIR a.a.',
    exposure: 'Exposição',
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
  thing: 'a carteira',
} as const;
