import { Link } from '@tanstack/react-router';
import type { EnterpriseSummary } from '@uni/contracts';
import { approvedPlan as approvedCopy, enterprises as copy } from '@uni/phrases';
import { APPROVED_PLAN } from '../../shared/receipt/approved-plan.ts';
import { classes } from '../../ui/classes.ts';
import { figureMark } from '../../ui/kpi/figure-mark.ts';
import { LedgerTable } from '../../ui/layout/page.tsx';
import { formatAgo, formatCompact, formatMonth, formatShare } from '../../ui/numbers/index.ts';
import { FigureLink } from '../cash-flow/portfolio/figure-link.tsx';
import { isComputed, lowest, monthOf, numberOf } from '../cash-flow/portfolio/portfolio.ts';
import { PhaseTag } from './enterprise-card.tsx';
import { type ApprovedKey, approvedText, locationOf } from './enterprise-list.ts';
import styles from './enterprises.module.css';

/** The same developments as a ruled table, one line each. */
export function EnterpriseTable({ list, now }: { list: readonly EnterpriseSummary[]; now: Date }) {
  return (
    <LedgerTable label={copy.table}>
      <thead>
        <tr>
          <th scope="col">{copy.name}</th>
          <th scope="col">{copy.phase}</th>
          <th scope="col">{copy.city}</th>
          <th scope="col" className="number">
            {copy.vgv}
          </th>
          <th scope="col" className="number">
            {copy.result}
          </th>
          <th scope="col" className="number">
            {copy.margin}
          </th>
          <th scope="col" className="number">
            {copy.exposure}
          </th>
          <th scope="col" className="number">
            {copy.irr}
          </th>
          <th scope="col" className="number">
            {copy.updated}
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((enterprise) => (
          <Row key={enterprise.id} enterprise={enterprise} now={now} />
        ))}
      </tbody>
    </LedgerTable>
  );
}

function Row({ enterprise, now }: { enterprise: EnterpriseSummary; now: Date }) {
  const mark = (key: string) => figureMark(key, enterprise.version?.id ?? '');
  const money = (key: string) => {
    const cents = numberOf(enterprise, key);
    return cents === null ? copy.none : formatCompact(cents);
  };
  return (
    <tr>
      <th scope="row">
        <Link to="/planejamento/$id/$aba" params={{ id: String(enterprise.id), aba: 'fluxo-de-caixa' }}>
          {enterprise.name}
        </Link>
      </th>
      <td>
        <PhaseTag phase={enterprise.phase} />
      </td>
      <td>{locationOf(enterprise) || copy.none}</td>
      <td className="number">
        <FigureLink of={enterprise} indicator="vgv_gross" label={copy.vgv}>
          {money('vgv_gross')}
        </FigureLink>
      </td>
      <td className="number">
        <FigureLink of={enterprise} indicator="result" label={copy.result}>
          {money('result')}
        </FigureLink>
        <ApprovedAside enterprise={enterprise} indicator="result" />
      </td>
      <td className="number">
        <FigureLink of={enterprise} indicator="margin_vgv" label={copy.margin}>
          {formatShare(numberOf(enterprise, 'margin_vgv')) || copy.none}
        </FigureLink>
        <ApprovedAside enterprise={enterprise} indicator="margin_vgv" />
      </td>
      <td
        className="number"
        {...mark(numberOf(enterprise, 'max_exposure_month') === null ? '' : 'max_exposure max_exposure_month')}
      >
        {exposureText(enterprise)}
      </td>
      <td className="number">
        <FigureLink of={enterprise} indicator="irr_year" label={copy.irr}>
          {formatShare(numberOf(enterprise, 'irr_year')) || copy.none}
        </FigureLink>
        <ApprovedAside enterprise={enterprise} indicator="irr_year" />
      </td>
      <td className="number">{formatAgo(new Date(enterprise.version?.updated_at ?? enterprise.updated_at), now)}</td>
    </tr>
  );
}

/** Once months are closed the figure is the trend: what was approved stands under it. */
function ApprovedAside(props: { enterprise: EnterpriseSummary; indicator: ApprovedKey }) {
  const { approved, closing } = props.enterprise;
  if (approved === null || closing === null) return null;
  return (
    <Link
      to="/planejamento/$id/$aba"
      params={{ id: String(props.enterprise.id), aba: 'indicadores' }}
      search={{ explicar: APPROVED_PLAN }}
      className={classes('plain-link', styles.aside)}
      title={approvedCopy.open}
    >
      <small {...figureMark(props.indicator, `sealed:${approved.id}`)}>
        {approvedCopy.approvedShort(approvedText(props.enterprise, props.indicator))}
      </small>
    </Link>
  );
}

function exposureText(enterprise: EnterpriseSummary): string {
  if (!isComputed(enterprise)) return copy.none;
  const deepest = lowest(enterprise.accumulated_free);
  if (!deepest) return copy.neverNegative;
  return copy.exposureAt(formatCompact(deepest.value), formatMonth(monthOf(enterprise.base_month, deepest.month)));
}
