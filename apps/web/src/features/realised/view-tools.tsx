import { realised as copy } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { IconButton } from '../../ui/button/button.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { calendarMonth, shortMonth } from '../../ui/planning-grid/index.ts';
import { SegmentedControl } from '../../ui/select/select.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import styles from './realised.module.css';
import { accumulatedColumns, periodColumns, type RealisedView } from './realised-columns.ts';
import { type Measure, measures, type Period, periodsOf, type RealisedTable, type Zoom } from './realised-model.ts';

/** Few enough that the whole table stays light: it is not virtual. */
const PERIODS = 6;
const NARROW_PERIODS = 3;

/** View of the table: accumulated or by period, measures, range of months, deviation filter. */
export function useView(table: RealisedTable) {
  const { projection } = useWorkspace();
  const narrow = useMedia('(max-width: 767px)');
  const base = projection.base_month;
  const [kind, setKind] = useState<RealisedView>('accumulated');
  const [chosen, setChosen] = useState<readonly Measure[]>(['budget', 'realised']);
  const [isFiltered, setFiltered] = useState(false);
  const [percent, setPercent] = useState('5');
  const [byModule, setByModule] = useState(false);
  const [mayAdjust, setMayAdjust] = useState(false);
  const [page, setPage] = useState<number | null>(null);
  const size = narrow ? NARROW_PERIODS : PERIODS;
  const periods = useMemo(
    () =>
      kind === 'accumulated' ? [] : periodsOf(base, table.months, kind, (at, zoom) => periodLabel(base, at, zoom)),
    [base, table.months, kind],
  );
  const pages = Math.max(1, Math.ceil(periods.length / size));
  const closed = periods.findIndex(({ from, to }) => from <= table.closing + 1 && table.closing + 1 <= to);
  const at = Math.min(page ?? Math.floor(Math.max(0, closed) / size), pages - 1);
  const columns = useMemo(() => {
    if (kind === 'accumulated') return accumulatedColumns(table, shortMonth(base, table.closing));
    return periodColumns(periods.slice(at * size, (at + 1) * size), chosen, table.closing);
  }, [kind, table, base, periods, at, size, chosen]);
  const share = Number(percent.replace(',', '.'));
  return {
    kind,
    columns,
    chosen,
    page: at,
    pages,
    visiblePeriods: periods.slice(at * size, (at + 1) * size),
    percent,
    isFiltered,
    tolerance: isFiltered ? (Number.isFinite(share) && share >= 0 ? share / 100 : 0) : null,
    showView: (next: RealisedView) => {
      setKind(next);
      setPage(null);
    },
    turn: setPage,
    byModule,
    setByModule,
    mayAdjust,
    setMayAdjust,
    setPercent,
    setFiltered,
    /** At least one measure stays. */
    toggle: (measure: Measure) => {
      const next = chosen.includes(measure) ? chosen.filter((other) => other !== measure) : [...chosen, measure];
      if (next.length > 0) setChosen(measures.filter((other) => next.includes(other)));
    },
  };
}

function periodLabel(base: string, at: number, zoom: Zoom): string {
  if (zoom === 'month') return shortMonth(base, at);
  const { year, month } = calendarMonth(base, at);
  return zoom === 'year' ? String(year) : copy.quarter(Math.floor(month / 3) + 1, String(year).slice(-2));
}

interface ViewToolsProps {
  view: ReturnType<typeof useView>;
  hasParts: boolean;
  /** There are values that an ERP sent, which are not typed over by accident. */
  hasSent: boolean;
}

export function ViewTools({ view, hasParts, hasSent }: ViewToolsProps) {
  const views: readonly RealisedView[] = ['accumulated', 'month', 'quarter', 'year'];
  return (
    <Row gap="8 12" className={styles.tools}>
      <SegmentedControl
        small
        label={copy.view}
        value={view.kind}
        options={views.map((value) => ({ value, label: copy.views[value] }))}
        onChange={view.showView}
      />
      {view.kind !== 'accumulated' && (
        <>
          <Row as="fieldset" inline gap={4} className={styles.measures} aria-label={copy.columns}>
            {measures.map((measure) => (
              <button
                key={measure}
                type="button"
                aria-pressed={view.chosen.includes(measure)}
                onClick={() => view.toggle(measure)}
              >
                {copy.measures[measure]}
              </button>
            ))}
          </Row>
          <Pager view={view} />
        </>
      )}
      <span className="grow" />
      {hasSent && (
        <Row as="label" inline gap={8} className="target">
          <input
            type="checkbox"
            checked={view.mayAdjust}
            onChange={(event) => view.setMayAdjust(event.target.checked)}
          />
          {copy.mayAdjust}
        </Row>
      )}
      {hasParts && (
        <Row as="label" inline gap={8} className="target">
          <input type="checkbox" checked={view.byModule} onChange={(event) => view.setByModule(event.target.checked)} />
          {copy.byModule}
        </Row>
      )}
      <Row as="span" inline gap={6} wrap={false} className={styles.tolerance}>
        <Row as="label" inline gap={8} className="target">
          <input
            type="checkbox"
            checked={view.isFiltered}
            onChange={(event) => view.setFiltered(event.target.checked)}
          />
          {copy.onlyDeviations}
        </Row>
        <input
          type="text"
          inputMode="decimal"
          aria-label={copy.tolerance}
          value={view.percent}
          onChange={(event) => view.setPercent(event.target.value)}
        />
        {copy.percent}
      </Row>
    </Row>
  );
}

function Pager({ view }: { view: ReturnType<typeof useView> }) {
  const label = (periods: readonly Period[]): string => {
    const [first] = periods;
    const last = periods.at(-1);
    return first && last ? copy.periods(first.label, last.label) : '';
  };
  return (
    <Row as="span" inline gap={4} wrap={false} className="nowrap">
      <IconButton
        icon="left"
        small
        label={copy.previous}
        disabled={view.page === 0}
        onClick={() => view.turn(view.page - 1)}
      />
      <span role="status">{label(view.visiblePeriods)}</span>
      <IconButton
        icon="right"
        small
        label={copy.next}
        disabled={view.page >= view.pages - 1}
        onClick={() => view.turn(view.page + 1)}
      />
    </Row>
  );
}
