import { Link } from '@tanstack/react-router';
import type { EnterpriseSummary } from '@uni/contracts';
import { home } from '@uni/phrases';
import { Glyph, type GlyphName } from '../../../ui/icons/glyph.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { alertsOf, type Weight } from './attention-rules.ts';
import styles from './home.module.css';

const shapes: Record<Weight, { glyph: GlyphName; className: string }> = {
  critical: { glyph: 'square', className: 'unfavourable' },
  attention: { glyph: 'up', className: 'attention' },
  note: { glyph: 'dot', className: 'text-3' },
};

/** What needs a look now; nothing at all when nothing does. */
export function Attention({ list }: { list: readonly EnterpriseSummary[] }) {
  const alerts = alertsOf(list, new Date().toISOString().slice(0, 7));
  if (alerts.length === 0) return null;
  return (
    <Section title={home.attention.title}>
      <ul className={styles.alerts}>
        {alerts.map((alert) => (
          <li key={alert.key}>
            <Glyph name={shapes[alert.weight].glyph} size={9} className={shapes[alert.weight].className} />
            <div>
              <p>{alert.text}</p>
              <p>{alert.why}</p>
            </div>
            <Link
              to="/planejamento/$id/$aba"
              params={{ id: String(alert.enterprise), aba: alert.tab }}
              aria-label={home.attention.openThing(alert.text)}
            >
              {home.attention.open}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
