import type { SalesSummary } from '@uni/contracts';
import { salesPanel } from '@uni/phrases';
import { formatNumber, formatShare } from '../../../ui/numbers/index.ts';
import styles from './panel.module.css';

const copy = salesPanel.modules;
const shareText = (share: number | null): string =>
  share === null ? salesPanel.kpis.none : formatShare(share, { decimals: 1 });

export function SpeedTable({
  modules,
  names,
}: {
  modules: SalesSummary['modules'];
  names: ReadonlyMap<number, string>;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={copy.table}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{copy.name}</th>
            {[copy.offered, copy.sold, copy.soldShare, copy.gross, copy.net].map((label) => (
              <th key={label} scope="col" className={styles.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {modules.map(({ empreendimento, n_modulo, offered, sold, year }) => (
            <tr key={`${empreendimento} ${n_modulo}`}>
              <th scope="row">
                {names.get(empreendimento) ?? empreendimento} · {n_modulo ?? copy.none}
              </th>
              <td className={styles.number}>{formatNumber(offered.units)}</td>
              <td className={styles.number}>{formatNumber(sold.units)}</td>
              <td className={styles.number}>{shareText(offered.units === 0 ? null : sold.units / offered.units)}</td>
              <td className={styles.number}>{shareText(year.gross)}</td>
              <td className={styles.number}>{shareText(year.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
