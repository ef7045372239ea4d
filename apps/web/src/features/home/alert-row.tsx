import type { Alert, AlertSeverity } from '@uni/contracts';
import { attention as copy } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { Glyph, type GlyphName } from '../../ui/icons/glyph.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { AlertLink } from './alert-link.tsx';
import { sentenceOf } from './alert-model.ts';
import styles from './home.module.css';

const shapes: Record<AlertSeverity, { glyph: GlyphName; className: string }> = {
  critical: { glyph: 'square', className: 'unfavourable' },
  attention: { glyph: 'up', className: 'attention' },
  note: { glyph: 'dot', className: 'text-3' },
};

/** An alert in a list: its shape marks the severity, which is also in words. */
export function AlertRow({ alert, onTend }: { alert: Alert; onTend: () => void }) {
  const { text, why } = sentenceOf(alert);
  const { glyph, className } = shapes[alert.severity];
  return (
    <li>
      <Glyph name={glyph} size={9} className={className} />
      <div>
        <p>
          <span className="visually-hidden">{copy.severities[alert.severity]}: </span>
          <AlertLink alert={alert} plain>
            {text}
          </AlertLink>
        </p>
        <p>
          <AlertLink alert={alert} plain>
            {why}
          </AlertLink>
        </p>
        <p>
          {alert.owner ? copy.owner(alert.owner.name) : null}
          {alert.owner ? ' · ' : null}
          {copy.states[alert.state]}
        </p>
      </div>
      <Stack as="span" align="end" className={styles.alertActs}>
        <AlertLink alert={alert}>{copy.open}</AlertLink>
        <Button variant="link" size="small" aria-label={copy.handleAlert(text)} onClick={onTend}>
          {copy.tend}
        </Button>
      </Stack>
    </li>
  );
}
