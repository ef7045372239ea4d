import { Link } from '@tanstack/react-router';
import { plotFigures } from '@uni/analysis';
import type { EnterpriseSummary, LandPlot } from '@uni/contracts';
import { land } from '@uni/phrases';
import { dayText, today } from '../../shared/register/days.ts';
import { classes } from '../../ui/classes.ts';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { formatCentsBare, formatCompact, formatNumber, formatShare } from '../../ui/numbers/index.ts';
import { numberOf } from '../cash-flow/portfolio/portfolio.ts';
import styles from './land.module.css';
import { daysBetween, isBelow, optionState } from './land-model.ts';
import { responsibleText } from './responsible-text.ts';
import type { LandScreen } from './use-land.ts';

const copy = land.funnel;

/** City and area in one line. */
export const cityAndArea = ({ city, state, area }: LandPlot): string =>
  [
    [city, state].filter(Boolean).join(', ') || copy.noCity,
    area === null ? null : copy.area(formatNumber(area, { decimals: Number.isInteger(area) ? 0 : 2 })),
  ]
    .filter(Boolean)
    .join(', ');

/** One plot of the funnel: name, city, two figures, age. A press opens it. */
export function FunnelCard(props: {
  plot: LandPlot;
  /** The enterprise that it is linked to. */
  study: EnterpriseSummary | null;
  /** What the organization demands of the return; null: nothing. */
  minimum: number | null;
  lifted: boolean;
  /** The address that opens it. */
  search: ReturnType<LandScreen['searchOf']>;
  onDrag: ((id: number | null) => void) | null;
}) {
  const { plot, study, minimum, lifted, search, onDrag } = props;
  return (
    // A link, as browsers drag no button.
    <Link
      to="/carteira-e-terrenos"
      search={search}
      resetScroll={false}
      className={classes(styles.card, lifted && styles.lifted)}
      data-plot={plot.id}
      draggable={onDrag !== null}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', plot.name);
        onDrag?.(plot.id);
      }}
      onDragEnd={() => onDrag?.(null)}
    >
      <b className={styles.name}>{plot.name}</b>
      <span className="small text-3">{cityAndArea(plot)}</span>
      <span className={styles.figures}>
        {figuresOf(plot, study, minimum).map(([label, value, isShort]) => (
          <span key={label} className={styles.figure}>
            <span>{label}</span>{' '}
            <span className={classes(styles.value, isShort && 'unfavourable')}>
              {isShort && <Glyph name="square" />} {value}
            </span>
          </span>
        ))}
      </span>
      <CardNote plot={plot} />
      {plot.responsible_name !== null && (
        <span className={classes('small text-2', styles.note)}>{responsibleText(plot)}</span>
      )}
    </Link>
  );
}

type Figure = readonly [label: string, value: string, isShort?: boolean];

function figuresOf(plot: LandPlot, study: EnterpriseSummary | null, minimum: number | null): Figure[] {
  const { sales, price_m2 } = plotFigures(plot);
  const irr = study && numberOf(study, 'irr_year');
  const rows: (Figure | null)[] = [
    [copy.vgv, sales === null ? copy.noVgv : formatCompact(sales)],
    irr === null ? null : [irrLabel(copy.irr, minimum), formatShare(irr), isBelow(irr, minimum)],
    plot.swap_share === null ? null : [copy.swap, formatShare(plot.swap_share)],
    price_m2 === null ? null : [copy.landM2, formatCentsBare(price_m2)],
    plot.price === null ? [copy.price, copy.none] : [copy.price, formatCompact(plot.price)],
  ];
  return rows.filter((row) => row !== null).slice(0, 2);
}

/** The name of a return, with the least that is demanded of it. */
export const irrLabel = (name: string, minimum: number | null): string =>
  minimum === null ? name : copy.atLeast(name, formatShare(minimum));

function CardNote({ plot }: { plot: LandPlot }) {
  const option = optionState(plot, today());
  if (plot.step === 'discarded') return <span className={classes('small', styles.note)}>{plot.reason}</span>;
  if (option?.kind === 'over')
    return (
      <span className={classes('small unfavourable', styles.note)}>
        <Glyph name="square" /> {copy.optionOver(dayText(plot.option_until))}
      </span>
    );
  if (option?.kind === 'soon')
    return (
      <span className={classes('small attention', styles.note)}>
        <Glyph name="up" /> {copy.optionIn(option.days)}
      </span>
    );
  return (
    <span className={classes('small text-2', styles.note)}>
      {[plot.development !== null && copy.converted, copy.age(Math.max(0, daysBetween(plot.moved_at, today())))]
        .filter(Boolean)
        .join(', ')}
    </span>
  );
}
