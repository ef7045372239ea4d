import { collaborationLimits } from '@uni/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factRows, windowRows } from './facts.ts';
import { type Formula, parseFormula, printFormula } from './formula.ts';
import { standardIndicators } from './standard-indicators.ts';

const windows = windowRows.flatMap((window) =>
  factRows
    .filter(({ kind }) => window.of === 'both' || window.of === kind)
    .map((fact): Formula => ({ kind: 'window', window: window.key, fact: fact.key })),
);

const formulas = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom<Formula>(...windows),
    fc.constant<Formula>({ kind: 'months' }),
    fc.nat(999_999_999).map((millionths): Formula => ({ kind: 'number', value: millionths / 1_000_000 })),
    tie('formula').map((of): Formula => ({ kind: 'negative', of })),
    fc
      .record({
        operation: fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const),
        left: tie('formula'),
        right: tie('formula'),
      })
      .map((operands): Formula => ({ kind: 'operation', ...operands })),
  ),
})).formula;

describe('the language of indicators', () => {
  it('reads what it prints, whatever the formula', () => {
    fc.assert(
      fc.property(formulas, (formula) => {
        const text = printFormula(formula);
        fc.pre(text.length <= collaborationLimits.formula);
        expect(parseFormula(text)).toEqual({ ok: true, formula });
      }),
      { numRuns: 2_000 },
    );
  });

  it('answers any text with a formula or with a fault at a place of it', () => {
    const pieces = fc.constantFrom(
      '(',
      ')',
      '-',
      '*',
      '/',
      ',',
      '.',
      '1',
      '0,7',
      ' ',
      'periodo',
      'vendas',
      'fim',
      'caixa',
      'é',
      '=',
      '\u0000',
      '😀',
    );
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 700 }),
      fc.array(pieces, { maxLength: 400 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const answer = parseFormula(text);
        if (answer.ok) return;
        expect(answer.fault.at).toBeGreaterThanOrEqual(0);
        expect(answer.fault.at).toBeLessThanOrEqual(text.length);
        expect(answer.fault.at + answer.fault.length).toBeLessThanOrEqual(Math.max(text.length, answer.fault.at));
      }),
      { numRuns: 3_000 },
    );
  });

  it('bears brackets and signs as deep as a text can have them', () => {
    for (const text of ['('.repeat(600), '-'.repeat(600), `${'('.repeat(300)}1${')'.repeat(299)}`]) {
      expect(parseFormula(text)).toMatchObject({ ok: false, fault: { code: 'too_deep' } });
    }
    expect(parseFormula('1'.repeat(601))).toMatchObject({ ok: false, fault: { code: 'too_long', at: 600 } });
  });

  it.each([
    ['', 'empty', 0],
    ['   ', 'empty', 0],
    ['periodo(vendas) = 1', 'character', 16],
    ['1.000.000', 'number', 0],
    ['2 * receitas', 'name', 4],
    ['soma(vendas)', 'window', 0],
    ['periodo(receitas)', 'name', 8],
    ['periodo', 'fact_expected', 0],
    ['periodo(3)', 'fact_expected', 8],
    ['periodo(', 'fact_expected', 8],
    ['vendas / 2', 'fact_needs_window', 0],
    ['fim(vendas)', 'flow_as_balance', 0],
    ['2 + ano(caixa)', 'balance_as_flow', 4],
    ['(1 + 2', 'bracket', 0],
    ['1 + 2)', 'bracket', 5],
    ['periodo(vendas', 'bracket', 7],
    ['1 +', 'operand', 3],
    ['* 2', 'operand', 0],
    ['periodo(vendas) ano(vendas)', 'rest', 16],
  ])('%j is refused with %s at %i', (text, code, at) => {
    expect(parseFormula(text)).toMatchObject({ ok: false, fault: { code, at } });
  });

  it('takes accents, capitals, the signs of paper and both decimal marks', () => {
    const same = ['periodo(vendas) * 0,5 - fim(caixa) / 2', 'Período(VENDAS) × 0.5 − Fim(caixa) ÷ 2'];
    expect(new Set(same.map((text) => JSON.stringify(parseFormula(text))))).toHaveProperty('size', 1);
  });

  it('a product binds before a sum, and operations of a rank from the left', () => {
    const printed = (text: string): string => {
      const parsed = parseFormula(text);
      return parsed.ok ? printFormula(parsed.formula) : parsed.fault.code;
    };
    expect(printed('(1 - 2) - 3')).toBe('1 - 2 - 3');
    expect(printed('1 - (2 - 3)')).toBe('1 - (2 - 3)');
    expect(printed('(1 + 2) * (3)')).toBe('(1 + 2) * 3');
    expect(printed('-(1 + 2) / -3')).toBe('-(1 + 2) / -3');
  });
});

it('every standard indicator is a formula in its printed form', () => {
  for (const [key, { formula }] of standardIndicators) {
    const parsed = parseFormula(formula);
    expect([key, parsed.ok && printFormula(parsed.formula)]).toEqual([key, formula]);
  }
});
