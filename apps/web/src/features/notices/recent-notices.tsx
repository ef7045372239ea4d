import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { noticeInbox as copy } from '@uni/phrases';
import { failureOf } from '../../api/failure.ts';
import { noticesQuery, useMarkNotices } from '../../api/home/notices.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { NoticeDays } from './notice-list.tsx';

/** Unread notices in the drawer of the bell, and the way to all. */
export function RecentNotices({ onOpen }: { onOpen: () => void }) {
  const { data, error, refetch } = useInfiniteQuery(noticesQuery({ group: undefined, unread: true }));
  const mark = useMarkNotices();
  const notices = data?.pages[0]?.results.slice(0, visibleNotices) ?? [];
  return (
    <Section
      title={copy.stored}
      aside={
        <Link to="/avisos" className={buttonClass('outlined', 'small')} onClick={onOpen}>
          {copy.seeAll}
        </Link>
      }
    >
      {error && !data && <ErrorBlock noun={copy.noun} failure={failureOf(error)} onRetry={() => void refetch()} />}
      {data && notices.length === 0 && <p className="text-2">{copy.unread(0)}</p>}
      <NoticeDays notices={notices} onMark={({ id }, read) => mark.mutate({ ids: [id], read })} onOpen={onOpen} />
    </Section>
  );
}

const visibleNotices = 6;
