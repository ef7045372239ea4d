import { shell } from '@uni/phrases';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from '../button/button.tsx';
import { Glyph } from '../icons/glyph.tsx';
import { Icon } from '../icons/icon.tsx';
import { formatTime } from '../numbers/index.ts';
import styles from './notice.module.css';
import { dismissNotice, type Notice, type NoticeKind, noticeStore } from './notice-store.ts';

/** Every notice of the session, oldest first. */
export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(noticeStore.subscribe, noticeStore.read, noticeStore.read);
}

function Mark({ kind }: { kind: NoticeKind }) {
  return (
    <span className={`${styles.mark} ${styles[kind]}`}>
      {kind === 'success' ? (
        <Icon name="check" />
      ) : (
        <Glyph size={10} name={kind === 'error' ? 'square' : kind === 'attention' ? 'up' : 'dot'} />
      )}
    </span>
  );
}

/** The notices on screen, 65 px from the top. In the browser's top layer, so that an open dialog never hides them. */
export function NoticeStack() {
  const visibleNotices = useNotices().filter((notice) => notice.isVisible);
  const stack = useRef<HTMLElement>(null);
  const count = visibleNotices.length;
  useEffect(() => {
    const element = stack.current;
    if (!element?.showPopover || count === 0) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [count]);
  if (count === 0) return null;
  return (
    <section ref={stack} className={styles.stack} popover="manual" aria-label={shell.notices}>
      {visibleNotices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

/** The last moments of a notice, in which it fades; within its time on screen, in milliseconds. */
const fading = 160;

/** One notice. The clock stops while it is pointed at or focused, and starts again afterwards. */
function NoticeCard({ notice }: { notice: Notice }) {
  const [paused, setPaused] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const begun = useRef<number | null>(null);
  // Its time begins when it is first in the page, not when the browser runs an effect. A page suspended while its code loads does
  // not restart the time.
  useLayoutEffect(() => {
    setLeaving(false);
    if (paused) {
      begun.current = null;
      return;
    }
    begun.current ??= performance.now();
    const left = notice.duration - (performance.now() - begun.current);
    const fade = setTimeout(() => setLeaving(true), left - fading);
    const end = setTimeout(() => dismissNotice(notice.id), left);
    return () => {
      clearTimeout(fade);
      clearTimeout(end);
    };
  }, [paused, notice.id, notice.duration]);
  const urgent = notice.kind === 'error' || notice.kind === 'attention';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only hold the clock, the role is alert or status
    <div
      className={styles.notice}
      data-leaving={leaving || undefined}
      role={urgent ? 'alert' : 'status'}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Mark kind={notice.kind} />
      <div>
        <p className={styles.title}>{notice.title}</p>
        {notice.text && <p>{notice.text}</p>}
      </div>
      <IconButton icon="close" small label={shell.closeNotice} onClick={() => dismissNotice(notice.id)} />
    </div>
  );
}

/** All notices, newest first, without a time limit for reading. */
export function NoticeList() {
  const newestFirst = [...useNotices()].reverse();
  return (
    <ul className={styles.list}>
      {newestFirst.map((notice) => (
        <li key={notice.id}>
          <Mark kind={notice.kind} />
          <div>
            <p className={styles.title}>{notice.title}</p>
            {notice.text && <p>{notice.text}</p>}
          </div>
          <time dateTime={notice.at.toISOString()}>{formatTime(notice.at)}</time>
        </li>
      ))}
    </ul>
  );
}
