import { Link } from '@tanstack/react-router';
import type { SalesSummary } from '@uni/contracts';
import { salesPanel } from '@uni/phrases';
import { ChartFigure, moneyCell, shareCell } from '../../../ui/charts/index.ts';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { formatCents, formatCompact, formatNumber, shareText } from '../../../ui/numbers/index.ts';
import styles from './panel.module.css';
import { ageingShares, daysOf } from './panel-figures.ts';
import { barsSketch } from './panel-sketches.ts';

const copy = salesPanel.ageing;
/** From what is not due to the latest, as on the page. */
const ageingFills = ['s1', 's2', 's3', 's4', 's5', 's6'] as const;
const fills = [styles.b1, styles.b2, styles.b3, styles.b4, styles.b5, styles.b6];

/** Chart C6: open amounts, future and by days overdue. Each share links to its installments. */
export function AgeingChart({ summary, enterprise }: { summary: SalesSummary; enterprise: number | undefined }) {
  const shares = ageingShares(summary.ageing);
  const total = summary.ageing.reduce((sum, { amount }) => sum + amount, 0);
  if (total === 0)
    return (
      <Section title={copy.title(formatCents(0))}>
        <StateBlock role="status" title={copy.none} />
      </Section>
    );
  return (
    <ChartFigure
      title={copy.title(formatCompact(total))}
      file={copy.file}
      table={() => ({
        columns: [copy.bucket, copy.amount, copy.count, copy.share],
        rows: shares.map(({ bucket, amount, count, share }) => [
          copy.buckets[bucket],
          moneyCell(amount),
          { text: formatNumber(count), value: count, unit: 'number' },
          shareCell(share),
        ]),
      })}
      sketch={() =>
        barsSketch(
          shares.map(({ bucket, amount, share }, at) => ({
            label: copy.buckets[bucket],
            share: share ?? 0,
            text: `${formatCompact(amount)} (${shareText(share, { decimals: 1 })})`,
            fill: ageingFills[at] ?? 's6',
          })),
        )
      }
    >
      <div className={styles.ageing} aria-hidden="true">
        {shares.map(({ bucket, share }, at) => (
          <i key={bucket} className={fills[at]} style={{ width: `${(share ?? 0) * 100}%` }} />
        ))}
      </div>
      <ul className={styles.keys}>
        {shares.map(({ bucket, amount, share }, at) => (
          <li key={bucket}>
            <i className={fills[at]} aria-hidden="true" />
            <Link
              to="/vendas/contas-a-receber"
              search={{
                ...daysOf(bucket, summary.day),
                ...(enterprise === undefined ? {} : { empreendimento: String(enterprise) }),
              }}
              aria-label={copy.open(copy.buckets[bucket])}
            >
              {copy.buckets[bucket]}
            </Link>
            <div title={formatCents(amount)}>
              <b>{formatCompact(amount)}</b> <span className="text-3">{shareText(share, { decimals: 1 })}</span>
            </div>
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}
