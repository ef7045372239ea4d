import { useQuery } from '@tanstack/react-query';
import { openComposed, seriesOf } from '@uni/analysis';
import { type ClosingChecklist, centsOfDecimal } from '@uni/contracts';
import type { Indicators } from '@uni/engine';
import { approvedPlan as copy } from '@uni/phrases';
import { useMemo } from 'react';
import { approvedPlanQuery } from '../../api/planner/closings.ts';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { formatDate } from '../../ui/numbers/index.ts';
import { type Answers, gapId, policyOf } from '../closing/closing-model.ts';
import { indicatorRow, showIndicator } from '../study/indicator-format.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import type { RealisedState } from './use-realised.ts';

const effectKeys = ['result', 'irr_year', 'max_exposure', 'payback_month'] as const;

interface ClosingEffectProps {
  state: RealisedState;
  checklist: ClosingChecklist;
  answers: Answers;
}

/** Compares the approved plan, which stays, with the trend before and after closing the months. */
export function ClosingEffect(props: ClosingEffectProps) {
  const { enterprise, base } = useWorkspace();
  const { projection } = base.model;
  const { data } = useQuery(approvedPlanQuery(enterprise.id));
  const after = useTrendAfter(props);
  const approved = data?.approved ?? null;
  const text = (key: string, values: Indicators | undefined, base: string): string => {
    const { text: figure, unit } = showIndicator(key, values?.[key], base);
    return unit ? `${figure} ${unit}` : figure;
  };
  return (
    <section aria-label={copy.afterClosing}>
      <h3>{copy.afterClosing}</h3>
      <p className="text-3">
        {approved
          ? copy.approvedOf(approved.version.nome, formatDate(new Date(approved.approved_at)))
          : copy.noneApproved}
        {'. '}
        {copy.afterText}
      </p>
      <PlainTable>
        <thead>
          <tr>
            <th scope="col">{copy.indicator}</th>
            {[copy.approved, copy.today, copy.after].map((heading) => (
              <th key={heading} scope="col" className="number">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {effectKeys.map((key) => (
            <tr key={key}>
              <th scope="row">{indicatorRow(key)?.label ?? key}</th>
              <td className="number">{text(key, approved?.indicators, approved?.base_month ?? '')}</td>
              <td className="number">{text(key, projection.indicators, projection.base_month)}</td>
              <td className="number">{text(key, after?.indicators, projection.base_month)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </section>
  );
}

/**
 * The study projected over the months as they would be closed: the series that the server will compose. Null where contracts
 * take part: what they are owed then, only the server knows.
 */
function useTrendAfter({ state, checklist, answers }: ClosingEffectProps) {
  const { valid } = useWorkspace().base;
  const { entries, summary } = state;
  return useMemo(() => {
    if (summary.realised?.portfolio?.length) return null;
    const rows = entries
      .filter(({ nature }) => nature === 'realised')
      .map(({ key, module, month, amount }) => ({ key, module, month, amount: centsOfDecimal(amount) }));
    const absentLines = new Map(summary.absent.map((line) => [gapId(line), line]));
    for (const gap of checklist.gaps) {
      const policy = policyOf(gap, answers);
      if (gap.fixed === null && policy) absentLines.set(gapId(gap), { key: gap.key, module: gap.module, policy });
    }
    const { month } = checklist;
    const series = seriesOf(rows, month, summary.policies, [], [...absentLines.values()]);
    const opened = openComposed(valid.study, series);
    return opened.ok ? opened.model.projection : null;
  }, [entries, summary, checklist, answers, valid]);
}
