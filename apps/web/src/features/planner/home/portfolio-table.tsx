import { Link } from '@tanstack/react-router';
import type { EnterpriseSummary } from '@uni/contracts';
import { home } from '@uni/phrases';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatCompact, formatMonth, formatShare } from '../../../ui/numbers/index.ts';
import { FigureLink } from '../portfolio/figure-link.tsx';
import { exposureShare, isTold, monthOf, numberOf, type Told } from '../portfolio/portfolio.ts';
import styles from './home.module.css';

const words = home.portfolio;

interface Column {
  key: string;
  /** The indicator that explains it, where it is none itself. */
  asks?: string;
  /** The registry's key; of a share that only this table has, its own. */
  indicator: string;
  label: string;
  /** The figure by which the worst is told; higher is better. */
  figure: (one: Told) => number | null;
  text: (value: number, one: Told) => string;
}

const columns: readonly Column[] = [
  {
    key: 'vgv',
    indicator: 'vgv_own',
    label: words.vgv,
    figure: (one) => numberOf(one, 'vgv_own'),
    text: (value) => formatCompact(value),
  },
  {
    key: 'margin',
    indicator: 'margin_vgv',
    label: words.margin,
    figure: (one) => numberOf(one, 'margin_vgv'),
    text: (value) => formatShare(value),
  },
  {
    key: 'irr',
    indicator: 'irr_year',
    label: words.irr,
    figure: (one) => numberOf(one, 'irr_year'),
    text: (value) => formatShare(value),
  },
  {
    key: 'exposure',
    indicator: 'max_exposure',
    label: words.exposure,
    figure: (one) => numberOf(one, 'max_exposure'),
    text: (value) => formatCompact(value),
  },
  {
    key: 'share',
    indicator: 'exposure_share',
    asks: 'max_exposure',
    label: words.exposureShare,
    figure: exposureShare,
    text: (value) => formatShare(value),
  },
  {
    key: 'payback',
    indicator: 'payback_month',
    label: words.payback,
    figure: (one) => negated(numberOf(one, 'payback_month')),
    text: (value, one) => formatMonth(monthOf(one.base_month, -value)),
  },
];

const negated = (value: number | null) => (value === null ? null : -value);

/** Columns in which a worst one is worth pointing at: size is not a fault, and absolute exposure goes with size. */
const judged: readonly string[] = ['margin', 'irr', 'share'];

/** The enterprises side by side, the worst of each judged column marked by shape and words. */
export function PortfolioTable({ list, opens }: { list: readonly EnterpriseSummary[]; opens: boolean }) {
  const rows = list.filter(isTold);
  // Whoever sees a part of the figures sees the columns of that part.
  const shown = columns.filter(({ figure }) => opens || rows.some((one) => figure(one) !== null));
  return (
    <LedgerTable label={words.label}>
      <thead>
        <tr>
          <th scope="col">{words.enterprise}</th>
          {shown.map((column) => (
            <th key={column.key} scope="col" className="number">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              {opens ? (
                <Link to="/planejamento/$id/$aba" params={{ id: String(one.id), aba: 'fluxo-de-caixa' }}>
                  {one.name}
                </Link>
              ) : (
                one.name
              )}
            </th>
            {shown.map((column) => (
              <td key={column.key} className="number">
                <Cell one={one} column={column} opens={opens} worst={isWorst(one, column, rows)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  );
}

function Cell({ one, column, opens, worst }: { one: Told; column: Column; opens: boolean; worst: boolean }) {
  const value = column.figure(one);
  if (value === null) return <span className="text-3">–</span>;
  if (!opens) return column.text(value, one);
  return (
    <>
      {worst && (
        <span className={styles.worst}>
          <Glyph name="diamond" size={7} />
          <span className="visually-hidden">{words.worst}: </span>
        </span>
      )}
      <FigureLink of={one} indicator={column.indicator} asks={column.asks} label={column.label}>
        {column.text(value, one)}
      </FigureLink>
    </>
  );
}

function isWorst(one: Told, column: Column, all: readonly Told[]): boolean {
  const figures = all.map(column.figure).filter((figure) => figure !== null);
  if (!judged.includes(column.key) || figures.length < 2) return false;
  const least = Math.min(...figures);
  return column.figure(one) === least && figures.filter((figure) => figure === least).length === 1;
}
