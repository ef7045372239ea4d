/** The heaviest study that the grid is held to. It has 400 cost lines by 120 months, half of them corrected by an index. */
import type { ExpenseItem, Study } from '@uni/engine';

export const HEAVY = { lines: 400, months: 120, first: 'labor_cost' } as const;
/** Half of the lines are in one group, so that a block of 20,000 cells fits. */
const OTHERS = ['incorporation', 'marketing', 'commercial_expense', 'other_expenses', 'legal_expenses'] as const;

/** `inFirst`: lines that follow each other in one group. `step`: reais by which a line's amount exceeds the line's before. */
export interface HeavySize {
  readonly lines: number;
  readonly months: number;
  readonly inFirst: number;
  readonly step: number;
}

const usual: HeavySize = { lines: HEAVY.lines, months: HEAVY.months, inFirst: HEAVY.lines / 2, step: 10 };

/** The weight of a month of a line in the line's curve. */
export const heavyShare = (line: number, month: number): number => ((month * 7 + line) % 11) + 1;
export const heavyAmount = (line: number, step: number): number => 150_000 + line * step;

function expense(line: number, size: HeavySize): ExpenseItem {
  const shares = Array.from({ length: size.months }, (_, month) => heavyShare(line, month));
  const group = line < size.inFirst ? HEAVY.first : (OTHERS[line % OTHERS.length] ?? HEAVY.first);
  return {
    group,
    name: `Linha ${String(line + 1).padStart(3, '0')}`,
    value: { basis: 'amount', amount: heavyAmount(line, size.step) },
    timing: { kind: 'curve', start: 0, shares },
    index: line % 2 === 0 ? null : 'incc',
  };
}

export function heavyStudy(size: HeavySize = usual): Study {
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
    expenses: Array.from({ length: size.lines }, (_, line) => expense(line, size)),
  };
}
