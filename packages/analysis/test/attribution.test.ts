import type { Study } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { type Attribution, attributeChange } from '../src/variance/attribution.ts';
import type { EditGroup } from '../src/versions/edit-group.ts';
import { demonstration, frozen, opened, smallStudy, sum } from './support.ts';

function attribution(base: Study, groups: readonly EditGroup[]): Attribution {
  const outcome = attributeChange(base, groups);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome;
}

const change = (key: string, edit: (study: Study) => void, needs?: (study: Study) => boolean): EditGroup => ({
  key,
  apply: (study) => {
    if (needs && !needs(study)) return null;
    const copy = structuredClone(study);
    edit(copy);
    return copy;
  },
});

const price = (factor: number) =>
  change('price', (study) => {
    for (const { typologies } of study.modules) for (const each of typologies ?? []) each.price_m2 *= factor;
  });
const cost = (amount: number) =>
  change('cost', (study) => {
    const item = study.expenses?.find(({ group }) => group === 'labor_cost');
    if (item) item.value.amount = amount;
  });
const delay = change('delay', (study) => {
  for (const { sales_curve } of study.modules) if (sales_curve) sales_curve.start = 9;
});

const indicator = (of: Attribution, key: string) => of.indicators.find((row) => row.indicator === key);

describe('the change between two studies', () => {
  it('is attributed to the groups of edits: mean of both orders, reckoned here by hand', () => {
    const base = frozen(smallStudy());
    const groups = [price(1.1), cost(3300), delay];
    const result = attribution(base, groups);
    expect(result.joined).toEqual([]);
    for (const row of result.indicators) {
      const value = (made: readonly EditGroup[]) => {
        const study = made.reduce<Study>((each, group) => group.apply(each) ?? each, base);
        return Number(opened(study).projection.indicators[row.indicator]);
      };
      const [a, b, c] = groups as [EditGroup, EditGroup, EditGroup];
      const forward = [value([a]) - value([]), value([a, b]) - value([a]), value([a, b, c]) - value([a, b])];
      const reverse = [value([a, b, c]) - value([b, c]), value([b, c]) - value([c]), value([c]) - value([])];
      row.parts.forEach((component, k) => {
        const mean = ((forward[k] ?? 0) + (reverse[k] ?? 0)) / 2;
        expect(Math.abs(component.change - mean)).toBeLessThanOrEqual(row.indicator === 'irr_year' ? 1e-11 : 0.5);
      });
      expect(row.parts.map(({ keys }) => keys)).toEqual([['price'], ['cost'], ['delay']]);
      expect(sum(row.parts.map((component) => component.change))).toBe(row.change);
    }
    expect(indicator(result, 'npv')?.change).toBe(
      Number(indicator(result, 'npv')?.to) - Number(indicator(result, 'npv')?.from),
    );
  });

  it('gives nothing to a group that changes nothing', () => {
    const result = attribution(smallStudy(), [
      price(1.07),
      change('name', (study) => {
        study.name = 'Outro';
      }),
    ]);
    for (const { parts } of result.indicators) expect(parts.find(({ keys }) => keys[0] === 'name')?.change).toBe(0);
  });

  it('counts groups as one that are valid only together, and says so', () => {
    const share = (table: number, value: number) =>
      change(`table ${table}`, (study) => {
        const priceTable = study.modules[0]?.tables?.[table];
        if (priceTable) priceTable.share = value;
      });
    const result = attribution(smallStudy(), [price(1.02), share(0, 0.5), share(1, 0.5), cost(3100)]);
    expect(result.joined).toMatchObject([{ keys: ['table 0', 'table 1'], reason: 'refused' }]);
    expect(result.joined[0]?.errors[0]).toMatchObject({ path: '/modules/0/tables', code: 'sum' });
    expect(indicator(result, 'npv')?.parts.map(({ keys }) => keys)).toEqual([
      ['price'],
      ['table 0', 'table 1'],
      ['cost'],
    ]);
  });

  it('counts groups as one of which the second cannot be made without the first', () => {
    const add = change('insert', (study) => {
      study.expenses?.push({
        group: 'marketing',
        value: { basis: 'amount', amount: 1000 },
        timing: { kind: 'once', at: 1 },
      });
    });
    const raise = change(
      'raise',
      (study) => {
        const item = study.expenses?.find(({ group }) => group === 'marketing');
        if (item) item.value.amount = 90_000;
      },
      (study) => study.expenses?.some(({ group }) => group === 'marketing') ?? false,
    );
    const result = attribution(smallStudy(), [add, price(1.1), raise, cost(3100)]);
    expect(result.joined).toEqual([{ keys: ['insert', 'price', 'raise'], reason: 'not_applicable', errors: [] }]);
    expect(indicator(result, 'result')?.parts.map(({ keys }) => keys.length)).toEqual([3, 1]);
  });

  it('counts groups as one whose order matters', () => {
    const result = attribution(smallStudy(), [cost(3300), cost(3500), price(1.1)]);
    expect(result.joined).toMatchObject([{ keys: ['cost', 'cost'], reason: 'order' }]);
    const row = indicator(result, 'result');
    expect(sum(row?.parts.map((component) => component.change) ?? [])).toBe(row?.change);
  });

  it('has no change of a rate that is not defined at one end, and no parts', () => {
    const unsold = change('no land', (study) => {
      study.expenses = [];
    });
    const result = attribution(smallStudy(), [unsold]);
    expect(indicator(result, 'irr_year')).toMatchObject({ to: null, change: null, parts: [] });
    expect(indicator(result, 'npv')?.parts).toHaveLength(1);
  });

  it('joins groups for the rate alone where it is not defined between them', () => {
    const free = change('free works', (study) => {
      study.expenses = study.expenses?.slice(1);
    });
    const gift = change('land given', (study) => {
      study.expenses = study.expenses?.filter(({ group }) => group !== 'terrain');
    });
    const back = change('fees', (study) => {
      study.expenses?.push({
        group: 'legal_expenses',
        value: { basis: 'amount', amount: 400_000 },
        timing: { kind: 'once', at: 1 },
      });
    });
    const result = attribution(smallStudy(), [free, gift, back, price(1.1)]);
    const rate = indicator(result, 'irr_year');
    expect(rate?.parts.map(({ keys }) => keys)).toEqual([['free works'], ['land given', 'fees'], ['price']]);
    expect(sum(rate?.parts.map((component) => component.change) ?? [])).toBe(rate?.change);
    expect(indicator(result, 'npv')?.parts).toHaveLength(4);
  });

  it('is refused when either end is no valid study', () => {
    const broken = change('broken', (study) => {
      study.base_month = 'ontem';
    });
    expect(attributeChange(smallStudy(), [broken])).toMatchObject({ ok: false, refused: 'changed' });
    expect(attributeChange({ ...smallStudy(), base_month: 'ontem' }, [])).toMatchObject({ ok: false, refused: 'base' });
  });

  it('of no groups is nothing', () => {
    for (const row of attribution(demonstration, []).indicators) expect(row).toMatchObject({ change: 0, parts: [] });
  });
});
