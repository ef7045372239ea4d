import type { EnterpriseSummary, LandPlot, LandStep } from '@uni/contracts';
import { land, landShared } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { today } from '../../shared/register/days.ts';
import { Button } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Section } from '../../ui/layout/page.tsx';
import { compactParts, formatShare } from '../../ui/numbers/index.ts';
import { FunnelCard } from './funnel-card.tsx';
import styles from './land.module.css';
import { type FunnelColumn, funnelColumns, stillDays } from './land-model.ts';
import { useFunnelKeys } from './use-funnel-keys.ts';
import type { LandScreen } from './use-land.ts';

const copy = land.funnel;
/** Cards of a column before the others are opened. */
const usual = 6;

/** Plots by step. A card is dragged, or lifted and moved by keys. */
export function Funnel({ screen, plots }: { screen: LandScreen; plots: readonly LandPlot[] }) {
  const { view, request, mayWrite, summaries } = screen;
  const { plots: all } = screen;
  const columns = useMemo(
    () => funnelColumns(plots, view.discarded, { all, today: today() }),
    [plots, view.discarded, all],
  );
  const [dragged, setDragged] = useState<number | null>(null);
  const keys = useFunnelKeys({ columns, onMove: mayWrite ? request : null });
  const drop = (step: LandStep) => {
    const plot = plots.find(({ id }) => id === dragged);
    setDragged(null);
    if (plot) request(plot, step);
  };
  return (
    <Section title={copy.title} aside={mayWrite && <p className="small text-3 wide-only">{copy.hint}</p>}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the cards within, which have the focus */}
      <div ref={keys.area} className={styles.columns} data-columns={columns.length} onKeyDown={keys.onKeyDown}>
        {columns.map((column) => (
          <FunnelSection
            key={column.step}
            column={column}
            isTarget={keys.target === column.step}
            onDrop={mayWrite && dragged !== null ? () => drop(column.step) : null}
            card={(plot) => (
              <FunnelCard
                plot={plot}
                study={studyOf(summaries, plot)}
                minimum={screen.minimum}
                lifted={keys.lifted === plot.id}
                search={screen.searchOf(plot.id)}
                onDrag={mayWrite ? setDragged : null}
              />
            )}
          />
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {keys.announcement}
      </p>
    </Section>
  );
}

const studyOf = (summaries: readonly EnterpriseSummary[], { empreendimento }: LandPlot): EnterpriseSummary | null =>
  summaries.find(({ id }) => id === empreendimento) ?? null;

function FunnelSection(props: {
  column: FunnelColumn;
  isTarget: boolean;
  onDrop: (() => void) | null;
  card: (plot: LandPlot) => React.ReactNode;
}) {
  const { column, isTarget, onDrop, card } = props;
  const { step, plots, total } = column;
  const [isOver, setIsOver] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  const drawn = isWhole ? plots : plots.slice(0, usual);
  const name = landShared.steps[step];
  const { figure, unit } = compactParts(total.sales);
  return (
    <section
      className={classes(styles.column, (isTarget || (isOver && onDrop)) && styles.target)}
      aria-label={name}
      data-step={step}
      onDragOver={(event) => {
        if (!onDrop) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        // A browser would follow a link that is dropped.
        event.preventDefault();
        setIsOver(false);
        onDrop?.();
      }}
    >
      <header className={styles.columnHead}>
        <h3>
          {name} <span className={styles.count}>{total.count}</span>
        </h3>
        <span className={styles.sum}>{total.count > total.unknown ? `${figure} ${unit}` : copy.none}</span>
        <p className="small text-3">{headNote(column)}</p>
      </header>
      <div className={styles.bar} aria-hidden="true">
        <div className={styles.fill} data-step={step} style={{ width: `${column.share * 100}%` }} />
      </div>
      <ul className={styles.cards}>
        {drawn.map((plot) => (
          <li key={plot.id}>{card(plot)}</li>
        ))}
      </ul>
      {plots.length > drawn.length && (
        <Button variant="link" onClick={() => setIsWhole(true)}>
          {copy.more(plots.length - drawn.length)}
        </Button>
      )}
      {footNote(column) !== '' && <p className="small text-2">{footNote(column)}</p>}
    </section>
  );
}

function headNote({ total, conversion }: FunnelColumn): string {
  const known = total.unknown > 0 ? copy.unknown(total.unknown) : copy.complete;
  return [total.count === 0 ? copy.empty : known, conversion === null ? '' : copy.conversion(formatShare(conversion))]
    .filter(Boolean)
    .join(', ');
}

const footNote = ({ discarded, still, step }: FunnelColumn): string =>
  [
    step === 'discarded' || discarded === 0 ? '' : copy.discardedNow(discarded),
    still === 0 ? '' : copy.still(still, stillDays),
  ]
    .filter(Boolean)
    .join(', ');
