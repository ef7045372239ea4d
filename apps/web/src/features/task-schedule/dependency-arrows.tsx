import { classes } from '../../ui/classes.ts';
import { dependencyPaths, rowHeight } from './dependency-paths.ts';
import type { GanttGroup } from './gantt-rows.ts';
import { type TaskDraft, taskRow } from './schedule-draft.ts';
import styles from './task-schedule.module.css';

interface DependencyArrowsProps {
  groups: readonly GanttGroup[];
  tasks: readonly TaskDraft[];
  step: number;
  width: number;
  /** Row whose arrows stand out; null for none. */
  chosen: string | null;
}

/** Arrows between tasks that wait for each other. Names of rows and the table have the same in words. */
export function DependencyArrows({ groups, tasks, step, width, chosen }: DependencyArrowsProps) {
  const height = groups.reduce((sum, { rows }) => sum + (rows.length + 1) * rowHeight, 0);
  const isTask = tasks.some(({ number }) => taskRow(number) === chosen);
  return (
    <svg className={styles.arrows} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {dependencyPaths(groups, tasks, step).map(({ key, from, to, line, head, isDriving }) => {
        const isOwn = chosen === taskRow(from) || chosen === taskRow(to);
        return (
          <g key={key} className={classes(isDriving && styles.driving, isTask && (isOwn ? styles.own : styles.faded))}>
            <path d={line} />
            <path className={styles.head} d={head} />
          </g>
        );
      })}
    </svg>
  );
}
