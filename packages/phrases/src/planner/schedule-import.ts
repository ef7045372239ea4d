import { plural } from '../shared/plural.ts';

const months = (count: number): string => (count === 1 ? '1 mês' : `${count} meses`);
const tasks = (count: number): string => (count === 1 ? '1 etapa' : `${count} etapas`);

/** Import of a schedule from a file of MS Project or a sheet. */
export const scheduleImport = {
  title: 'Importar cronograma',
  lead: 'As tarefas do arquivo viram as etapas do módulo. Nada muda no estudo antes de Aplicar.',
  file: 'Arquivo',
  fileHint:
    'XML do MS Project (Arquivo › Salvar como › XML), ou planilha .xlsx ou .csv com colunas como Etapa, Início, Fim, Peso e Predecessoras. Ele é lido no navegador e não é enviado.',
  choose: 'Escolher arquivo',
  reading: 'Lendo o arquivo…',
  another: 'Outro arquivo',
  level: 'Etapas',
  levels: {
    at: (level: number, count: number) => `Nível ${level}: ${tasks(count)}`,
    all: (count: number) => `Todas as tarefas: ${tasks(count)}`,
  },
  levelHelp: 'O que está abaixo do nível entra na etapa que o resume.',
  source: 'Pesos',
  sources: { weight: 'Coluna de peso', cost: 'Custo', work: 'Trabalho', months: 'Duração' },
  sourceHelp: 'O peso da etapa na curva física; a soma fica em 100%.',
  dates: 'Datas',
  placements: {
    file: 'As do arquivo',
    study: 'A partir do início da obra no estudo',
  },
  noDates: 'O arquivo não tem datas: a obra começa onde o estudo a tem.',
  tooEarly: (month: string) =>
    `O arquivo começa em ${month}, antes da data-base do estudo. As durações ficam como estão.`,
  read: (count: number, from: string, to: string, length: number) =>
    `${plural(count, { none: 'Nenhuma etapa', one: '1 etapa', other: `${count} etapas` })}, de ${from} a ${to}, ${months(length)}. Cada uma ocupa do mês em que começa ao mês em que termina; calendários e dias não contam.`,
  preview: 'Etapas lidas',
  converted: (count: number) =>
    plural(count, {
      none: '',
      one: '1 vínculo de outro tipo vira fim–início com defasagem, sem mudar datas.',
      other: `${count} vínculos de outro tipo viram fim–início com defasagem, sem mudar datas.`,
    }),
  milestones: (count: number) =>
    plural(count, {
      none: '',
      one: '1 marco não vira etapa; o que espera por ele espera pela etapa anterior.',
      other: `${count} marcos não viram etapas; o que espera por eles espera pela etapa anterior.`,
    }),
  leftOut: (count: number) =>
    plural(count, { none: '', one: '1 item não foi lido:', other: `${count} itens não foram lidos:` }),
  task: 'Tarefa',
  reason: 'Motivo',
  more: (count: number) => `e mais ${count}`,
  row: (number: string) => `linha ${number}`,
  remarks: {
    inactive: 'está inativa no arquivo',
    external: 'depende de outro projeto',
    unknown_link: 'a predecessora não existe no arquivo',
    unread_link: 'o vínculo não é de um tipo conhecido',
    unread_value: 'não é uma data, duração ou número',
    no_name: 'não tem nome',
    undated: 'não tem datas nem duração',
    backward: 'neste nível, levaria de volta à etapa anterior',
  },
  valued: (reason: string, value: string) => `${reason}: ${value}`,
  circle: (names: string) =>
    `Estas tarefas esperam umas pelas outras: ${names}. Corrija os vínculos no arquivo e importe de novo.`,
  tooLong: 'O cronograma passa de 50 anos. Confira as datas no arquivo.',
  tooMany: (most: number) => `São mais de ${most} etapas em qualquer nível. Agrupe as tarefas em resumos no arquivo.`,
  noTasks: 'Nenhuma tarefa do arquivo tem datas ou duração.',
  use: 'Ver no cronograma',
  refusals: {
    too_large:
      'O arquivo é grande demais: o limite é de 40 MB em XML e 10 MB em planilha, com 5.000 tarefas e 20.000 vínculos.',
    not_xml: 'O XML está incompleto ou malformado. Salve de novo no MS Project e tente outra vez.',
    entities:
      'O XML traz entidades ou um tipo de documento próprios, que não são lidos por segurança. Salve de novo no MS Project.',
    not_project: 'O XML não é um cronograma do MS Project. Use Arquivo › Salvar como › XML no MS Project.',
    no_tasks: 'O arquivo não tem tarefas.',
    binary:
      'Arquivos .mpp, .xls e planilhas com senha não são lidos. Salve como XML no MS Project, ou como .xlsx sem senha no Excel.',
    not_a_schedule: 'O arquivo não é XML, planilha .xlsx nem texto .csv.',
    no_columns:
      'Não encontramos as colunas. A planilha precisa de uma coluna Etapa e ao menos uma de Início, Fim, Duração, Peso ou Custo.',
    unreadable: 'Não foi possível ler o arquivo. Tente de novo.',
  },
} as const;
