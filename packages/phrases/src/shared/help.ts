import { plural } from './plural.ts';

/** The help drawer: guide and glossary. */
export const help = {
  title: 'Ajuda',
  open: 'Ajuda desta tela',
  tabs: { here: 'Nesta tela', guide: 'Guia', glossary: 'Glossário' },
  tabsLabel: 'Partes da ajuda',
  shortcuts: 'Ver os atalhos do teclado',
  firstStudy: 'Primeiro estudo em cinco passos',
  nothingHere: 'Esta tela não tem um capítulo próprio. Procure no guia ou no glossário.',
  chapters: 'Capítulos do guia',
  allChapters: 'Todos os capítulos',
  find: 'Buscar termo ou indicador',
  findGuide: 'Buscar no guia',
  formula: 'Fórmula',
  also: (copy: string) => `também: ${copy}`,
  matches: (count: number) =>
    plural(count, { none: 'Nada encontrado.', one: '1 resultado', other: `${count} resultados` }),
  notFound: 'Tente outra palavra. A busca não olha acentos nem maiúsculas.',
  glossary: 'Termos e indicadores',
  film: { play: 'Ver o filme', stop: 'Parar o filme', silent: 'Sem som, até 20 segundos.' },
  noun: 'a ajuda',
} as const;
