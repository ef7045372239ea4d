import type { ApprovalRequest } from '@uni/contracts';
import { approvals as copy } from '@uni/phrases';
import { DeltaText } from '../study/delta-text.tsx';
import { indicatorDelta, showIndicator } from '../study/indicator-format.ts';
import styles from './notices.module.css';

/** The numbers of a decision, each with its difference to the version approved last. */
export function ApprovalFigures({ request: { figures, baseline } }: { request: ApprovalRequest }) {
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ key, value, approved }) => {
          const { text, unit, exact } = showIndicator(key, value, '');
          const delta = approved === null ? null : indicatorDelta(key, approved, value);
          return (
            <div key={key}>
              <dt>{copy.figures[key] ?? key}</dt>
              <dd title={exact}>
                {text} {unit}
                {delta && (
                  <>
                    {' '}
                    <DeltaText delta={delta} />
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={styles.caption}>{baseline === null ? copy.noBaseline : copy.over(baseline)}</p>
    </>
  );
}
