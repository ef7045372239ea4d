import { describe, expect, it } from 'vitest';
import { readPastedEmails, sentEmails } from './pasted-emails.ts';

describe('pasted addresses', () => {
  it.each([
    ['one a line, as a column of a sheet with its last empty row', 'ana@alfa.br\r\nrui@alfa.br\r\n'],
    ['parted by semicolons', 'ana@alfa.br; rui@alfa.br;'],
    ['parted by commas', 'ana@alfa.br,rui@alfa.br'],
    ['a row of a sheet', 'ana@alfa.br\trui@alfa.br'],
    ['copied from a mail program', 'Ana Prado <ana@alfa.br>; Rui Melo <rui@alfa.br>'],
  ])('are read when they are %s', (_, text) => {
    expect(readPastedEmails(text).valid).toEqual(['ana@alfa.br', 'rui@alfa.br']);
  });

  it('are counted once, whatever the case of their letters', () => {
    expect(readPastedEmails('Ana@alfa.br\nana@ALFA.br\nana@alfa.br')).toEqual({
      valid: ['ana@alfa.br'],
      invalid: [],
      repeated: 2,
    });
  });

  it.each(['x@y', 'ana', '@alfa.br', 'ana@', 'ana@alfa', 'ana@@alfa.br'])(
    'that cannot be one, as "%s", are told apart and still sent, so that the result tells of them',
    (text) => {
      const read = readPastedEmails(`${text}\nrui@alfa.br`);
      expect(read).toEqual({ valid: ['rui@alfa.br'], invalid: [text], repeated: 0 });
      expect(sentEmails(read)).toBe(`rui@alfa.br\n${text}`);
    },
  );

  it('are none in an empty text', () => {
    expect(readPastedEmails(' \n ; ')).toEqual({ valid: [], invalid: [], repeated: 0 });
  });
});
