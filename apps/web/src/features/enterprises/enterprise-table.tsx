import { Link } from '@tanstack/react-router';
import type { EnterpriseSummary } from '@uni/contracts';
import { approvedPlan as approvedWords, enterprises as words } from '@uni/phrases';
import { figureMark } from '../../ui/kpi/figure-mark.ts';
import { LedgerTable } from '../../ui/layout/page.tsx';
import { formatAgo, formatCompact, formatMonth, formatShare } from '../../ui/numbers/index.ts';
import { FigureLink } from '../cash-flow/portfolio/figure-link.tsx';
import { isComputed, lowest, monthOf, numberOf } from '../cash-flow/portfolio/portfolio.ts';
import { PhaseTag } from './enterprise-card.tsx';
import { type ApprovedKey, approvedText, placeOf } from './enterprise-list.ts';
import styles from './enterprises.module.css';

/** The same developments as a ruled table, one line each. */
export function EnterpriseTable({ list, now }: { list: readonly EnterpriseSummary[]; now: Date }) {
  return (
    <LedgerTable label={words.table}>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.phase}</th>
          <th scope="col">{words.city}</th>
          <th scope="col" className="number">
            {words.vgv}
          </th>
          <th scope="col" className="number">
            {words.result}
          </th>
          <th scope="col" className="number">
            {words.margin}
          </th>
          <th scope="col" className="number">
            {words.exposure}
          </th>
          <th scope="col" className="number">
            {words.irr}
          </th>
          <th scope="col" className="number">
            {words.updated}
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
    return cents === null ? words.none : formatCompact(cents);
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
      <td>{placeOf(enterprise) || words.none}</td>
      <td className="number">
        <FigureLink of={enterprise} indicator="vgv_gross" label={words.vgv}>
          {money('vgv_gross')}
        </FigureLink>
      </td>
      <td className="number">
        <FigureLink of={enterprise} indicator="result" label={words.result}>
          {money('result')}
        </FigureLink>
        <ApprovedAside enterprise={enterprise} indicator="result" />
      </td>
      <td className="number">
        <FigureLink of={enterprise} indicator="margin_vgv" label={words.margin}>
          {formatShare(numberOf(enterprise, 'margin_vgv')) || words.none}
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
        <FigureLink of={enterprise} indicator="irr_year" label={words.irr}>
          {formatShare(numberOf(enterprise, 'irr_year')) || words.none}
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
    <small className={styles.aside} {...figureMark(props.indicator, `sealed:${approved.id}`)}>
      {approvedWords.approvedShort(approvedText(props.enterprise, props.indicator))}
    </small>
  );
}

function exposureText(enterprise: EnterpriseSummary): string {
  if (!isComputed(enterprise)) return words.none;
  const deepest = lowest(enterprise.accumulated_free);
  if (!deepest) return words.neverNegative;
  return words.exposureAt(formatCompact(deepest.value), formatMonth(monthOf(enterprise.base_month, deepest.month)));
}
