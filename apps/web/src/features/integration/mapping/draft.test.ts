import type { MappingRule, MappingSource } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import {
  beginDraft,
  changeOf,
  isSameOperation,
  operationText,
  prefixesOf,
  problemOf,
  ruleText,
  sumText,
  withoutTarget,
  withTarget,
} from './draft.ts';

const source: MappingSource = {
  id: '7|2.01.03',
  connection: 7,
  system: 'sienge',
  account: '2.01.03',
  condition: '',
  document_type: '',
  contract: '',
  is_aggregate: false,
  label: 'Concreto usinado',
  path: [],
  movement_kinds: ['payment'],
  operations: [],
  amount: -100,
  gross_amount: 100,
  movements: 1,
  first_month: '2026-01',
  last_month: '2026-10',
  status: 'pending',
  rule: null,
  implied: [],
  suggestion: null,
  other_rules: [],
};

const rule = (account: string, changes: Partial<MappingRule> = {}): MappingRule => ({
  id: 5,
  kind: 'general',
  scope: { system: 'sienge', connection: null, enterprise: null },
  match: { account, kind: null, condition: '', document_type: '', cost_center: '', operation: '', contract: '' },
  valid_from: '2026-01',
  valid_to: null,
  targets: [{ key: 'expense.terrain', share: 10_000 }],
  created_at: '2026-11-01T10:00:00Z',
  by__name: null,
  ...changes,
});

describe('shares between targets', () => {
  const divided = [
    { key: 'expense.terrain', share: 3_000 },
    { key: 'expense.marketing', share: 6_000 },
  ];
  const draft = { ...beginDraft(source), targets: divided };

  it('are told while one types, with what is missing or too much', () => {
    expect(sumText(divided)).toBe('Soma 90%, faltam 10%');
    expect(sumText([...divided, { key: 'expense.labor_cost', share: 1_250 }])).toBe('Soma 102,5%, sobram 2,5%');
    expect(sumText(withTarget(divided))).toBe('Soma 100%');
  });

  it('must make a hundred, name each line once, and name one at all', () => {
    expect(problemOf(draft)).toBe('sum');
    expect(problemOf({ ...draft, targets: withTarget(divided) })).toBe('no_target');
    expect(problemOf({ ...draft, targets: [...divided, { key: 'expense.terrain', share: 1_000 }] })).toBe('twice');
    expect(problemOf({ ...draft, targets: [...divided, { key: 'expense.labor_cost', share: 1_000 }] })).toBeNull();
    expect(problemOf({ ...draft, targets: [], ignored: true })).toBeNull();
  });

  it('go to the last target whole when the others are taken away', () => {
    expect(withoutTarget(divided, 0)).toEqual([{ key: 'expense.marketing', share: 10_000 }]);
  });
});

describe('what a rule covers', () => {
  it('is the account, or everything below one above it', () => {
    expect(prefixesOf('2.01.03')).toEqual(['2.01.03', '2.01.*', '2.*']);
    expect(prefixesOf('21003')).toEqual(['21003', '2100.*', '210.*', '21.*', '2.*']);
    expect(prefixesOf('')).toEqual(['']);
  });

  it('is told of a row: exactly, by a prefix, divided, or why it is suggested', () => {
    expect(ruleText({ ...source, rule: rule('2.01.03') })).toBe('exata');
    const implied = [{ key: 'contribution', share: 10_000 }];
    expect(ruleText({ ...source, status: 'mapped', implied })).toBe('por parâmetro');
    expect(beginDraft({ ...source, status: 'mapped', implied }).targets).toEqual(implied);
    expect(ruleText({ ...source, implied, rule: rule('2.01.03') })).toBe('exata');
    expect(ruleText({ ...source, rule: rule('2.01.*') })).toBe('prefixo 2.01.*');
    const targets = [
      { key: 'expense.terrain', share: 3_000 },
      { key: 'expense.marketing', share: 7_000 },
    ];
    expect(ruleText({ ...source, rule: rule('2.01.03', { targets }) })).toBe('rateio 30% / 70%');
    const suggestion = { targets, confidence: 91, reason: 'words' as const };
    expect(ruleText({ ...source, status: 'suggested', suggestion })).toBe('semelhança 91%');
  });
});

describe('a rule of one operation', () => {
  const operations = [
    { kind: 'payment' as const, code: '1', name: 'Pagamento' },
    { kind: 'payment' as const, code: '10', name: '' },
  ];
  const [first, second] = operations;
  const match = { ...rule('2.01.03').match, kind: 'payment' as const, operation: '10' };
  const narrow = { ...source, operations, rule: rule('2.01.03', { match }) };

  it('is told by the name that the ERP has for it, else by its kind and code', () => {
    expect(operations.map((one) => operationText(one, narrow))).toEqual(['Pagamento (1)', 'Pagamento 10']);
    expect(ruleText(narrow)).toBe('só Pagamento 10');
  });

  it('begins as it stands, and is another rule than that of all operations or of another one', () => {
    const draft = beginDraft(narrow);
    expect(isSameOperation(draft.operation, second ?? null)).toBe(true);
    expect(changeOf('general', narrow, draft)).toMatchObject({ id: 5, match: { kind: 'payment', operation: '10' } });
    const whole = changeOf('general', narrow, { ...draft, operation: null });
    expect(whole).toMatchObject({ match: { kind: null, operation: '' } });
    expect(whole).not.toHaveProperty('id');
    expect(changeOf('general', narrow, { ...draft, operation: first ?? null })).not.toHaveProperty('id');
    expect(beginDraft(source).operation).toBeNull();
  });
});

describe('saving', () => {
  it('replaces the rule that stands for the same months and match, and adds one beside any other', () => {
    const known = { ...source, rule: rule('2.01.03') };
    const draft = beginDraft(known);
    expect(changeOf('general', known, draft)).toMatchObject({ op: 'put', id: 5, valid_from: '2026-01' });
    expect(changeOf('general', known, { ...draft, from: '2026-06' })).not.toHaveProperty('id');
    expect(changeOf('general', known, { ...draft, reach: 'connection' })).toMatchObject({ scope: { connection: 7 } });
    expect(changeOf('general', known, { ...draft, ignored: true })).toMatchObject({ targets: [] });
  });
});
