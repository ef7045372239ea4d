/** People read every message of the server in Portuguese. Its sentences are collected from the sources that hold them. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { wireErrors, fieldMessages as wireFields } from '@uni/contracts';
import { noticeChats, refusalMessages, refusalPatterns, webhooks, workMessages } from '@uni/phrases';
import { beforeAll, describe, expect, it } from 'vitest';
import { learnMessages, learnPatterns, translate } from './messages.ts';

beforeAll(() => {
  for (const messages of [workMessages, webhooks.messages, noticeChats.messages, refusalMessages])
    learnMessages(messages);
  learnPatterns(refusalPatterns);
});

const sampleArguments: Record<string, readonly unknown[]> = {
  tooManyItems: [3],
  tooFewItems: [3],
  tooLong: [3],
  tooManyInvitations: [500],
  tooManyKeys: [10],
  tooShort: [3],
  tooManyDecimals: [2],
  tooManyDigits: [14],
  belowMinimum: ['-0.5'],
  aboveMaximum: [1],
  notAbove: [0],
  notBelow: [1],
  notChoice: [{ a: 'a\nb' }],
  missingKey: ['a\nb'],
  notKey: ['str'],
  notDictionary: ['NoneType'],
  taken: ['Organization', 'code'],
  notUniqueTogether: [['a', 'b']],
};

const ofFields = Object.entries(wireFields).map(([name, message]) =>
  typeof message === 'string' ? message : Reflect.apply(message, null, [...(sampleArguments[name] ?? [])]),
);
const ofRefusals = Object.values(wireErrors).map(({ body }) => ('detail' in body ? String(body.detail) : ''));

const root = resolve(import.meta.dirname, '../../../..');
const quoted =
  /(?<!\w)\w{1,40}: (?:\([^()]{0,60}\) =>\s{1,9})?(?:'([A-Z][a-z]{0,20} [^'\n]{4,160}\.)'|`([A-Z][a-z]{0,20} [^`\n]{4,160}\.)`|"([A-Z][a-z]{0,20} [^"\n]{4,160}\.)")/g;

/** Sentences that stand in a source as texts; what is put into them stands as a figure. Notes on columns never leave the server. */
const inSources = globSync(['packages/contracts/src/**/*.ts', 'apps/server/src/{modules,platform}/**/*.ts'], {
  cwd: root,
})
  .filter((path) => !/\.test\.ts$|\/testing\/|test-support|demonstration|column-notes/.test(path))
  .flatMap((path) => [...readFileSync(resolve(root, path), 'utf8').matchAll(quoted)])
  .map(([, one, two, three]) => (one ?? two ?? three ?? '').replaceAll(/\$\{[^{}]{1,60}\}/g, '3'))
  // The text about a workbook field is Portuguese on the wire.
  .filter((sentence) => !/^(?:O|No) /.test(sentence));

describe('what the server says', () => {
  it.each([...new Set([...ofFields, ...ofRefusals])].filter((text) => text !== ''))(
    '"%s" is read in Portuguese',
    (wire) => {
      expect(translate(wire)).not.toBe(wire);
    },
  );

  it('anywhere in the contracts is read in Portuguese', () => {
    expect([...new Set(inSources)].filter((sentence) => translate(sentence) === sentence)).toEqual([]);
    expect(inSources.length).toBeGreaterThan(60);
  });

  it('names its figure in Portuguese too', () => {
    expect(translate(wireFields.tooLong(120))).toBe('Use no máximo 120 caracteres.');
    expect(translate(wireFields.belowMinimum(-1))).toBe('Informe um valor de -1 para cima.');
  });
});
