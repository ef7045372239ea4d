import { plural } from '../shared/plural.ts';

/** Texts of a merge: a draft takes changes of another version. */
export const versionMerge = {
  title: (name: string) => `Trazer mudanças para ${name}`,
  lead: 'O que só a outra versão mudou entra direto. Onde as duas mudaram, você escolhe.',
  from: 'Trazer de',
  reason: 'Observação',
  do: 'Trazer mudanças',
  noOtherVersion: 'Não há outra versão deste empreendimento.',
  done: (count: number) =>
    plural(count, {
      none: 'Nada a trazer: as mudanças já estão aqui.',
      one: '1 mudança trazida.',
      other: `${count} mudanças trazidas.`,
    }),
  conflicts: (count: number) =>
    plural(count, {
      none: '',
      one: '1 valor foi mudado nas duas versões. Escolha qual fica.',
      other: `${count} valores foram mudados nas duas versões. Escolha qual fica em cada um.`,
    }),
  mine: 'Meu',
  theirs: 'Dele',
  before: 'Antes',
  field: 'Premissa',
  keepMine: (field: string) => `Manter o meu em ${field}`,
  takeTheirs: (field: string) => `Usar o dele em ${field}`,
  allMine: 'Manter todos os meus',
  allTheirs: 'Usar todos os dele',
  left: (count: number) => plural(count, { none: 'Tudo escolhido.', one: 'Falta 1.', other: `Faltam ${count}.` }),
  by: (who: string, when: string) => `${who}, ${when}`,
  onlyDraft: 'Só um rascunho recebe mudanças.',
} as const;
