/** Findings of plausibility in words, for PDFs and workbooks. */
import type { PlausibilityFinding } from '@uni/analysis';
import { lineLabel, monthAt, type Study } from '@uni/engine';
import { describeFinding, workspace } from '@uni/phrases';
import { compactMoney, decimal, money, percent, shortMonth } from '../shared/written-values.model.ts';

export interface PresentedFinding {
  readonly isGrave: boolean;
  readonly title: string;
  readonly detail: string;
}

/** Plausibility findings of a study, and the reason for submitting it nevertheless. */
export interface PresentedPlausibility {
  /** The grave ones first. */
  readonly findings: readonly PresentedFinding[];
  /** Null: it was not sent, or without a reason. */
  readonly reason: string | null;
}

export const presentFindings = (
  { base_month, modules }: Pick<Study, 'base_month' | 'modules'>,
  findings: readonly PlausibilityFinding[],
): PresentedFinding[] =>
  findings.map((finding) => {
    const own = modules.find(({ number }) => number === finding.module);
    return {
      isGrave: finding.gravity === 'grave',
      ...describeFinding(finding, {
        figure: {
          share: (value) => percent(value, 1),
          per_m2: money,
          month: (value) => shortMonth(monthAt(base_month, value)),
          area: (value) => `${decimal(value, 2)} m²`,
          money: compactMoney,
          count: (value) => decimal(value, Number.isInteger(value) ? 0 : 2),
        },
        month: shortMonth,
        expenseGroup: (key) => lineLabel(`expense.${key}`),
        module: own ? workspace.view.module(own.number, own.name ?? null) : '',
      }),
    };
  });
