import { describe, expect, it } from 'vitest';
import { openStudy, type Study } from '../src/index.ts';
import { paid, ret, study } from './company-fixture.ts';
import { studyFixture } from './study-fixture.ts';

function refusals(study: Study): string[] {
  const opened = openStudy(study);
  return opened.ok ? [] : opened.errors.map(({ path, code }) => `${path} ${code}`);
}

const rows: [string, string, Partial<Study>][] = [
  ['a key that is no name', '/companies/0/key enum', { companies: [{ key: 'SPE', modules: [1] }] }],
  ['the key of the rest', '/companies/0/key enum', { companies: [{ key: 'main', modules: [1] }] }],
  ['no modules', '/companies/0/modules required', { companies: [{ key: 'a', modules: [] }] }],
  ['an unknown module', '/companies/0/modules/1 reference', { companies: [{ key: 'a', modules: [1, 9] }] }],
  [
    'a key twice',
    '/companies/1/key duplicate',
    {
      companies: [
        { key: 'a', modules: [1] },
        { key: 'a', modules: [2] },
      ],
    },
  ],
  [
    'a module twice',
    '/companies/1/modules/0 duplicate',
    {
      companies: [
        { key: 'a', modules: [1] },
        { key: 'b', modules: [1] },
      ],
    },
  ],
  ['an unknown company', '/expenses/0/company reference', { expenses: [paid(1, { company: 'b' })] }],
  [
    'a company beside a module',
    '/expenses/0/company unknown_field',
    { expenses: [paid(1, { company: 'spe_a', module: 1 })] },
  ],
  [
    'curves of reais that two would inherit',
    '/companies/0/capital required',
    { capital: { contributions: { mode: 'curve', curve: [1] } } },
  ],
  [
    'partners of a company',
    '/companies/0/capital/partners unknown_field',
    { companies: [{ key: 'a', modules: [1], capital: { partners: [] } as object }] },
  ],
  [
    'shares that are no whole',
    '/companies/0/partner_shares sum',
    {
      companies: [{ key: 'a', modules: [1], partner_shares: [0.5, 0.4] }],
      capital: { partners: [{ share: 0.5 }, { share: 0.5 }] },
    },
  ],
  [
    'shares beside tiers',
    '/companies/0/partner_shares unknown_field',
    {
      companies: [{ key: 'a', modules: [1], partner_shares: [1] }],
      capital: { partners: [{ share: 1 }], waterfall: [{ kind: 'split', shares: [1] }] },
    },
  ],
  [
    'a realised tax of no company',
    '/accomplished/lines/0/company required',
    { taxation: ret(0.04), accomplished: { closing: '2026-02', lines: [{ key: 'tax.ret', values: [-1] }] } },
  ],
  [
    'a realised line twice',
    '/accomplished/lines/1/key duplicate',
    {
      accomplished: {
        closing: '2026-02',
        lines: [1, 2].map(() => ({ key: 'refunds', company: 'spe_a', values: [-1] })),
      },
    },
  ],
  [
    'a tax of a company twice',
    '/companies/0/taxation/ret/rates/1/from duplicate',
    {
      companies: [
        {
          key: 'a',
          modules: [1],
          taxation: { regime: 'ret', ret: { rates: [1, 2].map(() => ({ from: '2026-01', rate: 0.04 })) } },
        },
      ],
    },
  ],
  [
    'a start before the base month',
    '/companies/0/capital/distribution/start before_base',
    {
      companies: [
        {
          key: 'a',
          modules: [1],
          capital: { distribution: { mode: 'sweep', start: { at: 'launch', plus: -1 } } },
        },
      ],
    },
  ],
];

const borrowed = (more: object): Partial<Study> => ({
  loans: [
    {
      eligible: [],
      share: 1,
      rate: { value: 0, basis: 'effective_month' },
      amortization: { kind: 'bullet', at: 1 },
      ...more,
    },
  ],
});
const held = { companies: [1, 2, 3].map((number) => ({ key: `spe_${number}`, modules: [number] })) };
const sold = (more: object): Partial<Study> => ({
  assignments: [{ at: 1, share: 1, rate: { value: 0, basis: 'effective_month' }, ...more }],
});

rows.push(
  ['a loan of nobody', '/loans/0/company required', { ...held, ...borrowed({}) }],
  ['a loan of modules of two companies', '/loans/0/modules reference', borrowed({ modules: [1, 3] })],
  [
    'a loan of a module of another company',
    '/loans/0/modules/0 reference',
    borrowed({ company: 'spe_a', modules: [3] }),
  ],
  ['receivables of no company', '/assignments/0/modules required', sold({})],
  ['receivables of two companies', '/assignments/0/modules reference', sold({ modules: [2, 3] })],
);

describe('a study is refused', () => {
  it.each(rows)('for %s', (_, expected, more) => {
    expect(refusals(study(more))).toContain(expected);
  });

  it('for a company where it names none', () => {
    expect(refusals(studyFixture({ expenses: [paid(1, { company: 'main' })] }))).toEqual([
      '/expenses/0/company reference',
    ]);
  });
});
