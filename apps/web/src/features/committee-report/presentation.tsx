import { useQuery } from '@tanstack/react-query';
import { type ReportSettings, reportSizes } from '@uni/contracts';
import { reportBuilder as copy } from '@uni/phrases';
import { type CSSProperties, useEffect, useRef } from 'react';
import { failureOf } from '../../api/failure.ts';
import { reportContentQuery } from '../../api/planner/committee-reports.ts';
import { IconButton } from '../../ui/button/button.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import styles from './committee-report.module.css';
import { printedPages } from './report-choice.ts';
import { ReportSheet } from './report-sheet.tsx';

interface PresentationProps {
  version: number;
  scenario: number | undefined;
  settings: ReportSettings;
  /** Position of the page, from 0. */
  at: number;
  onGo: (at: number) => void;
  onClose: () => void;
}

/** The printed pages in 16:9, one at a time over the whole window, without editing. */
export function Presentation({ version, scenario, settings, at, onGo, onClose }: PresentationProps) {
  const read = useQuery(reportContentQuery({ version, format: 'wide', scenario }));
  const content = read.data;
  const pages = content ? printedPages(content, settings) : [];
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const position = Math.max(0, Math.min(pages.length - 1, at));
  const printed = pages[position];
  const go = (next: number) => next >= 0 && next < pages.length && onGo(next);
  useKeys((key) => {
    const target = targets[key];
    if (target) go(target(position, pages.length));
    return target !== undefined;
  });
  const { width, height } = reportSizes.wide;
  const { preparing, label, previous, next, close, keys } = copy.presentation;
  const title = content ? label(position + 1, pages.length) : preparing;
  return (
    <dialog
      ref={element}
      className={styles.presentation}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.stage} style={{ '--page-share': width / height } as CSSProperties}>
        {!content && read.isError && (
          <ErrorBlock noun={copy.noun} failure={failureOf(read.error)} onRetry={() => void read.refetch()} />
        )}
        {content && printed && (
          <ReportSheet
            content={content}
            printed={printed}
            format="wide"
            position={position + 1}
            count={pages.length}
            occasion={settings.occasion}
          />
        )}
      </div>
      <div className={styles.stageTools}>
        <span className="small">{keys}</span>
        <IconButton icon="left" label={previous} disabled={position === 0} onClick={() => go(position - 1)} />
        <span className="small" role="status">
          {title}
        </span>
        <IconButton
          icon="right"
          label={next}
          disabled={position >= pages.length - 1}
          onClick={() => go(position + 1)}
        />
        <IconButton icon="close" label={close} onClick={onClose} />
      </div>
    </dialog>
  );
}

/** Keys of the whole window: a button that has the focus may become disabled, and the focus is then nowhere. */
function useKeys(take: (key: string) => boolean) {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (latest.current(event.key)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

const targets: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at) => at + 1,
  PageDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  PageUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};
