import { comparedPremises, type PremiseKey } from '@uni/analysis';
import {
  applyTemplate,
  identifyStudy,
  loteamento,
  pointerOf,
  residencialVertical,
  type SupposedElsewhere,
} from '@uni/contracts';
import type { Study } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { tabOfPath } from '../study/navigation.ts';
import { counting } from '../study/testing/study-fixture.ts';
import { pathLabel } from '../study-forms/descriptors/field-paths.ts';
import { percentileRows, positionText } from './percentile-rows.ts';
import { premisePath } from './premise-paths.ts';

const study: Study = applyTemplate(residencialVertical, {});
const own = (key: PremiseKey): number => comparedPremises.find((row) => row.key === key)?.value(study) ?? Number.NaN;

/** Developments that suppose this of one premise, and nothing else. */
const supposing = (key: PremiseKey, values: readonly (number | null)[]): SupposedElsewhere[] =>
  values.map((value, at) => ({
    id: 100 + at,
    code: `E${at}`,
    name: `Torre ${at}`,
    version: { id: 200 + at, nome: 'Rev 1', current: true },
    premises: { [key]: value },
  }));

const percentile = (below: number, equal: number, above: number) => ({
  ...{ of: below + equal + above, below, equal, above, share: below / (below + equal + above) },
  ...{ rank: above + 1, least: 0, median: 0, most: 0 },
});

describe('the place of a premise, in words', () => {
  it.each([
    [[11, 0, 1], 'mais alto que 92% dos seus estudos (12)'],
    [[1, 0, 11], 'mais baixo que 92% dos seus estudos (12)'],
    [[2, 0, 2], 'mais alto que 50% dos seus estudos (4)'],
    [[4, 0, 0], 'mais alto que todos os seus estudos (4)'],
    [[0, 0, 4], 'mais baixo que todos os seus estudos (4)'],
    [[0, 4, 0], 'igual em todos os seus estudos (4)'],
    [[0, 3, 1], 'mais baixo que 25% dos seus estudos (4)'],
    [[1, 3, 0], 'mais alto que 25% dos seus estudos (4)'],
  ] as const)('of %j below, equal and above is: %s', ([below, equal, above], copy) => {
    expect(positionText(percentile(below, equal, above))).toBe(copy);
  });

  it('says all of them only of all of them', () => {
    expect(positionText(percentile(299, 0, 1))).toBe('mais alto que 99% dos seus estudos (300)');
    expect(positionText(percentile(0, 299, 1))).toBe('mais baixo que 1% dos seus estudos (300)');
  });
});

describe('the rows', () => {
  it('are none with fewer than four others, and none of a premise that the others do not have', () => {
    expect(percentileRows(study, [])).toEqual([]);
    expect(percentileRows(study, supposing('price', [1, 2, 3]))).toEqual([]);
    expect(percentileRows(study, supposing('price', [1, 2, 3, null]))).toEqual([]);
    expect(percentileRows(study, supposing('price', [1, 2, 3, 4])).map(({ key }) => key)).toEqual(['price']);
  });

  it('tell value, place and range as the fields tell them', () => {
    const [row] = percentileRows(study, supposing('discount_rate', [0.1, 0.12345, 0.2, 0.3]));
    expect(row).toMatchObject({ name: 'Taxa de desconto', least: '10,00% a.a.', most: '30,00% a.a.' });
    const [price] = percentileRows(study, supposing('price', [1_000, 2_000.5, 3_000, 4_000]));
    expect(price?.least.replaceAll('\u00a0', ' ')).toBe('R$ 1.000,00/m²');
    expect(price?.position).toBe('mais alto que todos os seus estudos (4)');
    const [months] = percentileRows(study, supposing('works_months', [1, 12.5, 24, 60]));
    expect(months).toMatchObject({ least: '1 mês', median: '18,3 meses', most: '60 meses' });
  });

  it('list the developments from the highest, the study on screen among them and before its equals', () => {
    const price = own('price');
    const [row] = percentileRows(study, supposing('price', [price - 1, price, null, price + 1, price]));
    expect(row?.listed.map(({ enterprise }) => enterprise?.name ?? null)).toEqual([
      'Torre 3',
      null,
      'Torre 1',
      'Torre 4',
      'Torre 0',
    ]);
    expect(row?.position).toBe('mais alto que 25% dos seus estudos (4)');
  });

  it('follow an edit of the study', () => {
    const others = supposing('discount_rate', [0.1, 0.2, 0.3, 0.4]);
    const at = (value: number) =>
      percentileRows({ ...study, discount_rate: { value, basis: 'effective_year' } }, others)[0]?.position;
    expect(at(0.05)).toBe('mais baixo que todos os seus estudos (4)');
    expect(at(0.35)).toBe('mais alto que 75% dos seus estudos (4)');
  });
});

describe('each premise leads to the field in which it is typed', () => {
  it.each([residencialVertical, loteamento].map((template) => [template.key, template] as const))(
    'of the template %s',
    (_, template) => {
      const document = identifyStudy(JSON.parse(JSON.stringify(applyTemplate(template, {}))), counting());
      for (const { key } of comparedPremises) {
        const path = premisePath(document, key);
        expect(pointerOf(document, path), key).not.toBeNull();
        expect(pathLabel(path), key).not.toBeNull();
      }
      const tabs = comparedPremises.map(({ key }) => [key, tabOfPath(premisePath(document, key))]);
      expect(Object.fromEntries(tabs)).toEqual({
        discount_rate: 'geral',
        price: 'modulos',
        works_months: 'modulos',
        price_growth: 'vendas',
        sales_months: 'vendas',
        discount: 'vendas',
        commission: 'vendas',
        cancellation: 'vendas',
        delinquency: 'vendas',
        works_cost: 'custos',
        land: 'custos',
      });
    },
  );

  it('or to the list, where it has no such item', () => {
    const document = identifyStudy(JSON.parse(JSON.stringify({ ...study, expenses: [] })), counting());
    expect(premisePath(document, 'land')).toBe('/expenses');
    expect(tabOfPath(premisePath(document, 'land'))).toBe('custos');
  });
});
