import { useNavigate } from '@tanstack/react-router';
import type { PortfolioAnswer } from '@uni/contracts';
import { corporateLayer, organizationCashFlow } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { GridTools } from '../../../shared/saved-views/grid-tools.tsx';
import { useDrawnView } from '../../../shared/saved-views/use-drawn-view.ts';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { KpiBand } from '../../../ui/kpi/kpi-band.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { expandableIds, PlanningGrid, PlanningList } from '../../../ui/planning-grid/index.ts';
import { useMedia } from '../../study/use-media.ts';
import { saveGrid } from '../../study-forms/month-grid/grid-file.ts';
import styles from '../cash-flow.module.css';
import { type CashFlowView, usualGrid } from '../cash-flow-view.ts';
import { checkText, portfolioKpis } from './portfolio-indicators.ts';
import { inputOf, portfolioRows } from './portfolio-rows.ts';

const copy = corporateLayer;

type Portfolio = NonNullable<PortfolioAnswer['portfolio']>;

interface FiguresProps {
  portfolio: Portfolio;
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

function PortfolioGrid({ portfolio, view, change, onInput }: FiguresProps) {
  const { drawn, choose, changeAtOnce } = useDrawnView(view, change);
  const narrow = useMedia('(max-width: 767px)');
  const navigate = useNavigate();
  const memory = `${useProfile().email}.corporate-portfolio`;
  const [asGrid, setAsGrid] = useState(false);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const rows = useMemo(() => portfolioRows(portfolio), [portfolio]);
  const { base_month: baseMonth, months } = portfolio;
  const explain = (id: string): void => {
    const enterprise = /^member\.(\d+)$/.exec(id)?.[1];
    const pointer = inputOf(id);
    if (enterprise) void navigate({ to: '/planejamento/$id/$aba', params: { id: enterprise, aba: 'fluxo' } });
    else if (pointer) onInput(pointer);
  };
  const onExpandedChange = (expanded: ReadonlySet<string>) => changeAtOnce({ expanded });
  return (
    <Stack aria-label={copy.gridName} as="section">
      <GridTools
        view={view}
        change={choose}
        usual={usualGrid}
        narrow={narrow}
        asGrid={asGrid}
        onAsGrid={setAsGrid}
        toolsRef={setTools}
        expandable={() => expandableIds(rows)}
      />
      {narrow && !asGrid ? (
        <PlanningList
          lines={rows}
          baseMonth={baseMonth}
          format={drawn}
          expanded={drawn.expanded}
          onExpandedChange={onExpandedChange}
          onExplain={(line) => explain(line.id)}
        />
      ) : (
        <div className={styles.gridFrame}>
          <PlanningGrid
            label={copy.gridName}
            memory={memory}
            toolsInto={tools}
            onSave={(table, file) => void saveGrid(table, file, { names: [copy.title], sheet: copy.title, baseMonth })}
            corner={organizationCashFlow.corner[view.question.terms]}
            lines={rows}
            baseMonth={baseMonth}
            months={months}
            zoom={drawn.zoom}
            format={drawn}
            narrow={narrow}
            expanded={drawn.expanded}
            collapsedYears={drawn.years}
            target={null}
            marked={null}
            explained={null}
            onExpandedChange={onExpandedChange}
            onCollapsedYearsChange={(years) => changeAtOnce({ years })}
            onExplain={(line) => explain(line.id)}
          />
        </div>
      )}
    </Stack>
  );
}
