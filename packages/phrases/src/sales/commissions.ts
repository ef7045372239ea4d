import type {
  ColumnLabels,
  Commission,
  CommissionKind,
  CommissionState,
  commissionColumns,
  ValueLabels,
} from '@uni/contracts';
import { plural } from '../shared/plural.ts';
import { contracts } from './contracts.ts';

const kinds = { commission: 'Comissão', clawback: 'Estorno' } satisfies Record<CommissionKind, string>;
const states = {
  commission: { open: 'A pagar', paid: 'Paga', cancelled: 'Cancelada' },
  clawback: { open: 'A receber', paid: 'Recebido', cancelled: 'Cancelado' },
} satisfies Record<CommissionKind, Record<CommissionState, string>>;

const partOf = (number: number, of: number) => `${number} de ${of}`;

/** Commissions of sales: their terms and their calendar. */
export const commissions = {
  title: 'Comissões',
  noun: 'as comissões',
  table: 'Tabela de comissões',
  fileName: 'comissoes',
  noRight: 'Seu grupo não permite pagar comissões.',
  emptyTitle: 'Nenhuma comissão.',
  emptyText: 'Defina as condições de comissão: cada venda assinada a partir daí escreve as suas parcelas aqui.',
  count: (count: number, text: string) =>
    plural(count, { none: 'Nenhuma comissão', one: '1 comissão', other: `${text} comissões` }),
  beyond: (page: number) => `Não há página ${page}.`,
  /** Description of a financial control movement that gives its origin. */
  movement: (kind: CommissionKind, receiver: string, contract: string) =>
    `${kind === 'clawback' ? 'Estorno de comissão' : 'Comissão'} de ${receiver}, contrato ${contract}`,
  filters: {
    find: 'Filtrar comissões',
    findPlaceholder: 'Quem recebe, cliente ou contrato',
    state: 'Situação',
    kind: 'Natureza',
    channel: 'Canal',
    enterprise: 'Empreendimento',
    from: 'Vence de',
    to: 'Vence até',
    any: 'Todos',
    anyOf: 'Todas',
  },
  columns: {
    due: 'Vencimento',
    receiver: 'Quem recebe',
    contract_number: 'Contrato',
    client_name: 'Cliente',
    unit_name: 'Unidade',
    empreendimento: 'Empreendimento',
    channel: 'Canal',
    kind: 'Natureza',
    number: 'Parcela',
    amount: 'Valor',
    state: 'Situação',
    paid_day: 'Pago em',
  } satisfies ColumnLabels<typeof commissionColumns>,
  values: {
    ...{ channel: contracts.channels, kind: kinds },
    number: ({ number, of }: Commission) => partOf(number, of),
    state: ({ kind, state }: Commission) => states[kind][state],
  } satisfies ValueLabels<typeof commissionColumns, Commission>,
  part: partOf,
  kinds,
  states,
  filterStates: { open: 'Em aberto', paid: 'Pagas ou recebidas', cancelled: 'Canceladas' } satisfies Record<
    CommissionState,
    string
  >,
  sums: { open: 'A pagar', paid: 'Pago', to_recover: 'Estornos a receber', recovered: 'Estornos recebidos' },
  chart: {
    title: 'Comissões por mês de vencimento',
    month: 'Mês',
    paid: 'Paga',
    late: 'Vencida em mês anterior',
    open: 'A pagar',
  },
  selection: {
    label: 'Comissões marcadas',
    count: (count: number, amount: string) =>
      plural(count, { none: '', one: `1 comissão, ${amount}`, other: `${count} comissões, ${amount}` }),
    pay: 'Marcar como pagas',
    reopen: 'Desfazer o pagamento',
    impossible: 'As marcadas não estão na mesma situação.',
    clear: 'Desmarcar',
    mark: (name: string) => `Marcar ${name}`,
  },
  pay: {
    title: (count: number) => plural(count, { none: '', one: 'Pagar a comissão', other: `Pagar ${count} comissões` }),
    text: (amount: string) => `São ${amount}. Estornos contam como recebidos.`,
    day: 'Dia do pagamento',
    movement: 'Lançar no controle financeiro',
    movementNote: 'Cada uma vira um rascunho, que segue as aprovações de sempre.',
    account: 'Conta',
    chooseAccount: 'Escolha a conta',
    category: 'Categoria',
    noCategory: 'Sem categoria',
    noAccount: 'Cadastre uma conta no controle financeiro primeiro.',
    save: 'Registrar pagamento',
    done: (count: number) => plural(count, { none: '', one: '1 comissão paga.', other: `${count} comissões pagas.` }),
    undone: (count: number) =>
      plural(count, { none: '', one: '1 pagamento desfeito.', other: `${count} pagamentos desfeitos.` }),
  },
  terms: {
    title: 'Condições de comissão',
    open: 'Condições',
    noun: 'as condições de comissão',
    lead: 'Valem para as vendas assinadas a partir do dia; as já assinadas ficam com as suas. As do empreendimento prevalecem sobre as gerais.',
    none: 'Nenhuma condição: as vendas não escrevem comissão.',
    all: 'Todos os empreendimentos',
    line: (share: string, installments: string) => `${share} do preço, ${installments}`,
    times: (count: number) => plural(count, { none: '', one: 'em 1 parcela', other: `em ${count} parcelas` }),
    columns: {
      empreendimento: 'Empreendimento',
      channel: 'Canal',
      from: 'A partir de',
      share: 'Comissão',
      receivers: 'Quem recebe',
    },
    create: 'Novas condições',
    remove: (text: string) => `Remover as condições de ${text}`,
    removeTitle: 'Remover as condições?',
    removeText: 'As próximas vendas deixam de usá-las. As comissões já escritas ficam.',
    removeAction: 'Remover',
    removed: 'Condições removidas.',
    fields: {
      empreendimento: 'Empreendimento',
      channel: 'Canal',
      from: 'A partir de',
      share: 'Comissão sobre o preço',
      installments: 'Parcelas',
      delay: 'Meses até a primeira',
      pay_day: 'Dia do pagamento',
    },
    receivers: 'Quem recebe',
    receiver: (at: number) => `Quem recebe ${at}`,
    name: 'Nome',
    part: 'Participação',
    broker: 'É o corretor do contrato, quando ele diz quem é',
    addReceiver: 'Acrescentar quem recebe',
    removeReceiver: (at: number) => `Remover quem recebe ${at}`,
    missing: (share: string) => `Faltam ${share} para 100%.`,
    beyond: (share: string) => `As participações passam ${share} de 100%.`,
    save: 'Guardar condições',
    done: 'Condições guardadas.',
    only: 'Só quem aprova vendas altera as condições.',
  },
} as const;
