import { expect, test } from 'vitest';
import { mentionedIn } from './mentions.model.ts';

const people = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ana Prado' },
  { id: 3, name: 'João Lima' },
  { id: 4, name: ' ' },
];

test.each([
  ['@Ana Prado o concreto subiu', [2]],
  ['@Ana, veja', [1]],
  ['@ana prado e @JOÃO LIMA.', [2, 3]],
  ['@Ana @Ana', [1]],
  ['@Anabela', []],
  ['Ana Prado', []],
  ['ana@prado.test', []],
  ['@', []],
  ['🏗️ @João Lima', [3]],
])('%s', (text, expected) => {
  expect(mentionedIn(text, people)).toEqual(expected);
});
