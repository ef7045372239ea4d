import { Link } from '@tanstack/react-router';
import type { CashFlow } from '@uni/contracts';
import { organizationCashFlow, states } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { Glyph } from '../../ui/icons/glyph.tsx';
import styles from './cash-flow.module.css';

const words = organizationCashFlow.leftOut;

/** What was chosen and is not in the sum, by name: the rest of the screen stands. */
export function LeftOut({ list, onRetry }: { list: CashFlow['left_out']; onRetry: () => void }) {
  if (list.length === 0) return null;
  return (
    <div className={styles.leftOut} role="status">
      <p>
        <Glyph name="up" /> {words.title(list.length)}
        {list.some(({ reason }) => reason === 'failed') && (
          <Button look="link" onClick={onRetry}>
            {states.retry}
          </Button>
        )}
      </p>
      <ul>
        {list.map(({ id, name, reason }) => (
          <li key={id}>
            <Link to="/planejamento/$id/$aba" params={{ id: String(id), aba: 'geral' }}>
              {words.one(name, words.reasons[reason])}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
