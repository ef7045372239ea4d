import type { MappingKind, SourceStatus } from '@uni/contracts';
import { plural } from '../shared/plural.ts';

interface KindCopy {
  title: string;
  lead: string;
  source: string;
  target: string;
  choose: string;
  empty: string;
  file: string;
}

const kinds = {
  general: {
    title: 'De-para geral',
    lead: 'Contas do ERP ligadas às rubricas do fluxo de caixa.',
    source: 'Conta no ERP',
    target: 'Rubrica no UNI',
    choose: 'Escolher rubrica',
    empty: 'Sincronize o ERP para listar as contas.',
    file: 'de-para-geral',
  },
  financing_operations: {
    title: 'De-para operações de financiamento',
    lead: 'Operações de financiamento do ERP ligadas aos tipos de operação financeira do UNI.',
    source: 'Operação no ERP',
    target: 'Tipo de operação no UNI',
    choose: 'Escolher tipo',
    empty: 'Nenhuma operação encontrada.',
    file: 'de-para-operacoes-financiamento',
  },
  financing_sienge: {
    title: 'De-para financiamento Sienge',
    lead: 'Tipos de contrato do Sienge ligados ao financiamento do plano.',
    source: 'Tipo no Sienge',
    target: 'Financiamento no UNI',
    choose: 'Escolher financiamento',
    empty: 'Nenhum tipo de financiamento em Sienge.',
    file: 'de-para-financiamento-sienge',
  },
  financing_uau: {
    title: 'De-para financiamento UAU',
    lead: 'Tipos de contrato do UAU ligados ao financiamento do plano.',
    source: 'Tipo no UAU',
    target: 'Financiamento no UNI',
    choose: 'Escolher financiamento',
    empty: 'Nenhum tipo de financiamento em UAU.',
    file: 'de-para-financiamento-uau',
  },
  financial_operation: {
    title: 'De-para operação financeira da versão',
    lead: 'Operações financeiras da versão ligadas às movimentações e indexadores do ERP.',
    source: 'Operação no ERP',
    target: 'Operação da versão',
    choose: 'Escolher operação',
    empty: 'Nenhuma operação financeira encontrada no ERP.',
    file: 'de-para-operacao-financeira',
  },
  financial_version: {
    title: 'De-para versão financeira',
    lead: 'Versões financeiras ligadas aos cenários e documentos de previsão do ERP.',
    source: 'Documento no ERP',
    target: 'Linha da versão',
    choose: 'Escolher linha',
    empty: 'Nenhum documento de previsão encontrado no ERP.',
    file: 'de-para-versao-financeira',
  },
  revenue: {
    title: 'De-para de receita',
    lead: 'Condições de pagamento e obras do ERP ligadas às linhas de receita.',
    source: 'Condição no ERP',
    target: 'Linha de receita',
    choose: 'Escolher linha',
    empty: 'Sincronize o ERP para listar as condições de pagamento.',
    file: 'de-para-receita',
  },
} as const satisfies Record<MappingKind, KindCopy>;

const statuses = {
  mapped: 'com destino',
  suggested: 'com sugestão',
  pending: 'pendente',
  ignored: 'fora do plano',
  conflict: 'em conflito',
} as const satisfies Record<SourceStatus, string>;

