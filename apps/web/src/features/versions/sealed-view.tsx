import { useQuery } from '@tanstack/react-query';
import { versions } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { figureMark } from '../../ui/kpi/figure-mark.ts';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { indicatorRow, showIndicator } from '../study/indicator-format.ts';
import { failureOf } from '../study/study-api.ts';
import { decisionQuery } from '../study/versions-api.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { momentOf } from './day.ts';
import { useVersionActions } from './use-version-actions.ts';

const copy = versions.sealed;
const visibleIndicators = ['vgv_gross', 'result', 'margin_vgv', 'max_exposure', 'irr_year', 'npv'];

/** The approved numbers next to today's: who, when, why, and the downloadable record. */
export function SealedView() {
  const { version } = useWorkspace();
  const { decisionPdf, decisionJson } = useVersionActions();
  const decision = useQuery(decisionQuery(version.id));
  if (decision.isError) {
    return <ErrorBlock noun={copy.title} failure={failureOf(decision.error)} onRetry={() => void decision.refetch()} />;
  }
  const record = decision.data;
  if (!record) return null;
  const { sealed, live, approval } = record;
  const text = (key: string, values: typeof sealed.indicators): string => {
    const { text: figure, unit } = showIndicator(key, values[key], sealed.base_month);
    return unit ? `${figure} ${unit}` : figure;
  };
  return (
    <Stack as="section" gap={8} aria-label={copy.title}>
      <Row as="header" gap={8} justify="space-between">
        <h2>{copy.title}</h2>
        <Row as="span" gap={8}>
          <Button size="small" icon="download" onClick={() => void decisionPdf(version)}>
            {versions.actions.decisionPdf}
          </Button>
          <Button size="small" onClick={() => void decisionJson(version)}>
            {versions.actions.decisionJson}
          </Button>
        </Row>
      </Row>
      <p>
        {copy.text(approval.by ?? versions.unknown, momentOf(approval.at))} {approval.reason}
      </p>
      <p className="small text-2">{live.equal ? copy.equal : copy.differs}</p>
      <PlainTable label={versions.comparison.indicators}>
        <thead>
          <tr>
            <th scope="col">{versions.comparison.indicator}</th>
            {visibleIndicators.map((key) => (
              <th key={key} scope="col" className="number">
                {indicatorRow(key)?.label ?? key}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(['approved', 'today'] as const).map((side) => (
            <tr key={side}>
              <th scope="row">{copy[side]}</th>
              {visibleIndicators.map((key) => (
                <td
                  key={key}
                  className="number"
                  {...figureMark(key, side === 'approved' ? `sealed:${version.id}` : version.id)}
                >
                  {text(key, side === 'approved' ? sealed.indicators : live.indicators)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Stack>
  );
}
