import { type AlertRule, alertRules } from '@uni/contracts';
import { expect, test } from 'vitest';
import { alertText } from './alert-text.service.ts';

const facts = {
  ...{ limit: 12, months: 36, stock: 80, version: 'Rev 1', days: 3, others: 1, count: 2, index: 'INCC-M', pending: 2 },
  ...{ margin: -0.02, share: 0.08, gap: -0.062, exposure: -1_000_000_00, was: -900_000_00, amount: 1_000_000_00 },
  ...{ month: '2026-10', was_month: '2026-11', closing: '2026-09', due: '2026-10' },
  ...{ hours: 72, at: '2026-11-20T09:05:00-03:00' },
};

test('every rule has a sentence for mails without a gap, a key or a figure as the wire has it', () => {
  for (const rule of Object.keys(alertRules) as AlertRule[]) {
    const { title, why } = alertText(rule, 'Aurora', facts);
    expect(`${rule}: ${title} ${why}`.slice(rule.length)).not.toMatch(
      /undefined|NaN| –( |$)|null|\d{4}-\d{2}|T\d{2}:|_/,
    );
  }
});

test.each([
  ['loss', 'Aurora: margem de –2,0%', 'title'],
  ['works_behind', 'Aurora: obra 6,2 p.p. atrás do plano', 'title'],
  ['sync_stale', 'Aurora: sem carga completa há 3 dias', 'title'],
  ['sync_failed', '20/11/2026 às 09:05; os números são os da carga anterior', 'why'],
] as const)('%s reads “%s”', (rule, sentence, line) => {
  expect(alertText(rule, 'Aurora', facts)[line].replaceAll(/\s/g, ' ')).toBe(sentence);
});
