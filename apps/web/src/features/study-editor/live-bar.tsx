import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { approvedPlan as approvedCopy, workspace as copy, studyFrame } from '@uni/phrases';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { approvedPlanQuery } from '../../api/planner/closings.ts';
import { APPROVED_PLAN } from '../../shared/receipt/approved-plan.ts';
import { lazySection, SectionBoundary } from '../../shared/screen/lazy-section.tsx';
import { IconButton } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { figureMark } from '../../ui/kpi/figure-mark.ts';
import { Row } from '../../ui/layout/layout.tsx';
import { formatMonth } from '../../ui/numbers/index.ts';
import { type LiveIndicator, liveIndicators, showIndicator } from '../study/indicator-format.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import type { Approved } from './approved-dialog.tsx';
import { useFrameKey } from './frame/frame-keys.ts';
import { useStudyLayout } from './frame/use-study-layout.ts';
import styles from './live-bar.module.css';

const ApprovedDialog = lazySection(async () => (await import('./approved-dialog.tsx')).ApprovedDialog);

/** Time that a change stays visible. */
const HIGHLIGHT_MS = 4_000;

/** The heartbeat: six indicators, each a button that explains itself, with what the last commit did to them. */
export function LiveBar() {
  const { state, study, projection, explain, partial, comparing, figuresOf } = useWorkspace();
  const isRecentMove = useRecentMove(state.moves);
  const before = comparing.main?.indicators ?? (isRecentMove ? state.before : null);
  const tiles = liveIndicators(study, projection, before);
  const approved = useApproved();
  // A link to an approved figure leads to the plan that it was approved in.
  const isLinked = useSearch({
    strict: false,
    select: (search: Record<string, unknown>) => search.explicar === APPROVED_PLAN,
  });
  const [isOpen, setOpen] = useState(isLinked);
  return (
    <LiveFrame>
      {tiles.map((tile) => (
        <Tile
          key={tile.key}
          tile={tile}
          of={figuresOf}
          partial={partial}
          approved={approved}
          onExplain={() => explain({ kind: 'indicator', key: tile.key })}
        />
      ))}
      {approved && (
        <button type="button" className={styles.tile} data-approved={approved.version.id} onClick={() => setOpen(true)}>
          <Row as="span" gap={8} align="stretch" wrap={false} className="tiny text-3">
            {approvedCopy.until(formatMonth(study.accomplished?.closing ?? ''))}
          </Row>
          <span className={styles.bridge}>{approvedCopy.open}</span>
        </button>
      )}
      {approved && isOpen && (
        <SectionBoundary of="approved">
          <Suspense>
            <ApprovedDialog approved={approved} onClose={() => setOpen(false)} />
          </Suspense>
        </SectionBoundary>
      )}
    </LiveFrame>
  );
}

/** The strip of the indicators, on one line or open; which of them is stored for the person. */
function LiveFrame({ children }: { children: ReactNode }) {
  const { owner } = useWorkspace();
  const { indicators, changeIndicators } = useStudyLayout(owner);
  const isOpen = indicators === 'open';
  const toggle = (): void => changeIndicators(isOpen ? 'line' : 'open');
  useFrameKey('I', toggle);
  return (
    <section className={styles.strip} data-open={isOpen || undefined} aria-label={copy.live.label} aria-live="off">
      <div className={styles.live}>{children}</div>
      <IconButton
        small
        icon={isOpen ? 'up' : 'down'}
        label={isOpen ? studyFrame.closeIndicators : studyFrame.openIndicators}
        aria-expanded={isOpen}
        onClick={toggle}
      />
    </section>
  );
}

/** Returns the approved plan once months are closed: before that no number on screen is a trend. */
function useApproved(): Approved | null {
  const { study, enterprise } = useWorkspace();
  const isClosed = (study.accomplished ?? null) !== null;
  const { data } = useQuery({ ...approvedPlanQuery(enterprise.id), enabled: isClosed });
  return isClosed ? (data?.approved ?? null) : null;
}

/** True for four seconds after the indicators moved. */
function useRecentMove(moves: number): boolean {
  const [isRecentMove, setRecentMove] = useState(false);
  useEffect(() => {
    if (moves === 0) return;
    setRecentMove(true);
    const timer = setTimeout(() => setRecentMove(false), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [moves]);
  return isRecentMove;
}

/** The approved figure, next to the trend's. */
function ApprovedFigure({ name, approved }: { name: string; approved: Approved }) {
  const { text, unit, exact } = showIndicator(name, approved.indicators[name], approved.base_month);
  return (
    <span className="text-2" title={exact} {...figureMark(name, `sealed:${approved.version.id}`)}>
      {approvedCopy.approvedShort(`${text} ${unit}`.trim())}
    </span>
  );
}

interface TileProps {
  tile: LiveIndicator;
  /** Whose indicators these are. */
  of: number | string;
  partial: boolean;
  approved: Approved | null;
  onExplain: () => void;
}

function Tile({ tile, of, partial, approved, onExplain }: TileProps) {
  const { delta, value } = tile;
  const tone = delta?.good === false ? styles.worse : delta ? styles.better : undefined;
  return (
    <button
      type="button"
      className={classes(styles.tile, delta && styles.moved, tone)}
      title={value.exact}
      data-indicator={tile.key}
      onClick={onExplain}
    >
      <Row as="span" gap={8} align="stretch" wrap={false} className="tiny text-3">
        <span {...(tile.labelKey ? figureMark(tile.labelKey, of) : {})}>{tile.label}</span>
        {approved && <ApprovedFigure name={tile.key} approved={approved} />}
        {partial && (
          <Row as="span" inline gap={4} wrap={false} className="attention medium" title={copy.live.partialWhy}>
            <Glyph name="up" size={7} />
            {copy.live.partial}
          </Row>
        )}
      </Row>
      <span className={styles.tileValue}>
        <span key={value.text} className={styles.figure} title={value.exact} {...figureMark(tile.key, of)}>
          {value.text}
          {value.unit && <span className="strong"> {value.unit}</span>}
        </span>
        {tile.note && <small {...figureMark(tile.noteKey, of)}>{tile.note}</small>}
        {delta && (
          <span
            className={classes(
              styles.delta,
              delta.good === null ? 'text-2' : delta.good ? 'favourable' : 'unfavourable',
            )}
          >
            <Glyph name={delta.direction} />
            {delta.text}
            <span className="visually-hidden">
              {' '}
              {delta.good === null ? copy.live.changed : delta.good ? copy.live.improves : copy.live.worsens}
            </span>
          </span>
        )}
      </span>
    </button>
  );
}
