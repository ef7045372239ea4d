import type { PortfolioAnswer } from '@uni/contracts';
import { corporateLayer, organizationCashFlow } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { ChartPublishing } from '../../../shared/publishing/chart-publishing.tsx';
import { fileNameOf } from '../../../shared/publishing/file-name.ts';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { KpiBand } from '../../../ui/kpi/kpi-band.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { versionsIn } from '../cash-flow-model.ts';
import type { CashFlowView } from '../cash-flow-view.ts';
import type { DrillSubject } from '../drill-model.ts';
import { FlowGrid } from '../flow-grid.tsx';
import { PrintedFlow } from '../printed-flow.tsx';
import { PortfolioDrill } from './portfolio-drill.tsx';
import { checkText, portfolioKpis } from './portfolio-indicators.ts';
import { portfolioPicture } from './portfolio-picture.ts';
import { type Portfolio, portfolioRows } from './portfolio-rows.ts';

const copy = corporateLayer;

interface FiguresProps {
  portfolio: Portfolio;
  answer: Pick<PortfolioAnswer, 'enterprises' | 'terms'>;
  view: CashFlowView;
  change: (changes: Partial<CashFlowView>) => void;
  /** Shows the input of a row, as a pointer of the layer. */
  onInput: (pointer: string) => void;
}

/** Indicators of the portfolio, its checks in words, and its months. */
export function PortfolioFigures(props: FiguresProps) {
  const { portfolio } = props;
  return (
    <Stack gap={20}>
      <KpiBand label={copy.indicators.label} kpis={portfolioKpis(portfolio)} />
      <Checks portfolio={portfolio} />
      <PortfolioGrid {...props} />
    </Stack>
  );
}

function Checks({ portfolio: { checks, base_month } }: { portfolio: Portfolio }) {
  return (
    <Section title={copy.checks.title}>
      {checks.length === 0 ? (
        <p className="small text-2">{copy.checks.none}</p>
      ) : (
        <Stack as="ul" gap={4}>
          {checks.map((check) => (
            <Row as="li" gap={8} key={`${check.code} ${check.month} ${check.message}`}>
              <Glyph name={check.severity === 'error' ? 'square' : 'up'} size={8} />
              {checkText(check, base_month)}
            </Row>
          ))}
        </Stack>
      )}
    </Section>
  );
}

function PortfolioGrid({ portfolio, answer, view, change, onInput }: FiguresProps) {
  const [drillPath, setDrillPath] = useState<readonly DrillSubject[]>([]);
  const rows = useMemo(() => portfolioRows(portfolio), [portfolio]);
  const picture = useMemo(() => portfolioPicture(portfolio, view.chart), [portfolio, view.chart]);
  const { enterprises, terms } = answer;
  const versions = versionsIn(enterprises);
  const corner = organizationCashFlow.corner[terms];
  return (
    <>
      <ChartPublishing name={copy.title} version={versions} fileName={fileNameOf(copy.title)}>
        <FlowGrid
          {...{ view, change, rows, picture, corner, axis: portfolio, label: copy.gridName, name: copy.title }}
          memory="corporate-portfolio"
          onExplain={(subject) => setDrillPath([subject])}
        />
      </ChartPublishing>
      <PrintedFlow {...{ view, rows, corner, versions, axis: portfolio, title: copy.title }} />
      {drillPath.length > 0 && (
        <PortfolioDrill
          {...{ rows, drillPath, enterprises, onInput, onDrillPath: setDrillPath }}
          baseMonth={portfolio.base_month}
        />
      )}
    </>
  );
}
