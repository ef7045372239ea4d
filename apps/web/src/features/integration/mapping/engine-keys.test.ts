/** Texts of the mapping screens for any line and source use readable names, never an engine key. */
import type { MappingSource } from '@uni/contracts';
import { fundingLines } from '@uni/contracts';
import { channels, expenseGroups, partKinds } from '@uni/engine';
import { describe, expect, test } from 'vitest';
import { lineName } from '../line-name.ts';
import { nameOfSource, ruleText, targetText } from './draft.ts';

const keys = [
  ...channels.flatMap((channel) => partKinds.map((kind) => `receipts.${channel.key}.${kind.key}`)),
  ...expenseGroups.map(({ key }) => `expense.${key}`),
  ...['ret', 'pis', 'cofins', 'irpj', 'csll'].map((key) => `tax.${key}`),
  ...['delinquency', 'refunds', 'commission.direct', 'revenue.taxed', 'opening_balance', 'expense.of_one_study'],
  ...fundingLines,
];
/** A key is words of English with dots or low lines between. */
const isKey = (text: string): boolean => /\b[a-z]+(?:[._][a-z]+)+\b/.test(text) || keys.includes(text);

describe('a line', () => {
  test.each(keys)('%s that this screen does not offer is told without its key', (key) => {
    expect(isKey(targetText([{ key }], new Map()))).toBe(false);
    const option = { key, label: 'Obra', group: 'works', group__label: 'Obra', is_realised: true };
    expect(isKey(targetText([{ key }], new Map([[key, option]])))).toBe(false);
  });
});

const source = (changes: Partial<MappingSource>): MappingSource => ({
  ...{ id: '1', connection: 1, system: 'sienge', account: '', condition: '', document_type: '', contract: '' },
  ...{
    is_aggregate: false,
    label: '',
    path: [],
    movement_kinds: ['payment'],
    operations: [],
    amount: 1,
    gross_amount: 1,
    movements: 1,
  },
  ...{
    first_month: null,
    last_month: null,
    status: 'pending',
    rule: null,
    implied: [],
    suggestion: null,
    other_rules: [],
  },
  ...changes,
});

test('what a certificate says of a line is its name, or a code of the ERP', () => {
  for (const key of keys) expect(isKey(lineName(key, new Map())), key).toBe(false);
  expect(lineName('2.01.03', new Map())).toBe('2.01.03');
});

test('a source is told by its name, its code in the ERP and its table', () => {
  const lineLabels = (['', 'direct', 'financed'] as const).flatMap((contract) => [
    nameOfSource(source({ contract })),
    nameOfSource(source({ contract, condition: 'PM' })),
    nameOfSource(source({ contract, label: 'Parcelas Mensais' })),
  ]);
  expect(lineLabels.filter((text) => isKey(text))).toEqual([]);
  expect(new Set(lineLabels).size).toBe(lineLabels.length);
});

test('why a line is suggested, or which rule it follows, is told in words', () => {
  for (const key of keys) {
    const targets = [{ key, share: 10_000 }];
    for (const reason of ['history', 'words', 'parent'] as const)
      expect(isKey(ruleText(source({ status: 'suggested', suggestion: { targets, confidence: 90, reason } })))).toBe(
        false,
      );
    expect(isKey(ruleText(source({ implied: targets })))).toBe(false);
  }
});
