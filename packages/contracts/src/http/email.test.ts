import { expect, test } from 'vitest';
import { isEmailAddress, pastedPieces } from './email.ts';

test.each(['a@b.co', 'ana.prado+uni@mail.alfa.com.br', `${'a'.repeat(64)}@b.co`, `a@${'b'.repeat(180)}.co`])(
  '%s is an address',
  (text) => expect(isEmailAddress(text)).toBe(true),
);

test.each([
  '',
  'ana',
  '@alfa.br',
  'ana@',
  'ana@alfa',
  'ana@.br',
  'ana@alfa.b',
  'ana@alfa.',
  'ana@@alfa.br',
  'a@b@c.br',
  'ana @alfa.br',
  '<ana@alfa.br>',
  '"ana"@alfa.br',
  `${'a'.repeat(65)}@b.co`,
  `a@${'b'.repeat(181)}.co`,
  `a@b.${'c'.repeat(300)}`,
])('"%s" is none', (text) => expect(isEmailAddress(text)).toBe(false));

test.each([
  ['a@x.br;b@x.br, c@x.br\r\nd@x.br\te@x.br', ['a@x.br', 'b@x.br', 'c@x.br', 'd@x.br', 'e@x.br']],
  ['Ana Prado <a@x.br>, Rui <b@x.br>', ['a@x.br', 'b@x.br']],
  ['Ana <a@x.br> Rui <b@x.br>', ['a@x.br', 'b@x.br']],
  ['a <<b@x.br>', ['b@x.br']],
  ['sem > início', ['sem', '>', 'início']],
  ['<sem fim', ['<sem', 'fim']],
  [' ; , \n', []],
])('%j is read as its pieces', (text, pieces) => expect(pastedPieces(text)).toEqual(pieces));

test.each([
  ['a text without brackets', 'a'.repeat(100_000)],
  ['opening brackets', '<'.repeat(100_000)],
  ['names before brackets', 'a<'.repeat(50_000)],
  ['closing brackets', '>'.repeat(100_000)],
  ['blanks', ' '.repeat(100_000)],
  ['signs of an address', '@.'.repeat(50_000)],
])('a hundred thousand characters of %s are read as soon as they are seen', (_what, text) => {
  const from = process.threadCpuUsage();
  for (const piece of pastedPieces(text)) isEmailAddress(piece);
  expect(process.threadCpuUsage(from).user / 1_000).toBeLessThan(250);
});