/** Mapping of ERP sources to lines of the plan. */
export const integrationMapping = {
  contracts: { direct: 'tabela direta', financed: 'tabela financiada' },
  ofContract: (source: string, contract: string) => `${source}, ${contract}`,
  /** Fallback where an ERP has no name for the settlement operation. */
  operationCode: (movement: string, code: string) => `${movement} ${code}`,
  operationNamed: (name: string, code: string) => `${name} (${code})`,
  otherLine: 'Linha de outro de-para',
  aggregate: 'Reúne vários tipos de documento: decida uma a uma.',
  kinds,
  statuses,
  noun: 'o de-para',
  noRight: 'Seu grupo permite ver o de-para, não alterá-lo.',
  noConnectionTitle: 'Conecte o Sienge ou o UAU.',
  noConnectionText: 'O de-para lista o que veio do ERP. Conecte o ERP e rode a primeira carga.',
  toCentral: 'Ir para a central de integração',
  emptyText: 'Assim que a carga trouxer movimentos, eles aparecem aqui para você ligar ao plano.',
  updated: (system: string, when: string) => `${system} atualizado ${when}.`,
  neverUpdated: (system: string) => `${system} ainda sem carga.`,
  coverage: {
    value: 'do valor com destino',
    rows: (share: string) => `${share} das linhas`,
    bar: (mapped: string, suggested: string, pending: string) =>
      `${mapped} com destino, ${suggested} com sugestão, ${pending} pendente`,
    counts: (all: number, mapped: number, suggested: number, pending: number) =>
      [
        plural(all, { none: 'Nenhuma linha', one: '1 linha', other: `${all} linhas` }),
        `${mapped} com destino`,
        `${suggested} com sugestão`,
        plural(pending, { none: 'nenhuma pendente', one: '1 pendente', other: `${pending} pendentes` }),
      ].join(' · '),
  },
  filters: {
    system: 'Sistema',
    allSystems: 'Todos',
    company: 'Empresa',
    allCompanies: 'Todas',
    status: 'Situação',
    allStatuses: 'Todas',
    pending: 'Só pendentes',
    find: 'Buscar no de-para',
    findPlaceholder: 'Buscar conta ou rubrica',
    list: (filters: readonly string[]) => filters.join(', '),
    onlyPending: 'só pendentes',
  },
  table: 'Origens e destinos',
  value: 'Valor, R$ mil',
  to: 'para',
  rule: 'Regra',
  state: 'Situação',
  search: 'Buscar rubrica',
  targetOf: (name: string) => `Destino de ${name}`,
  target: (group: string, line: string) => `${group} › ${line}`,
  targets: (count: number) => `${count} destinos`,
  ignored: 'Fora do plano',
  noAccount: 'Sem conta no ERP',
  rules: {
    exact: 'exata',
    implied: 'por parâmetro',
    prefix: (account: string) => `prefixo ${account}`,
    split: (shares: string) => `rateio ${shares}`,
    operation: (name: string) => `só ${name}`,
  },
  reasons: {
    words: (confidence: number) => `semelhança ${confidence}%`,
    history: (confidence: number) => `histórico ${confidence}%`,
    parent: (confidence: number) => `conta acima ${confidence}%`,
  },
  accept: 'Aceitar',
  acceptNamed: (source: string, target: string) => `Aceitar ${target} para ${source}`,
  acceptSure: 'Aceitar sugestões ≥ 90%',
  acceptSureNote: 'Cria regras para todas as sugestões com 90% de confiança ou mais.',
  accepted: (count: number) =>
    plural(count, {
      none: 'Nenhuma sugestão tinha confiança bastante.',
      one: '1 sugestão aceita.',
      other: `${count} sugestões aceitas.`,
    }),
  saved: (count: number) =>
    plural(count, { none: 'Nada mudou.', one: '1 regra salva.', other: `${count} regras salvas.` }),
  undone: 'As regras voltaram a ser como eram.',
  undo: 'Desfazer',
  saveAll: (count: number) =>
    plural(count, { none: 'Salvar', one: 'Salvar alteração', other: `Salvar ${count} alterações` }),
  discard: 'Descartar',
  keys: 'aceita e vai para a próxima.',
  visibleCount: (visible: number, all: number) => `${visible} de ${all}.`,
  draft: {
    title: 'Efeito antes de salvar',
    choose: 'Selecione uma linha para ver o efeito no fluxo de caixa.',
    about: (source: string, target: string, from: string, to: string) =>
      `${source} para ${target}, realizado de ${from} a ${to}.`,
    aboutOpen: (source: string) => `Escolha o destino de ${source} para ver o efeito no fluxo de caixa.`,
    aboutIgnored: (source: string) => `${source} fica fora do fluxo de caixa.`,
    today: (line: string) => `${line} hoje`,
    change: 'Esta origem',
    after: (line: string) => `${line} depois`,
    budget: (month: string) => `Orçado até ${month}`,
    deviation: 'Desvio',
    others: (count: number) =>
      plural(count, { none: '', one: 'e mais 1 linha muda', other: `e mais ${count} linhas mudam` }),
    nothing: 'O realizado não muda.',
    loading: 'Calculando o efeito',
    failed: 'Não foi possível calcular o efeito. Você pode salvar mesmo assim.',
    chart: 'Realizado por mês, R$ mil',
    chartSentence: (amount: string, from: string, to: string) => `A origem soma ${amount} mil, de ${from} a ${to}`,
    chartMonth: 'Mês',
    already: 'Já mapeado',
    this: 'Esta origem',
    closed: (count: number) =>
      plural(count, {
        none: '',
        one: '1 mês fechado não muda: a diferença espera a reabertura do mês.',
        other: `${count} meses fechados não mudam: as diferenças esperam a reabertura dos meses.`,
      }),
    conflict: 'Outra regra do mesmo nível já decide isto.',
    targets: 'Destinos',
    targetAt: (at: number) => `Destino ${at}`,
    share: (at: number) => `Percentual do destino ${at}`,
    add: 'Dividir entre destinos',
    remove: (at: number) => `Retirar destino ${at}`,
    sumWhole: 'Soma 100%',
    sumMissing: (sum: string, rest: string) => `Soma ${sum}, faltam ${rest}`,
    sumOver: (sum: string, rest: string) => `Soma ${sum}, sobram ${rest}`,
    problems: {
      no_target: 'Escolha o destino.',
      sum: 'O rateio precisa somar 100%.',
      twice: 'O mesmo destino aparece duas vezes.',
    },
    covers: 'A regra vale para',
    coverExact: (account: string) => `só ${account}`,
    coverPrefix: (account: string) => `tudo em ${account}`,
    coverSource: 'só esta origem',
    operation: 'Operação',
    anyOperation: 'todas as operações',
    reach: 'Onde',
    reachSystem: (system: string) => `todo o ${system}`,
    reachConnection: 'só esta conexão',
    from: 'Vale a partir de',
    ignore: 'Deixar fora do plano',
    ignoreNote: 'O valor continua contado em Fora do plano, nunca some.',
    save: 'Salvar e avançar',
    accept: 'Aceitar e avançar',
    foot: 'Você pode desfazer; o histórico guarda quem mudou.',
    movements: (count: string, from: string, to: string) => `${count} movimentos, de ${from} a ${to}`,
    conflictNote: 'Uma regra mais específica diz outra coisa para parte destes movimentos.',
    refused: 'Não foi possível salvar.',
    documents: 'Ver documentos',
  },
  history: {
    button: 'Histórico',
    title: 'Histórico do de-para',
    noun: 'o histórico',
    empty: 'Nenhuma regra foi alterada ainda.',
    acts: { saved: 'Salvou regras', accepted: 'Aceitou sugestões', imported: 'Importou planilha', undone: 'Desfez' },
    counts: (added: number, removed: number) =>
      [
        plural(added, { none: '', one: '1 regra criada', other: `${added} regras criadas` }),
        plural(removed, { none: '', one: '1 regra substituída', other: `${removed} regras substituídas` }),
      ]
        .filter(Boolean)
        .join(', '),
    undone: 'desfeita',
    undo: 'Desfazer',
    platform: 'Sistema',
  },
  sheet: {
    import: 'Importar planilha',
    export: 'Exportar',
    lead: 'Use a planilha exportada como modelo: uma linha por destino, com percentual no rateio.',
    choose: 'Escolher arquivo .xlsx',
    reading: 'Lendo a planilha',
    unreadable: 'O arquivo não pôde ser lido. Use uma planilha .xlsx.',
    noColumns:
      'Não encontramos as colunas Sistema, Código da rubrica e Percentual. Exporte o de-para e use-o como modelo.',
    noRows: 'A planilha não tem linhas com destino.',
    preview: (accepted: number, unchanged: number, rejected: number) =>
      [
        plural(accepted, { none: 'Nenhuma regra nova', one: '1 regra nova', other: `${accepted} regras novas` }),
        plural(unchanged, { none: '', one: '1 já existe', other: `${unchanged} já existem` }),
        plural(rejected, { none: '', one: '1 recusada', other: `${rejected} recusadas` }),
      ]
        .filter(Boolean)
        .join(', '),
    rejected: (row: number, message: string) => `Linha ${row}: ${message}`,
    apply: (count: number) =>
      plural(count, { none: 'Importar', one: 'Importar 1 regra', other: `Importar ${count} regras` }),
    failed: 'Não foi possível importar. Nada foi alterado.',
    unknownTarget: (text: string) => `A rubrica “${text}” não existe.`,
    unknownOperation: (text: string) =>
      `A operação “${text}” não existe. Escreva o tipo e o código, como “Recebimento 2”.`,
    columns: {
      system: 'Sistema',
      connection: 'Conexão',
      account: 'Conta',
      condition: 'Condição',
      document: 'Documento',
      contract: 'Tabela',
      operation: 'Operação',
      label: 'Descrição',
      amount: 'Valor, R$',
      target: 'Rubrica',
      key: 'Código da rubrica',
      share: 'Percentual',
      from: 'Vale desde',
      status: 'Situação',
    },
  },
} as const;

