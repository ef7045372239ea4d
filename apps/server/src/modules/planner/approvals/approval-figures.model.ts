/** The numbers that a decision is made on, next to those of the version approved last. */
import type { ApprovalFigure } from '@uni/contracts';
import type { Projection } from '@uni/engine';

export const decidingFigures = ['vgv_gross', 'result', 'irr_year', 'npv', 'max_exposure'] as const;

const numberOf = (projection: Projection | null, key: string): number | null => {
  const value = projection?.indicators[key];
  return typeof value === 'number' ? value : null;
};

export const figuresOf = (projection: Projection, approved: Projection | null): ApprovalFigure[] =>
  decidingFigures.map((key) => {
    const [value, before] = [numberOf(projection, key), numberOf(approved, key)];
    return { key, value, approved: before, change: value === null || before === null ? null : value - before };
  });
