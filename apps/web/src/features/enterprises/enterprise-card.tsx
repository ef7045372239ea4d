import { Link } from '@tanstack/react-router';
import type { EnterpriseSummary } from '@uni/contracts';
import { approvedPlan as approvedCopy, enterprises as copy } from '@uni/phrases';
import { classes } from '../../ui/classes.ts';
import { Glyph, type GlyphName } from '../../ui/icons/glyph.tsx';
import { figureMark } from '../../ui/kpi/figure-mark.ts';
import { Row } from '../../ui/layout/layout.tsx';
import { Tag } from '../../ui/layout/page.tsx';
import { MiniCurve } from '../../ui/mini-curve/mini-curve.tsx';
import { formatAgo, formatCents, formatCompact, formatMonth, formatShare } from '../../ui/numbers/index.ts';
import { type Computed, isComputed, lowest, monthOf, numberOf } from '../cash-flow/portfolio/portfolio.ts';
import { type ApprovedKey, approvedKeys, approvedText, locationOf } from './enterprise-list.ts';
import styles from './enterprises.module.css';

const shapes: Record<EnterpriseSummary['phase'], GlyphName> = {
  prospecting: 'dot',
  launch: 'up',
  works: 'square',
  delivered: 'diamond',
};

/** The phase in a word, with its shape. */
export function PhaseTag({ phase }: { phase: EnterpriseSummary['phase'] }) {
  return (
    <Tag>
      <Glyph name={shapes[phase]} size={7} className="text-3" />
      {copy.phases[phase]}
    </Tag>
  );
}

/** Version, state and count in one line. */
export function versionLine({ version, versions, approved, closing }: EnterpriseSummary): string {
  const state = version?.current ? copy.versionState.current : version && copy.versionState[version.state];
  const trend = approved && closing && approvedCopy.cardTrend(formatMonth(closing));
  return [version?.nome, state, trend, copy.versions(versions)].filter(Boolean).join(' · ');
}

/** One development of the sheet: its curve first, then the figures that decide. */
export function EnterpriseCard({ enterprise, now }: { enterprise: EnterpriseSummary; now: Date }) {
  const location = locationOf(enterprise);
  const touched = new Date(enterprise.version?.updated_at ?? enterprise.updated_at);
  return (
    <article className={styles.card}>
      <Row gap={8} align="baseline" justify="space-between" wrap={false}>
        <h2>
          <Link to="/planejamento/$id/$aba" params={{ id: String(enterprise.id), aba: 'fluxo-de-caixa' }}>
            {enterprise.name}
          </Link>
        </h2>
        <PhaseTag phase={enterprise.phase} />
      </Row>
      <p className={classes('small text-3', styles.place)}>
        <code>{enterprise.code}</code>
        {location && ` · ${location}`}
      </p>
      {isComputed(enterprise) ? (
        <Curve enterprise={enterprise} />
      ) : (
        <p className={styles.pending}>{copy.notComputed}</p>
      )}
      <Row gap={8} justify="space-between" wrap={false} className={classes('small text-3', styles.foot)}>
        <span>{versionLine(enterprise)}</span>
        <time dateTime={touched.toISOString()}>{formatAgo(touched, now)}</time>
      </Row>
    </article>
  );
}

function Curve({ enterprise }: { enterprise: Computed }) {
  const { accumulated_free: accumulated, base_month: base, name } = enterprise;
  const deepest = lowest(accumulated);
  const last = accumulated.at(-1) ?? 0;
  const lowPoint = deepest && { value: formatCompact(deepest.value), at: formatMonth(monthOf(base, deepest.month)) };
  return (
    <>
      <div className={styles.curve}>
        <MiniCurve
          values={accumulated}
          description={
            lowPoint
              ? copy.curve(name, lowPoint.value, lowPoint.at, formatCompact(last))
              : copy.curvePositive(name, formatCompact(last))
          }
        />
      </div>
      <Row justify="space-between" wrap={false} className="tiny text-3">
        <span>{formatMonth(base)}</span>
        {lowPoint ? (
          <b
            className="unfavourable medium"
            {...figureMark('max_exposure max_exposure_month', enterprise.version?.id ?? '')}
          >
            {copy.exposureAt(lowPoint.value, lowPoint.at)}
          </b>
        ) : (
          <span>{copy.neverNegative}</span>
        )}
        <span>{formatMonth(monthOf(base, accumulated.length - 1))}</span>
      </Row>
      <dl className={styles.figures}>
        <Figure label={copy.vgv} enterprise={enterprise} indicator="vgv_gross" />
        <Figure label={copy.result} enterprise={enterprise} indicator="result" />
        <Figure label={copy.margin} enterprise={enterprise} indicator="margin_vgv" share />
        <Figure label={copy.irr} enterprise={enterprise} indicator="irr_year" share />
      </dl>
      <ApprovedFigures enterprise={enterprise} />
    </>
  );
}

/** Once months are closed the figures are the trend: what was approved stands under them. */
function ApprovedFigures({ enterprise }: { enterprise: Computed }) {
  const { approved, closing } = enterprise;
  if (approved === null || closing === null) return null;
  return (
    <>
      <p className={classes('small text-3', styles.approvedHead)}>{approvedCopy.beside(approved.nome)}</p>
      <dl className={classes('small text-2 nowrap', styles.approved)}>
        {approvedKeys.map((key) => (
          <div key={key}>
            <dt className="visually-hidden">{approvedCopy.approvedIndicator(approvedLabels[key])}</dt>
            <dd {...figureMark(key, `sealed:${approved.id}`)}>{approvedText(enterprise, key)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const approvedLabels: Readonly<Record<ApprovedKey, string>> = {
  ...{ vgv_gross: copy.vgv, result: copy.result, margin_vgv: copy.margin, irr_year: copy.irr },
};

function Figure(props: { label: string; enterprise: Computed; indicator: string; share?: boolean }) {
  const { enterprise, indicator, share = false } = props;
  const figure = numberOf(enterprise, indicator);
  const value = share ? formatShare(figure) : figure === null ? '' : formatCompact(figure);
  return (
    <div>
      <dt>{props.label}</dt>
      <dd
        title={share || figure === null ? undefined : formatCents(figure)}
        {...figureMark(indicator, enterprise.version?.id ?? '')}
      >
        {value || <span className="text-3">{copy.none}</span>}
      </dd>
    </div>
  );
}
