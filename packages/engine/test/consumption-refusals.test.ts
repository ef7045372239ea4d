import { describe, expect, it } from 'vitest';
import { openStudy } from '../src/index.ts';
import type { Consumption } from '../src/study.ts';
import { lots, rates, subdivision } from './consumption-fixture.ts';

function refusals(value: unknown): string[] {
  const opened = openStudy(value);
  return opened.ok ? [] : opened.errors.map(({ path, code }) => `${path} ${code}`);
}

describe('a consumption tax that is refused', () => {
  const at = '/taxation/consumption';
  const of = (terms: object) => refusals(lots(terms as Consumption));

  it.each<[string, object, string]>([
    ['without the rates of its mode', { cbs: rates(0.1) }, `${at}/ibs required`],
    [
      'without the rates of the mode of a class',
      { ...subdivision, classes: [{ class: 'x', mode: 'transitional' }] },
      `${at}/transitional required`,
    ],
    ['by an unknown mode', { ...subdivision, mode: 'old' }, `${at}/mode enum`],
    ['with a reduction above 100 %', { ...subdivision, reduction: rates(1.1) }, `${at}/reduction/0/rate range`],
    [
      'with two rates of one month',
      { ...subdivision, ibs: [...rates(0.1), ...rates(0.2)] },
      `${at}/ibs/1/from duplicate`,
    ],
    [
      'with a class twice',
      { ...subdivision, classes: [{ class: 'x' }, { class: 'x' }] },
      `${at}/classes/1/class duplicate`,
    ],
    [
      'with two amounts of one month',
      {
        ...subdivision,
        classes: [
          {
            class: 'x',
            deduction_per_month: [
              { from: '2027-01', amount: 1 },
              { from: '2027-01', amount: 2 },
            ],
          },
        ],
      },
      `${at}/classes/0/deduction_per_month/1/from duplicate`,
    ],
    ['by an unknown index', { ...subdivision, index: 'igpm' }, `${at}/index reference`],
    ['with too long a delay', { ...subdivision, lag: 121 }, `${at}/lag range`],
    ['with an unknown module', { ...subdivision, modules: [{ module: 2 }] }, `${at}/modules/0/module reference`],
    [
      'with a module twice',
      { ...subdivision, modules: [{ module: 1 }, { module: 1 }] },
      `${at}/modules/1/module duplicate`,
    ],
    [
      'with a negative amount',
      { ...subdivision, modules: [{ module: 1, social: { amount: -1 } }] },
      `${at}/modules/0/social/amount range`,
    ],
    [
      'with an amount of a month before the base',
      { ...subdivision, modules: [{ module: 1, social: { amount: 1, month: '2025-12' } }] },
      `${at}/modules/0/social/month before_base`,
    ],
    [
      'with an unknown typology',
      { ...subdivision, modules: [{ module: 1, adjustment: { amount: 1, typologies: [0, 1] } }] },
      `${at}/modules/0/adjustment/typologies/1 reference`,
    ],
    [
      'with credits on an unknown group',
      { ...subdivision, credits: [{ groups: ['terrain', 'x'], share: 1 }] },
      `${at}/credits/0/groups/1 enum`,
    ],
    [
      'with credits twice on a group',
      {
        ...subdivision,
        credits: [
          { groups: ['terrain'], share: 1 },
          { groups: ['terrain'], share: 1 },
        ],
      },
      `${at}/credits/1/groups/0 duplicate`,
    ],
    [
      'with credits of no share',
      { ...subdivision, credits: [{ groups: ['terrain'] }] },
      `${at}/credits/0/share required`,
    ],
    [
      'with credits usable in no known way',
      { ...subdivision, credits: [{ groups: ['terrain'], share: 1, usable: { kind: 'never' } }] },
      `${at}/credits/0/usable/kind enum`,
    ],
    [
      'with credits usable before the base',
      {
        ...subdivision,
        credits: [{ groups: ['terrain'], share: 1, usable: { kind: 'at', at: { at: 'base', plus: -1 } } }],
      },
      `${at}/credits/0/usable/at before_base`,
    ],
    [
      'with refunds from before the base',
      { ...subdivision, refund: { from: { at: 'launch', plus: -1 } } },
      `${at}/refund/from before_base`,
    ],
    ['with refunds from no month', { ...subdivision, refund: {} }, `${at}/refund/from required`],
  ])('%s', (_, terms, error) => {
    expect(of(terms)).toEqual([error]);
  });

  it('beside a tax of the same name', () => {
    const other = (name: string) => ({
      taxation: { regime: 'none', consumption: subdivision, other: [{ name, rates: rates(0.1) }] },
    });
    expect(refusals(lots(subdivision, other('cbs')))).toEqual(['/taxation/other/0/name duplicate']);
    expect(refusals(lots(subdivision, other('ibs_split')))).toEqual(['/taxation/other/0/name duplicate']);
    expect(refusals(lots(subdivision, other('iss')))).toEqual([]);
  });

  it('inside a later regime', () => {
    // biome-ignore lint/suspicious/noThenProperty: a field of the study
    const taxation = { regime: 'none', then: [{ from: '2027-01', regime: 'none', consumption: subdivision }] };
    expect(refusals(lots(subdivision, { taxation }))).toEqual(['/taxation/then/0/consumption unknown_field']);
  });
});
