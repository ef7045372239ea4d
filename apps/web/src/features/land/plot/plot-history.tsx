import type { LandMove } from '@uni/contracts';
import { land, landShared } from '@uni/phrases';
import { Stack } from '../../../ui/layout/layout.tsx';
import { formatDate } from '../../../ui/numbers/index.ts';
import styles from './plot.module.css';

const copy = land.history;

/** Moves of a plot, newest first, each with its reason. */
export function PlotHistory({ moves }: { moves: readonly LandMove[] }) {
  return (
    <Stack as="section" apart gap={8} aria-label={copy.title}>
      <h3>{copy.title}</h3>
      <ol className={styles.history}>
        {moves.map(({ from, to, reason, at, by }) => (
          <li key={at + to}>
            <span>
              {from ? copy.moved(landShared.steps[from], landShared.steps[to]) : copy.created}
              {reason && <span className="text-2">: {reason}</span>}
            </span>
            <span className="small text-3">{copy.by(by ?? copy.system, formatDate(new Date(at)))}</span>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
