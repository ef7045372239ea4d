/** The heaviest study that the grid is held to. It has 400 cost lines by 120 months, half of them corrected by an index. */
import type { ExpenseItem, Study } from '@uni/engine';

export const HEAVY = { lines: 400, months: 120, first: 'labor_cost' } as const;
/** Half of the lines are in one group, so that a block of 20,000 cells fits. */
const OTHERS = ['incorporation', 'marketing', 'commercial_expense', 'other_expenses', 'legal_expenses'] as const;

function expense(line: number): ExpenseItem {
  const shares = Array.from({ length: HEAVY.months }, (_, month) => ((month * 7 + line) % 11) + 1);
  const group = line < HEAVY.lines / 2 ? HEAVY.first : (OTHERS[line % OTHERS.length] ?? HEAVY.first);
  return {
    group,
    name: `Linha ${String(line + 1).padStart(3, '0')}`,
    value: { basis: 'amount', amount: 150_000 + line * 10 },
    timing: { kind: 'curve', start: 0, shares },
    index: line % 2 === 0 ? null : 'incc',
  };
}

export function heavyStudy(): Study {
  return {
    format: 'uni.study/1',
    name: 'Estudo pesado',
    base_month: '2026-01',
    terms: 'nominal',
    discount_rate: { value: 0.12, basis: 'effective_year' },
    indexes: { incc: { annual: 0.06 } },
    modules: [
      {
        number: 1,
        name: 'Torre única',
        typologies: [{ name: '2 dorm', units: 400, private_area: 70, price_m2: 9500 }],
        built_area: 30_000,
        launch: 6,
        works_start: 12,
        works_months: 36,
        sales_curve: { start: { at: 'launch' }, family: 'linear', months: 36 },
        tables: [
          {
            channel: 'direct',
            share: 1,
            parts: [
              { kind: 'down_payment', share: 0.2 },
              { kind: 'until_keys', share: 0.5 },
              { kind: 'keys', share: 0.3 },
            ],
          },
        ],
      },
    ],
    expenses: Array.from({ length: HEAVY.lines }, (_, line) => expense(line)),
  };
}
