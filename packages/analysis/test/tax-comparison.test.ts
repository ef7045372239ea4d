import type { Study } from '@uni/engine';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { FEATURES } from '@uni/engine/oracle/generation/generate-features.ts';
import { Random } from '@uni/engine/oracle/generation/random.ts';
import { forSeeds } from '@uni/engine/oracle/generation/seeds.ts';
import * as oracle from '@uni/engine/oracle/tax-comparison.ts';
import { describe, expect, it } from 'vitest';
import {
  compareTaxation,
  compareTaxed,
  consumptionReliefs,
  openTaxation,
  type TaxEntry,
  taxesByYear,
} from '../src/tax-comparison/tax-comparison.ts';
import { frozen, smallStudy } from './support.ts';

const rates = (rate: number) => [{ from: '2020-01', rate }];
const none = { name: 'Sem tributos', taxation: { regime: 'none' as const } };
const ret = { name: 'RET', taxation: { regime: 'ret' as const, ret: { rates: rates(0.04) } } };
const consumption = {
  name: 'RET e IBS/CBS',
  taxation: {
    regime: 'ret' as const,
    ret: { rates: rates(0.0192) },
    consumption: { cbs: rates(0.088), ibs: rates(0.192), reduction: rates(0.5) },
  },
};

function rowsOf(study: Study, entries: readonly TaxEntry[]) {
  const answer = compareTaxation(study, entries);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.comparison.rows;
}

describe('one study under several taxations', () => {
  it('has a row for each tax, then their total, their burden and what is left', () => {
    const rows = rowsOf(frozen(smallStudy()), [none, ret, consumption]);
    expect(rows.map(({ key }) => key)).toEqual([
      ...['tax.ret', 'tax.cbs', 'tax.ibs', 'tax_total', 'tax_burden'],
      ...['result', 'margin_vgv', 'npv', 'irr_year', 'shareholder_irr_year', 'max_exposure'],
    ]);
    const row = (key: string) => rows.find((each) => each.key === key);
    // 392,000,000 centavos received in four months: 4 %; 1.92 %, and half of 28 % inside the price.
    expect(row('tax.ret')).toMatchObject({ label: 'RET', unit: 'money', values: [0, -15_680_000, -7_526_400] });
    expect(row('tax_total')?.values).toEqual([0, 15_680_000, 7_526_400 + 15_129_825 + 33_010_526]);
    expect(row('tax_burden')?.delta[1]).toBe(0.04);
    expect(row('result')?.delta).toEqual([0, -15_680_000, -55_666_751]);
  });

  it('has the taxes of each year, which add up to their totals, and what reduces CBS and IBS', () => {
    // Two projections a seed: a quarter of the usual minimum.
    forSeeds(
      (seed) => {
        const study = { ...generateStudy(seed, 'small', new Set(['consumption'])), accomplished: null };
        const entries = [none, { name: 'Do estudo', taxation: study.taxation }];
        const opened = entries.map((entry) => openTaxation(study, entry));
        const models = opened.flatMap((one) => (one.ok ? [one.model] : []));
        if (models.length < 2) return false;
        const total = compareTaxed(models).rows.find(({ key }) => key === 'tax_total');
        const years = taxesByYear(models);
        expect(models.map((_, k) => years.reduce((sum, { values }) => sum + (values[k] ?? 0), 0))).toEqual(
          total?.values,
        );
        for (const { values } of consumptionReliefs(models)) expect(values[0]).toBeNull();
      },
      { atLeast: 25 },
    );
  });

  it('is refused with the name of the taxation and the path in the study', () => {
    const wrong = { name: 'Presumido', taxation: { regime: 'presumed' as const } };
    expect(compareTaxation(smallStudy(), [none, wrong])).toMatchObject({
      ok: false,
      name: 'Presumido',
      errors: [{ path: '/taxation/presumed', code: 'required' }],
    });
  });

  it('equals the naive comparison on generated studies', { tags: ['proof'] }, () => {
    let taxed = 0;
    forSeeds(
      (seed) => {
        const random = new Random(seed + 5);
        const chosen = FEATURES.filter((name) => name !== 'consumption' && random.chance(0.3));
        const study = generateStudy(seed, 'small', new Set(chosen));
        const other = generateStudy(seed, 'small', new Set([...chosen, 'consumption']));
        const own = ({ companies }: Study) =>
          Object.fromEntries((companies ?? []).flatMap(({ key, taxation }) => (taxation ? [[key, taxation]] : [])));
        const entries = [study, other].flatMap((each, k) =>
          each.taxation ? [{ name: String(k), taxation: each.taxation, companies: own(each) }] : [],
        );
        // Months that happened may name a tax that the other taxation does not have.
        const plan: Study = { ...study, accomplished: null };
        const answer = compareTaxation(plan, entries);
        if (!answer.ok) return answer.errors.some(({ code }) => code === 'horizon') ? false : expect(answer).toBeNull();
        const expected = oracle.compareTaxation(plan, entries as never);
        // Lines of zeros are no lines of a projection.
        const zero = ({ values }: { values: readonly unknown[] }) => values.every((value) => value === 0);
        const taxes = (rows: readonly { key: string; values: readonly unknown[] }[]) =>
          rows.filter((row) => row.key.startsWith('tax.') && !zero(row));
        const plain = (rows: readonly { key: string; values: readonly unknown[] }[]) =>
          taxes(rows).map(({ key, values }) => [key, values]);
        expect([seed, plain(answer.comparison.rows).sort()]).toEqual([seed, plain(expected).sort()]);
        for (const { key, values, delta } of expected.filter((row) => !row.key.startsWith('tax.'))) {
          const mine = answer.comparison.rows.find((row) => row.key === key);
          expect([seed, key, mine?.values.map(near)]).toEqual([seed, key, values.map(near)]);
          expect([seed, key, mine?.delta.map(near)]).toEqual([seed, key, delta.map(near)]);
        }
        if (plain(expected).some(([key]) => key === 'tax.cbs')) taxed += 1;
      },
      { atLeast: 25 },
    );
    expect(taxed).toBeGreaterThan(0);
  });
});

/** Rates agree but for their last digits. */
function near(value: number | string | null): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(8)) : value;
}
