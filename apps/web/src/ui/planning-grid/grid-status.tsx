import { planningGrid, workspace } from '@uni/phrases';
import { useEffect, useState } from 'react';
import { isSingle } from '../grid-navigation/selection.ts';
import { Menu } from '../overlay/menu.tsx';
import { spreadMethods } from './model/spread.ts';
import { spokenText } from './model/ticks.ts';
import styles from './planning-grid.module.css';
import type { Grid } from './use-grid.ts';

const copy = workspace.grid;
const SPREAD_VISIBLE_MS = 6_000;
const SPOKEN_AFTER = 400;

/** The figures of the selection, what was just done, and how to leave. */
export function GridStatusBar({ grid }: { grid: Grid }) {
  const { summary, unit, line, from, to } = grid.status;
  const { notice } = grid.acts;
  const figure = (ticks: number): string => spokenText(ticks, unit);
  const figures = summary
    ? ([
        [copy.sum, figure(summary.sum)],
        [copy.mean, figure(summary.mean)],
        [copy.count, String(summary.count)],
        [copy.min, figure(summary.min)],
        [copy.max, figure(summary.max)],
      ] as const)
    : [];
  return (
    <div className={styles.status}>
      {figures.map(([label, text]) => (
        <span key={label}>
          {label} <b>{text}</b>
        </span>
      ))}
      {notice?.text && <span>{notice.text}</span>}
      {grid.pending.word && <span>{grid.pending.word}</span>}
      <SpreadChoice key={notice?.at ?? 0} grid={grid} />
      <span className={styles.space} />
      {line && <span>{from === to ? `${line}, ${from}` : copy.address(line, from, to)}</span>}
      <span className="text-3">{grid.editing ? planningGrid.exitHint : copy.explainHint}</span>
      <Announcer grid={grid} />
    </div>
  );
}

/** Another way of dividing the total just typed, for six seconds or while its menu is open. */
function SpreadChoice({ grid }: { grid: Grid }) {
  const [isVisible, setIsVisible] = useState(true);
  const note = grid.acts.notice?.spread ?? null;
  useEffect(() => {
    if (!note) return;
    const timer = setTimeout(
      () => setIsVisible(document.activeElement?.closest('[data-spread]') !== null),
      SPREAD_VISIBLE_MS,
    );
    return () => clearTimeout(timer);
  }, [note]);
  if (!note || !isVisible) return null;
  return (
    <span data-spread>
      <Menu
        label={planningGrid.spreadChangeLabel}
        align="start"
        above
        actions={spreadMethods.map((method) => ({
          key: method,
          label: planningGrid.methods[method],
          checked: method === note.method,
          onPick: () => grid.respread(method),
        }))}
        trigger={(button) => (
          <button type="button" {...button} className={styles.link}>
            {planningGrid.spreadChange}
          </button>
        )}
      />
    </span>
  );
}

/** Announces the selection after a pause, not at every key, and actions at once. */
function Announcer({ grid }: { grid: Grid }) {
  const { summary, unit } = grid.status;
  const { range } = grid;
  const text =
    summary && !isSingle(range)
      ? planningGrid.selection(
          (range.bottom - range.top + 1) * (range.right - range.left + 1),
          spokenText(summary.sum, unit),
        )
      : '';
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(text), SPOKEN_AFTER);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span className="visually-hidden" role="status">
      {[grid.acts.notice?.text, grid.pending.word].filter(Boolean).join('. ') || announcement}
    </span>
  );
}
