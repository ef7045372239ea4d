import { Link } from '@tanstack/react-router';
import type { Notice } from '@uni/contracts';
import { noticeInbox as copy } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { formatTime } from '../../ui/numbers/index.ts';
import { addressOf, iconOf, noticeDays, noticeText } from './notice-text.ts';
import styles from './notices.module.css';

interface NoticeListProps {
  notices: readonly Notice[];
  onMark: (notice: Notice, read: boolean) => void;
  /** Called as a notice is opened. */
  onOpen?: () => void;
}

/** Notices under their days. An unread one has a mark and a bold title. */
export function NoticeDays({ notices, ...acts }: NoticeListProps) {
  return noticeDays(notices, new Date()).map(({ day, label, notices: of }) => (
    <section key={day} aria-label={label}>
      <h3 className={styles.day}>{label}</h3>
      <ul className={styles.list}>
        {of.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} {...acts} />
        ))}
      </ul>
    </section>
  ));
}

function NoticeRow({ notice, onMark, onOpen }: Omit<NoticeListProps, 'notices'> & { notice: Notice }) {
  const { title, why, action } = noticeText(notice);
  const isUnread = notice.read_at === null;
  const open = () => {
    if (isUnread) onMark(notice, true);
    onOpen?.();
  };
  return (
    <li className={classes(styles.notice, isUnread && styles.unread)}>
      <span className={styles.dot} aria-hidden="true" />
      <Icon name={iconOf(notice)} size={14} />
      <div className={styles.text}>
        <p>
          {title}
          {isUnread && <span className="visually-hidden">{copy.notRead}</span>}
        </p>
        {why && <p>{why}</p>}
      </div>
      <div className={styles.acts}>
        <time dateTime={notice.at}>{formatTime(new Date(notice.at))}</time>
        <Link {...addressOf(notice.path)} aria-label={`${action}: ${title}`} onClick={open}>
          {action}
        </Link>
        <Button
          size="small"
          variant="ghost"
          aria-label={isUnread ? copy.markRead(title) : copy.markUnread(title)}
          onClick={() => onMark(notice, isUnread)}
        >
          {isUnread ? copy.read : copy.asUnread}
        </Button>
      </div>
    </li>
  );
}
