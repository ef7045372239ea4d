import { plural } from '../shared/plural.ts';
import { totalNames } from '../shared/total-names.ts';

/** Overheads, debt and minimum cash of the organization above its enterprises. */
export const corporateLayer = {
  title: 'Camada corporativa',
  noun: 'a carteira com a camada corporativa',
  layers: {
    label: 'Camadas',
    enterprises: 'Empreendimentos',
    corporate: 'Com a camada corporativa',
  },
  edit: 'Editar camada corporativa',
  see: 'Ver camada corporativa',
  summary: (count: number, from: string, to: string) =>
    plural(count, {
      none: 'Nenhum empreendimento na carteira.',
      one: `1 empreendimento e a camada corporativa, de ${from} a ${to}`,
      other: `${count} empreendimentos e a camada corporativa, de ${from} a ${to}`,
    }),
  participation: (shares: string) => `Participação da organização. ${shares}`,
  empty: {
    title: 'A organização ainda não tem camada corporativa.',
    text: 'Ela soma aos empreendimentos as despesas da sede, os empréstimos da própria organização e o caixa mínimo, e mostra quanto os sócios precisam aportar.',
    action: 'Criar camada corporativa',
    reader: 'Quem edita o planejamento de toda a organização pode criar.',
  },
  nobody: 'Nenhum empreendimento escolhido entra na carteira.',
  refused: {
    title: 'A camada não pode ser calculada sobre estes empreendimentos.',
    text: 'Corrija a camada ou escolha outros empreendimentos.',
  },
  rows: {
    members: 'Empreendimentos',
    overheads: 'Despesas corporativas',
    loans: 'Empréstimos corporativos',
    free: totalNames.free,
    net: totalNames.net,
    closing: totalNames.closing,
    debts: 'Dívidas e caixa ao fim do mês',
    members_debt: 'Dívida dos empreendimentos',
    members_cash: 'Caixa dos empreendimentos',
  },
  gridName: 'Carteira com a camada corporativa por mês',
  book: {
    fileName: (day: string) => `fluxo-caixa-corporativo_${day}`,
    note: 'somas e saldos com fórmulas, linhas com valores',
    version: (name: string, revision: number, share: string) =>
      `${name}, revisão ${revision}; participação da organização ${share}`,
  },
  /** From the source of a number to what it is typed in. */
  drill: { input: 'Abrir na camada corporativa', study: 'Abrir no planejamento' },
  indicators: {
    label: 'Indicadores da carteira',
    npv: 'VPL',
    irr_year: 'TIR',
    max_exposure: 'Exposição máxima',
    peak_equity: 'Pico de capital dos sócios',
    net_debt: 'Maior dívida líquida',
    noExposure: 'não fica negativa',
    inMonth: (month: string) => `em ${month}`,
    rates: { none: 'nenhuma taxa zera o fluxo', unique: 'uma só taxa possível', multiple: 'há outra taxa possível' },
  },
  checks: {
    title: 'Conferências',
    none: 'Nada a apontar.',
    month: (text: string, month: string) => `${text} (${month})`,
  },
  dialog: {
    lead: 'Despesas, dívida e caixa da própria organização, acima dos empreendimentos.',
    failed: 'Não foi possível salvar. Nada do que você digitou foi perdido.',
    problems: (count: number) =>
      plural(count, {
        none: '',
        one: 'Há 1 campo a corrigir. Nada foi salvo nem perdido.',
        other: `Há ${count} campos a corrigir. Nada foi salvo nem perdido.`,
      }),
    show: 'Mostrar',
    unread: 'Há um valor que não pôde ser lido. Corrija para salvar.',
    stale: 'Outra pessoa salvou a camada enquanto você editava. O que você digitou continua aqui.',
    takeStored: 'Trazer o que foi salvo',
    overwrite: 'Salvar a minha por cima',
    saved: 'Camada corporativa salva.',
    readOnly: 'Você pode ver a camada. Quem edita o planejamento de toda a organização pode mudar.',
    premises: 'Premissas',
    baseMonth: 'Mês-base',
    baseMonthHelp:
      'Os meses de empréstimos e distribuição contam dele. O fluxo começa nele ou no empreendimento mais antigo.',
    view: 'O que vem dos empreendimentos',
    views: {
      holding: 'O que os sócios aportam e recebem',
      full: 'Todo o caixa, antes de aportes e distribuições',
    },
    viewHelp: 'Sempre pela participação da organização em cada empreendimento.',
    discountRate: 'Taxa de desconto',
    overheads: 'Despesas corporativas',
    overheadsHelp:
      'Valores por mês, em moeda do primeiro mês do fluxo. Sem número de meses, vão até o fim dos empreendimentos.',
    overhead: 'despesa',
    overheadsNoun: 'despesas corporativas',
    name: 'Nome',
    amount: 'Valor por mês',
    start: 'Desde',
    months: 'Meses',
    index: 'Índice',
    newOverhead: 'Despesas da sede',
    loans: 'Empréstimos corporativos',
    loan: 'empréstimo',
    newLoan: 'Empréstimo corporativo',
    noLoan: 'Nenhum empréstimo da própria organização.',
    capital: 'Caixa e sócios',
  },
} as const;
