import { readFileSync } from 'node:fs';
import { type Model, openStudy, type Study } from '@uni/engine';

/** The approved version of the demonstration's towers; a test of the server holds it to that. */
export const demonstration: Study = JSON.parse(
  readFileSync(new URL('../fixtures/residencial-aurora.study.json', import.meta.url), 'utf8'),
);

export function opened(study: unknown, previous?: Model): Model {
  const answer = openStudy(study, previous);
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.model;
}

/** A study that nothing can change: a function that is not pure throws. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}

/** A small study: one tower, sold in cash over four months, built over six. */
export function smallStudy(): Study {
  return {
    format: 'uni.study/1',
    name: 'Pequeno',
    base_month: '2026-01',
    terms: 'nominal',
    discount_rate: { value: 0.12, basis: 'effective_year' },
    indexes: { incc: { annual: 0.06 } },
    modules: [
      {
        number: 1,
        typologies: [{ units: 10, private_area: 50, price_m2: 8000 }],
        built_area: 700,
        launch: 6,
        works_start: 2,
        works_months: 6,
        sales_curve: { start: 6, shares: [0.25, 0.25, 0.25, 0.25] },
        tables: [
          { channel: 'direct', share: 0.6, parts: [{ kind: 'down_payment', share: 1 }] },
          {
            channel: 'direct',
            share: 0.4,
            discount: 0.05,
            parts: [{ kind: 'down_payment', share: 1, installments: 3 }],
          },
        ],
      },
    ],
    expenses: [
      {
        group: 'labor_cost',
        module: 1,
        value: { basis: 'per_built_m2', amount: 3000 },
        timing: { kind: 'physical' },
        index: 'incc',
      },
      { group: 'terrain', module: null, value: { basis: 'amount', amount: 500_000 }, timing: { kind: 'once', at: 0 } },
    ],
  };
}

/** Sum of an integer-like list, exact. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
