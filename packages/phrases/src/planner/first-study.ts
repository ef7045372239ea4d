import { firstStudyOffer } from '../shared/first-study-offer.ts';

/** The guided first study: five steps from a name to a result. */
export const firstStudy = {
  title: firstStudyOffer.title,
  lead: 'Cinco passos, do nome ao resultado. Você pode sair quando quiser: o estudo fica gravado e continua daqui em qualquer aparelho.',
  noun: 'o seu primeiro estudo',
  stepsLabel: 'Passos do primeiro estudo',
  steps: {
    development: 'Empreendimento',
    typologies: 'Tipologias e preços',
    costs: 'Terreno e obra',
    sales: 'Vendas e financiamento',
    result: 'Resultado',
  },
  about: {
    development: 'Diga o que vai ser construído e onde. O modelo preenche o resto do estudo com valores usuais.',
    typologies: 'O que será vendido, e por quanto. Uma linha por tipo de unidade ou lote.',
    costs: 'Quanto custa o terreno, quanto custa construir, e quando.',
    sales: 'Como o comprador paga, e que parte da obra o banco financia.',
    result: 'O que o estudo responde com estas premissas, e o que fazer agora.',
  },
  back: 'Voltar',
  next: 'Continuar',
  create: 'Criar o estudo',
  creating: 'Criando…',
  leave: 'Sair e continuar depois',
  finish: 'Concluir e abrir o fluxo de caixa',
  dismiss: firstStudyOffer.dismiss,
  development: {
    fields: 'Identificação',
    name: 'Nome do empreendimento',
    city: 'Cidade',
    state: 'Estado',
    noState: 'Não informado',
    base: 'Data-base',
    baseHint: 'O mês em que o estudo começa. Todos os valores estão em reais deste mês.',
    rents: 'Locação, hotel e self storage não têm vendas a prazo: comece por eles em Novo estudo.',
    openGallery: 'Abrir Novo estudo',
    wrong: (count: number) => (count === 1 ? 'Preencha o campo marcado.' : `Preencha os ${count} campos marcados.`),
    made: (name: string) =>
      `${name} já foi criado. Nome e data-base do estudo podem ser mudados aqui; cidade e estado, no cadastro.`,
    register: 'Abrir o cadastro',
  },
  costs: {
    land: 'Terreno',
    construction: 'Obra',
    dates: 'Datas',
    swap: 'Parte das vendas que fica com o dono da terra',
    none: 'Este estudo não tem custo deste tipo. Inclua em Custos, no estudo completo.',
  },
  sales: {
    plan: (table: string) => `Como se paga: ${table}`,
    loan: 'Financiamento à produção',
    noLoan: 'Este modelo não usa financiamento à produção. Inclua em Financiamento, no estudo completo.',
  },
  problems: (count: number) =>
    count === 1
      ? '1 valor não foi aceito. Os números são os do último estudo válido.'
      : `${count} valores não foram aceitos. Os números são os do último estudo válido.`,
  figures: 'Resultado com estas premissas',
  gone: {
    title: 'Este estudo não tem mais rascunho',
    text: 'A versão foi aprovada, enviada ou excluída. O que foi feito continua em Empreendimentos.',
    again: 'Começar outro',
    open: 'Abrir Empreendimentos',
  },
  result: {
    title: 'O que o estudo responde',
    npv: {
      title: 'Vale a pena?',
      positive: (value: string, rate: string) =>
        `O VPL é de ${value}: a valor de hoje, à taxa de ${rate}, o que entra paga o que sai e ainda sobra isto.`,
      negative: (value: string, rate: string) =>
        `O VPL é de ${value}: à taxa de ${rate}, o projeto rende menos do que ela. Falta preço, sobra custo ou o dinheiro volta tarde.`,
      zero: (rate: string) => `O VPL é zero: o projeto rende exatamente a taxa de ${rate}, nem mais nem menos.`,
    },
    irr: {
      title: 'Quanto rende?',
      above: (value: string, rate: string) => `A TIR é de ${value} ao ano, acima da taxa de ${rate} que você pede.`,
      below: (value: string, rate: string) =>
        `A TIR é de ${value} ao ano, e não chega à taxa de ${rate} que você pede.`,
      none: 'Não há TIR: o caixa não passa de negativo a positivo, ou há mais de uma taxa possível. Use o VPL.',
    },
    exposure: {
      title: 'Quanto dinheiro precisa?',
      some: (value: string, month: string) =>
        `A exposição máxima é de ${value} em ${month}: é o ponto mais fundo do fluxo livre acumulado, sem financiamento. É o que sócios e banco precisam ter colocado até lá.`,
      none: 'O fluxo livre acumulado nunca fica negativo: mesmo sem financiamento, o projeto não pede dinheiro de ninguém.',
    },
    unknown: 'Ainda não há este número: corrija os valores que não foram aceitos.',
    explain: 'Ver a conta',
    nextTitle: 'E agora',
    next: {
      scenario: { title: 'Teste um cenário', text: 'Vendas mais lentas, obra mais cara: o que muda no resultado.' },
      paper: { title: 'Leve ao comitê', text: 'Um relatório em páginas, com os números deste estudo.' },
      complete: { title: 'Refine as premissas', text: 'Todos os campos do estudo, mês a mês.' },
      invite: { title: 'Convide a equipe', text: 'Cada grupo vê o que lhe cabe.' },
    },
  },
} as const;
