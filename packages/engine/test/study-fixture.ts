import { openStudy, type Projection, type Study } from '../src/index.ts';

/** Returns a study of a single unit and one table paid at once, with a case's replacements or additions. */
export function studyFixture(more: Partial<Study> = {}, module: Partial<Study['modules'][number]> = {}): Study {
  return {
    format: 'uni.study/1',
    name: 'Casa',
    base_month: '2026-01',
    terms: 'nominal',
    discount_rate: { value: 0.01, basis: 'effective_month' },
    modules: [
      {
        number: 1,
        typologies: [{ units: 1, private_area: 60, price_m2: 2_000 }],
        launch: 0,
        works_start: 0,
        works_months: 1,
        sales_curve: { start: 1, shares: [1] },
        tables: [{ channel: 'direct', share: 1, parts: [{ kind: 'down_payment', share: 1 }] }],
        ...module,
      },
    ],
    ...more,
  };
}

export function projected(study: Study): Projection {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.model.projection;
}

/** The cells of the enterprise's line; none when the projection leaves it out. */
export function cells({ lines }: Projection, key: string): number[] {
  return lines.find((line) => line.key === key && line.module === null)?.values ?? [];
}