/** Cash from before the day from which movements are read. */
export const mappingOpening = 'Saldo de abertura';

/** Bindings of the ERP's works to enterprises. */
export const integrationBindings = {
  title: 'Integração do plano',
  lead: 'Que empresa e centro de custo do ERP alimenta cada empreendimento.',
  noun: 'as obras do ERP',
  connection: 'Conexão',
  find: 'Buscar obra',
  findPlaceholder: 'Buscar empresa, obra ou empreendimento',
  empty: 'Sincronize o ERP para listar as obras.',
  table: 'Obras do ERP e empreendimentos',
  columns: {
    source: { sienge: 'Centro de custo no Sienge', uau: 'Obra no UAU' },
    company: 'Empresa',
    value: 'Valor, R$ mil',
    enterprise: 'Empreendimento',
    module: 'Módulo',
    state: 'Situação',
  },
  choose: 'Escolher empreendimento',
  search: 'Buscar empreendimento',
  enterpriseOf: (name: string) => `Empreendimento de ${name}`,
  moduleOf: (name: string) => `Módulo de ${name}`,
  period: {
    title: 'Meses',
    none: 'todos',
    from: (name: string) => `Primeiro mês de ${name}`,
    to: (name: string) => `Último mês de ${name}`,
  },
  noModule: 'Sem módulo',
  module: (number: number) => `Módulo ${number}`,
  ignore: 'Deixar fora do plano',
  ignored: 'Fora do plano',
  unbind: 'Desligar',
  states: { bound: 'ligada', ignored: 'fora do plano', pending: 'pendente' },
  unsaved: 'não salva',
  discard: 'Descartar',
  retryNamed: (name: string) => `Tentar de novo a alteração de ${name}`,
  discardNamed: (name: string) => `Descartar a alteração de ${name}`,
  similarity: (confidence: number) => `semelhança ${confidence}%`,
  accept: 'Aceitar',
  acceptNamed: (source: string, target: string) => `Aceitar ${target} para ${source}`,
  acceptSure: (count: number) =>
    plural(count, { none: '', one: 'Aceitar 1 sugestão ≥ 90%', other: `Aceitar ${count} sugestões ≥ 90%` }),
  saved: (count: number) =>
    plural(count, { none: 'Nada mudou.', one: '1 obra alterada.', other: `${count} obras alteradas.` }),
  coverage: 'do valor em obras ligadas',
  allOfCompany: (company: string) => `${company}, empresa toda`,
  export: 'Exportar',
  file: 'integracao-do-plano',
} as const;
