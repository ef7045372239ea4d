import { plural } from '../shared/plural.ts';

const rowsWord = (count: number): string =>
  plural(count, { none: 'Nenhuma linha', one: '1 linha', other: `${count} linhas` });

/** Import of amounts from a user's own sheet: realised ones, and the costs of a study. */
export const sheetImport = {
  action: 'Importar planilha',
  title: 'Importar valores de uma planilha',
  steps: { file: 'Arquivo', map: 'Linhas', preview: 'Conferência' },
  file: 'Escolher planilha .xlsx ou .csv',
  fileHint: 'Ou solte o arquivo aqui. Até 10 MB. Ele é lido no navegador e só os valores são enviados.',
  nature: 'O que a planilha traz',
  reading: 'Lendo a planilha…',
  template: 'Baixar modelo com as linhas deste estudo',
  templateName: (enterprise: string) => `realizado-${enterprise}.xlsx`,
  code: 'Código',
  sheet: 'Aba',
  noSheet: 'aba única',
  refusals: {
    too_large: 'A planilha é grande demais. O limite é de 10 MB e 500 mil células.',
    not_a_spreadsheet: 'O arquivo não é uma planilha .xlsx nem um texto .csv.',
    old_or_protected: 'Planilhas .xls antigas ou com senha não são lidas. Salve como .xlsx sem senha.',
    no_months:
      'Não encontramos meses nesta aba. O cabeçalho precisa ter meses como jan/26, 01/2026 ou datas, ou colunas de data e valor.',
    unreadable: 'Não foi possível ler o arquivo. Tente de novo.',
  },
  rowsWithValues: (rows: number, months: string) => `${rowsWord(rows)} com valores, ${months}.`,
  mapHelp:
    'Diga uma vez a que linha do estudo cada linha da planilha corresponde. A escolha é lembrada para as próximas importações.',
  source: 'Linha da planilha',
  sum: 'Soma (R$)',
  target: 'Linha do estudo',
  ignore: '— não importar —',
  remembered: 'lembrada',
  suggested: 'sugerida',
  module: 'Módulo',
  flip: 'Custos estão com sinal positivo na planilha',
  flipHint: 'Desmarque se a planilha já traz as saídas negativas.',
  nothingMapped: 'Escolha a linha do estudo de ao menos uma linha.',
  toPreview: 'Conferir',
  checking: 'Conferindo…',
  changes: (count: number) =>
    plural(count, { none: 'Nenhum valor muda.', one: '1 valor muda.', other: `${count} valores mudam.` }),
  accepted: (count: number) =>
    plural(count, {
      none: 'Nenhum valor a importar.',
      one: '1 valor a importar.',
      other: `${count} valores a importar.`,
    }),
  rejected: (count: number) =>
    plural(count, { none: '', one: '1 valor fica de fora:', other: `${count} valores ficam de fora:` }),
  reversed: (count: number) =>
    plural(count, {
      none: '',
      one: '1 valor tem o sinal contrário ao da sua linha e entra como está:',
      other: `${count} valores têm o sinal contrário ao da sua linha e entram como estão:`,
    }),
  refund: (line: string, month: string, amount: string) =>
    `${line}, ${month}: ${amount} entra como devolução. Se é um gasto, volte e confira o sinal.`,
  paidBack: (line: string, month: string, amount: string) =>
    `${line}, ${month}: ${amount} entra como dinheiro devolvido. Se é um recebimento, confira o sinal na planilha.`,
  before: 'Antes',
  after: 'Depois',
  difference: 'Diferença',
  position: 'Na planilha',
  reason: 'Motivo',
  reasons: {
    invalid: 'valor ou linha que o sistema não aceita',
    module_unknown: 'o módulo não existe no empreendimento',
    month_closed: 'o mês está fechado',
    duplicate: 'documento repetido na planilha',
    erp_value: 'o ERP já informa este valor',
    unreadable: 'não é um número',
    ambiguous: 'número ambíguo',
  },
  more: (count: number) => `e mais ${count}`,
  apply: (count: number) =>
    plural(count, { none: 'Importar', one: 'Importar 1 valor', other: `Importar ${count} valores` }),
  applied: (count: number) =>
    plural(count, { none: 'Nada a importar', one: '1 valor importado', other: `${count} valores importados` }),
  repeated: 'Esta planilha já tinha sido importada. Nada mudou.',
  again: 'Escolher outro arquivo',
  month: 'Mês',
  line: 'Linha',
  costs: {
    title: 'Trazer custos e despesas de uma planilha',
    templateName: (enterprise: string) => `custos-${enterprise}.xlsx`,
    sheetName: 'Custos e despesas',
    newItem: (group: string) => `Novo item em ${group}`,
    target: 'Item do estudo',
    positive: 'Custos estão com sinal positivo na planilha',
    positiveHint: 'Desmarque se a planilha traz os custos negativos.',
    clears: 'A planilha traz estes itens inteiros',
    clearsHint:
      'Os meses que ela deixa em branco ficam em branco no estudo. Desmarque para que fiquem como estão. Zero é sempre zero.',
    nothingMapped: 'Escolha o item do estudo de ao menos uma linha.',
    item: 'Item',
    items: 'Totais por item',
    cells: 'Valores que mudam, mês a mês',
    total: 'Total na data-base',
    projected: 'Total projetado',
    corrected: (items: string) =>
      `Os valores da planilha são lidos antes da correção. O estudo corrige estes itens por índice depois disso: ${items}.`,
    grows: (month: string) => `Com estes valores o estudo passa a ir até ${month}.`,
    refused: (reason: string) => `O estudo não aceita estes valores: ${reason}`,
    moved: 'O estudo mudou desde a conferência. Confira de novo.',
    leftOut: (count: number) =>
      plural(count, {
        none: '',
        one: '1 linha ou valor fica de fora:',
        other: `${count} linhas ou valores ficam de fora:`,
      }),
    reasons: {
      total: 'é a soma de outras linhas',
      ignored: 'sem item escolhido',
      empty: 'só tem zeros, e o item ainda não existe',
      unreadable: 'não é um número',
      negative: 'custo com o sinal contrário ao das outras linhas',
      before_base: 'antes da data-base do estudo',
      beyond: 'além dos 600 meses que um estudo pode ter',
      closed: 'o mês está fechado com valores realizados',
      held: 'a célula está travada',
    },
    apply: (count: number) =>
      plural(count, { none: 'Aplicar', one: 'Aplicar 1 alteração', other: `Aplicar ${count} alterações` }),
    step: (file: string) => `Importar planilha ${file}`,
    applied: (items: number) =>
      plural(items, { none: 'Nada mudou', one: '1 item veio da planilha', other: `${items} itens vieram da planilha` }),
    appliedHint: 'Desfazer (Ctrl+Z) devolve o estudo como estava.',
  },
} as const;
