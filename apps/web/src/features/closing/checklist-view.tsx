import type { ClosingItem } from '@uni/contracts';
import { closing as copy } from '@uni/phrases';
import { Glyph, type GlyphName } from '../../ui/icons/glyph.tsx';
import styles from './closing.module.css';
import { countOf, textOf } from './closing-model.ts';

const marks: Readonly<Record<Exclude<ClosingItem['verdict'], 'absent'>, readonly [GlyphName, string]>> = {
  fine: ['dot', 'ok'],
  warns: ['up', 'warn'],
  stops: ['square', 'stop'],
};

/** The checks of a closing, item by item; inapplicable items are left out. */
export function ChecklistView({ items, version }: { items: readonly ClosingItem[]; version: string | null }) {
  return (
    <section aria-label={copy.checks}>
      <h3 className={styles.heading}>{copy.summary(countOf(items, 'stops'), countOf(items, 'warns'))}</h3>
      <p className={styles.quiet}>{version === null ? copy.noPlan : copy.against(version)}</p>
      <ul className={styles.checks}>
        {items.map((item) => {
          if (item.verdict === 'absent') return null;
          const [glyph, tone] = marks[item.verdict];
          const { title, text } = textOf(item);
          return (
            <li key={item.key} data-item={item.key} data-verdict={item.verdict}>
              <span className={styles[tone]}>
                <Glyph name={glyph} size={11} />
              </span>
              <span>
                <b>{title}</b>
                {text && <span className={styles.detail}>{text}</span>}
              </span>
              <span className={styles[tone]}>{copy.verdicts[item.verdict]}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
