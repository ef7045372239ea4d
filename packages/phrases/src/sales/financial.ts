import type {
  ColumnLabels,
  MoneyKind,
  Movement,
  MovementState,
  movementColumns,
  StatementDuplicate,
  StatementProblem,
  ValueLabels,
} from '@uni/contracts';
import { plural } from '../shared/plural.ts';

const settledLabels: Readonly<Record<MoneyKind, string>> = {
  inflow: 'recebido',
  outflow: 'pago',
  transfer: 'transferido',
};

const kinds = { inflow: 'Entrada', outflow: 'Saída', transfer: 'Transferência' } satisfies Record<MoneyKind, string>;
const states = {
  draft: 'rascunho',
  checked: 'conferido',
  approved: 'aprovado',
  settled: 'pago ou recebido',
  reversed: 'estornado',
} satisfies Record<MovementState, string>;

const stateOf = (state: MovementState, kind: MoneyKind): string =>
  state === 'settled' ? settledLabels[kind] : states[state];

/** Financial control: movements of money, accounts, categories, statements. */
export const financial = {
  title: 'Controle financeiro',
  noun: 'os movimentos',
  count: (count: number, text: string) =>
    plural(count, { none: 'Nenhum movimento', one: '1 movimento', other: `${text} movimentos` }),
  table: 'Tabela de movimentos',
  noRight: 'Seu grupo não permite registrar movimentos.',
  noRegisterRight: 'Contas e categorias são alteradas por quem pode registrar em todos os empreendimentos.',
  beyond: (page: number) => `Não há página ${page}.`,
  emptyTitle: 'Nenhum movimento registrado.',
  emptyText: 'Registre o primeiro na linha acima ou importe o extrato do banco.',
  noAccountTitle: 'Comece pela conta bancária.',
  noAccountText:
    'Todo movimento entra em uma conta ou sai dela. Cadastre a primeira para registrar ou importar o extrato.',
  createAccount: 'Cadastrar conta',
  fileName: 'controle-financeiro',
  import: 'Importar extrato',
  registers: 'Contas e categorias',
  kinds,
  states,
  stateOf,
  columns: {
    day: 'Dia',
    kind: 'Tipo',
    description: 'Descrição',
    document: 'Documento',
    category: 'Categoria',
    party: 'Fornecedor ou cliente',
    empreendimento: 'Empreendimento',
    account: 'Conta',
    to_account: 'Conta de destino',
    amount: 'Valor',
    state: 'Situação',
  } satisfies ColumnLabels<typeof movementColumns>,
  values: { kind: kinds, state: ({ state, kind }: Movement) => stateOf(state, kind) } satisfies ValueLabels<
    typeof movementColumns,
    Movement
  >,
  noCategory: 'sem categoria',
  noDescription: 'sem descrição',
  wholeShort: 'Geral',
  wholeOrganization: 'Geral da organização',
  transferTo: (from: string, to: string) => `${from} para ${to}`,
  filters: {
    find: 'Filtrar movimentos',
    findPlaceholder: 'Descrição ou documento',
    all: 'Todos',
    allFeminine: 'Todas',
    from: 'De',
    to: 'Até',
    clear: 'Limpar filtros',
    badDay: 'Informe um dia como 05/03/2026.',
  },
  sums: { label: 'Somas do filtro', inflow: 'Entradas', outflow: 'Saídas', balance: 'Saldo' },
  chart: {
    title: 'Entradas, saídas e saldo por mês',
    month: 'Mês',
    show: 'Mostrar gráfico',
    hide: 'Ocultar gráfico',
    note: 'Estornados não contam. Transferências contam só na visão de uma conta.',
  },
  quick: {
    label: 'Novo movimento',
    day: 'Dia',
    kind: 'Tipo',
    category: 'Categoria',
    amount: 'Valor',
    description: 'Descrição',
    account: 'Conta',
    to_account: 'Para a conta',
    empreendimento: 'Empreendimento',
    save: 'Registrar',
    hint: 'Enter registra e volta ao dia. Conta e empreendimento ficam para o próximo.',
    saved: (text: string) => `Registrado: ${text}.`,
    badAmount: 'Informe um valor maior que zero, como 1.234,56.',
  },
  selection: {
    to: {
      draft: 'Voltar a rascunho',
      checked: 'Conferir',
      approved: 'Aprovar',
      settled: 'Dar baixa',
      reversed: 'Estornar',
    } satisfies Record<MovementState, string>,
    moved: (count: number, state: string) =>
      plural(count, { none: '', one: `1 movimento: ${state}`, other: `${count} movimentos: ${state}` }),
    impossible: 'Os movimentos selecionados não passam juntos para nenhuma situação.',
  },
  reverse: {
    title: (count: number) =>
      plural(count, { none: '', one: 'Estornar 1 movimento?', other: `Estornar ${count} movimentos?` }),
    text: 'O movimento continua na lista como estornado e deixa de contar nas somas. Não há como desfazer.',
    reason: 'Motivo',
  },
  drawer: {
    title: (day: string) => `Movimento de ${day}`,
    fields: {
      kind: 'Tipo',
      day: 'Dia',
      amount: 'Valor',
      account: 'Conta',
      to_account: 'Conta de destino',
      category: 'Categoria',
      empreendimento: 'Empreendimento',
      description: 'Descrição',
      document: 'Documento',
      supplier: 'Fornecedor',
      client: 'Cliente',
    },
    none: 'Nenhum',
    closed: 'Aprovado: não se altera mais. Para desfazer, estorne.',
    reversed: 'Estornado: não conta nas somas.',
    history: 'Andamento',
    unknownPerson: 'usuário removido',
    step: (state: string, person: string, at: string) => `${state}, ${person}, ${at}`,
    imported: (key: string) => `Do extrato do banco, identificador ${key}`,
    importedPlain: 'Do extrato do banco',
  },
  remove: 'Excluir',
  confirmRemove: 'Excluir este movimento?',
  removeText: 'O movimento deixa de existir e não pode ser recuperado.',
  open: 'Abrir',
  nameOf: (day: string, description: string) => `${day}, ${description}`,
  accounts: {
    title: 'Contas bancárias',
    create: 'Nova conta',
    edit: 'Alterar',
    save: 'Salvar conta',
    fields: { name: 'Nome', bank: 'Banco', branch: 'Agência', number: 'Número da conta', opening: 'Saldo inicial' },
    putAway: 'Arquivar',
    takeBack: 'Reativar',
    away: 'arquivada',
    none: 'Nenhuma conta cadastrada.',
  },
  categories: {
    title: 'Categorias',
    create: 'Nova categoria',
    save: 'Salvar categoria',
    edit: 'Alterar',
    fields: { name: 'Nome', flow: 'Tipo', parent: 'Dentro de' },
    top: 'Nenhuma, no primeiro nível',
    putAway: 'Arquivar',
    takeBack: 'Reativar',
    away: 'arquivada',
  },
  statement: {
    title: 'Importar extrato',
    lead: 'Nada é gravado antes de você conferir. O que já existe na conta não é repetido.',
    account: 'Conta do extrato',
    empreendimento: 'Empreendimento',
    file: 'Extrato do banco',
    hint: 'Solte aqui o arquivo do banco: OFX, Excel (.xlsx) ou texto (.csv), com até 8 MB e 20.000 linhas.',
    choose: 'Escolher arquivo',
    reading: 'Lendo…',
    failed: 'Não foi possível ler o extrato. Nada foi gravado.',
    accountLine: (bank: string, account: string) =>
      `Banco ${bank || 'não informado'}, conta ${account || 'não informada'}.`,
    preview: (fresh: number, known: number, refused: number) =>
      [
        plural(fresh, { none: 'nenhum movimento novo', one: '1 movimento novo', other: `${fresh} movimentos novos` }),
        plural(known, { none: '', one: '1 já existente', other: `${known} já existentes` }),
        plural(refused, { none: '', one: '1 linha recusada', other: `${refused} linhas recusadas` }),
      ]
        .filter(Boolean)
        .join(', '),
    table: 'Linhas do extrato',
    at: 'Linha',
    becomes: 'O que acontece',
    fresh: 'vira rascunho',
    duplicates: {
      key: 'já importado',
      alike: 'igual a um existente',
    } satisfies Record<StatementDuplicate, string>,
    repeat: (at: number) => `Importar a linha ${at} mesmo assim`,
    repeatShort: 'Importar mesmo assim',
    problems: {
      no_day: 'Não há um dia que se possa ler.',
      no_amount: 'Não há um valor que se possa ler.',
      zero: 'O valor é zero.',
      too_large: 'O valor passa de R$ 10 bilhões.',
      balance: 'É uma linha de saldo, não um movimento.',
    } satisfies Record<StatementProblem, string>,
    show: { label: 'Mostrar', all: 'Todas', fresh: 'Novos', known: 'Já existentes', refused: 'Recusadas' },
    more: (count: number, text: string) =>
      plural(count, { none: '', one: 'e mais 1 linha', other: `e mais ${text} linhas` }),
    category: 'Categoria das entradas',
    outCategory: 'Categoria das saídas',
    later: 'Escolher depois',
    apply: (count: number) =>
      plural(count, { none: 'Importar', one: 'Importar 1 movimento', other: `Importar ${count} movimentos` }),
    done: (added: number, skipped: number) =>
      [
        plural(added, {
          none: 'Nenhum movimento importado',
          one: '1 movimento importado',
          other: `${added} movimentos importados`,
        }),
        plural(skipped, { none: '', one: '1 já existia', other: `${skipped} já existiam` }),
      ]
        .filter(Boolean)
        .join(', '),
  },
} as const;
