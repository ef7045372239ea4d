import { plural } from '../shared/plural.ts';

/** Edits of two people of the same values. */
export const studyConflict = {
  title: (count: number, who: string) =>
    plural(count, {
      none: '',
      one: `1 valor também foi alterado por ${who}.`,
      other: `${count} valores também foram alterados por ${who}.`,
    }),
  otherUser: 'outra pessoa',
  mine: 'Meu',
  theirs: 'Do servidor',
  before: 'Antes',
  keepMine: 'Manter os meus',
  useTheirs: 'Usar os do servidor',
  field: 'Campo',
  blank: 'em branco',
} as const;
