import { plotFigures } from '@uni/analysis';
import type { LandPlot } from '@uni/contracts';
import { land, landShared } from '@uni/phrases';
import { dayText } from '../../shared/register/days.ts';
import { Button } from '../../ui/button/button.tsx';
import { LedgerTable, Section } from '../../ui/layout/page.tsx';
import { formatCentsBare, formatCompact, formatNumber } from '../../ui/numbers/index.ts';
import styles from './land.module.css';
import { responsibleText } from './responsible-text.ts';
import type { LandScreen } from './use-land.ts';

const copy = land.list;
const columns = Object.entries(copy.columns);
const numeric: readonly string[] = ['area', 'vgv', 'price', 'priceM2'];

/** Plots as rows. */
export function LandTable({ screen, plots }: { screen: LandScreen; plots: readonly LandPlot[] }) {
  return (
    <Section title={copy.table}>
      <LedgerTable label={copy.region}>
        <thead>
          <tr>
            {columns.map(([key, label]) => (
              <th key={key} scope="col" className={numeric.includes(key) ? 'number' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plots.map((plot) => (
            <LandRow key={plot.id} plot={plot} onOpen={() => screen.open(plot.id)} />
          ))}
        </tbody>
      </LedgerTable>
    </Section>
  );
}

function LandRow({ plot, onOpen }: { plot: LandPlot; onOpen: () => void }) {
  const { none, noVgv } = land.funnel;
  const { sales, price_m2 } = plotFigures(plot);
  return (
    <tr>
      <th scope="row">
        <Button variant="link" className={styles.open} onClick={onOpen}>
          {plot.name}
        </Button>
      </th>
      <td>{[plot.city, plot.state].filter(Boolean).join(', ') || none}</td>
      <td>{landShared.steps[plot.step]}</td>
      <td className="number">{plot.area === null ? none : formatNumber(plot.area, { decimals: 2 })}</td>
      <td className="number">{sales === null ? noVgv : formatCompact(sales)}</td>
      <td className="number">{plot.price === null ? none : formatCompact(plot.price)}</td>
      <td className="number">{price_m2 === null ? none : formatCentsBare(price_m2)}</td>
      <td>{dayText(plot.option_until) || none}</td>
      <td>{responsibleText(plot) || none}</td>
    </tr>
  );
}
