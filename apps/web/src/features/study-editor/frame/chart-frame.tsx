import { studyFrame } from '@uni/phrases';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../../../ui/button/button.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { ChartEdge } from './chart-edge.tsx';
import styles from './chart-frame.module.css';
import { useFocusMode } from './focus-mode.ts';
import { useFrameKey } from './frame-keys.ts';
import { useStudyLayout } from './use-study-layout.ts';

/** Height of the chart in narrow windows, which scroll as a page, in CSS pixels. */
const NARROW_HEIGHT = 190;

interface DrawnChart {
  height: number;
  folded: boolean;
  /** The button that folds the chart, for its row of tools. */
  fold: ReactNode;
}

/** The chart over a grid: folded to its title, resized by its edge, gone in focus mode. Its state is stored for the person. */
export function ChartFrame({ children }: { children: (chart: DrawnChart) => ReactNode }) {
  const { owner } = useWorkspace();
  const { chart, changeChart } = useStudyLayout(owner);
  const { focused } = useFocusMode();
  const narrow = useMedia('(max-width: 991px)');
  const button = useRef<HTMLButtonElement>(null);
  const toggle = (): void => changeChart({ ...chart, folded: !chart.folded });
  useFrameKey('G', toggle);
  if (focused) return null;
  const fold = (
    <IconButton
      ref={button}
      small
      icon={chart.folded ? 'down' : 'up'}
      label={chart.folded ? studyFrame.openChart : studyFrame.closeChart}
      aria-expanded={!chart.folded}
      onClick={toggle}
    />
  );
  return (
    <div className={styles.chart} data-folded={chart.folded || undefined}>
      {children({ height: narrow ? NARROW_HEIGHT : chart.height, folded: chart.folded, fold })}
      {!chart.folded && (
        <ChartEdge
          chart={chart}
          onChange={(next, done) => {
            // The edge leaves with the drawing: what opens it again takes the focus.
            if (next.folded) button.current?.focus();
            changeChart(next, done);
          }}
        />
      )}
    </div>
  );
}
