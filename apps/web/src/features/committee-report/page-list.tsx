import type { ReportContent, ReportPageKey, ReportSettings } from '@uni/contracts';
import { committeeReport, reportBuilder as copy } from '@uni/phrases';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { CheckBox } from '../../ui/field/check-box.tsx';
import styles from './committee-report.module.css';
import { changedPage, movedPage, placedPage } from './report-choice.ts';

interface PageListProps {
  settings: ReportSettings;
  content: ReportContent | undefined;
  chosen: ReportPageKey | undefined;
  readOnly: boolean;
  onChange: (settings: ReportSettings) => void;
  onChoose: (key: ReportPageKey) => void;
}

/** The pages in their order: on or off, moved by the mouse or the keyboard, one of them chosen. */
export function PageList({ settings, content, chosen, readOnly, onChange, onChoose }: PageListProps) {
  const [dragged, setDragged] = useState<ReportPageKey | null>(null);
  const [moved, setMoved] = useState('');
  const { pages } = settings;
  const move = (key: ReportPageKey, by: number) => {
    const next = movedPage(settings, key, by);
    onChange(next);
    const position = next.pages.findIndex((page) => page.key === key) + 1;
    setMoved(copy.moved(committeeReport.pages[key], position, pages.length));
  };
  const onKeyDown = (event: KeyboardEvent, key: ReportPageKey) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined || readOnly) return;
    event.preventDefault();
    move(key, by);
  };
  const drop = (at: number) => {
    if (dragged) onChange(placedPage(settings, dragged, at));
    setDragged(null);
  };
  return (
    <section aria-label={copy.pages}>
      <h2>{copy.pages}</h2>
      <p className="small text-3">{copy.pagesHint}</p>
      <ol className={styles.list}>
        {pages.map(({ key, visible }, at) => {
          const name = committeeReport.pages[key];
          const isMissing = content?.pages.find((page) => page.key === key)?.missing != null;
          return (
            <li
              key={key}
              className={classes(key === chosen && styles.chosen, key === dragged && styles.dragged)}
              draggable={!readOnly}
              onDragStart={() => setDragged(key)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => drop(at)}
            >
              <CheckBox
                bare
                label={copy.include(name)}
                checked={visible}
                disabled={readOnly}
                onChange={(next) => onChange(changedPage(settings, key, { visible: next }))}
              />
              <button
                type="button"
                className={styles.name}
                aria-pressed={key === chosen}
                onClick={() => onChoose(key)}
                onKeyDown={(event) => onKeyDown(event, key)}
              >
                {name}
                {isMissing && <span className="text-3"> {copy.missing}</span>}
              </button>
              {!readOnly && (
                <>
                  <IconButton icon="up" label={copy.raise(name)} disabled={at === 0} onClick={() => move(key, -1)} />
                  <IconButton
                    icon="down"
                    label={copy.lower(name)}
                    disabled={at === pages.length - 1}
                    onClick={() => move(key, 1)}
                  />
                </>
              )}
            </li>
          );
        })}
      </ol>
      <p role="status" className="visually-hidden">
        {moved}
      </p>
    </section>
  );
}
