import { describe, expect, it } from 'vitest';
import { evaluateExpression, isExpression, isRelative } from './expression.ts';
import type { NumberKind } from './parse.ts';

describe('an expression typed for a number', () => {
  const read: [string, NumberKind, number | null, number | null, number][] = [
    ['=1500*12', 'money', null, null, 18_000],
    ['= 1.500,50 * 2', 'money', null, null, 3001],
    ['=total*3%', 'money', null, 2_000_000, 60_000],
    ['=total*12,5%', 'money', 0, 1000, 125],
    ['=(10+2)*-3', 'money', null, null, -36],
    ['=1,2 mi/12', 'money', null, null, 100_000],
    ['=R$ 350 mil + 10k', 'money', null, null, 360_000],
    ['=0,1+0,2', 'money', null, null, 0.3],
    ['+=10%', 'money', 1500, null, 1650],
    ['-=10%', 'money', 1500, null, 1350],
    ['-=5000', 'money', 12_000, null, 7000],
    ['−=5000', 'money', 12_000, null, 7000],
    ['*=1,05', 'money', 200, null, 210],
    ['/=2', 'money', 15, null, 7.5],
    ['+=500', 'money', null, null, 500],
    ['=12,5', 'percent', null, null, 0.125],
    ['=12,5%', 'percent', null, null, 0.125],
    ['=100/8', 'percent', null, null, 0.125],
    ['+=1', 'percent', 0.125, null, 0.135],
    ['+=10%', 'percent', 0.125, null, 0.1375],
    ['*=1,05', 'percent', 0.1, null, 0.105],
    ['/=2', 'percent', 0.125, null, 0.0625],
    ['=total/4', 'percent', null, 1, 0.25],
  ];
  it.each(read)('reads "%s" in a %s place holding %s of %s as %d', (typed, kind, current, total, value) => {
    expect(evaluateExpression(typed, kind, { current, total })).toMatchObject({ kind: 'value', value });
  });

  it.each(['=', '=abc', '=1+', '=(1', '=1)', '=1 2', '=1.23.4', '=#REF!', '=total*2', '+=', '=alert(1)', '=1e3'])(
    'refuses "%s"',
    (typed) => expect(evaluateExpression(typed, 'money').kind).toBe('refused'),
  );

  it('refuses a division by zero, in the body and by the operand', () => {
    expect(evaluateExpression('=1/0', 'money')).toEqual({ kind: 'refused', reason: 'division_by_zero' });
    expect(evaluateExpression('/=0', 'money', { current: 3 })).toEqual({ kind: 'refused', reason: 'division_by_zero' });
  });

  it('tells an expression from a number, and a change from a value', () => {
    expect(['=1', ' =1', '+=1', '-=1', '-5000', '+5000', '1=2'].map(isExpression)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(['=1', '+=1', '*=2'].map(isRelative)).toEqual([false, true, true]);
  });
});
