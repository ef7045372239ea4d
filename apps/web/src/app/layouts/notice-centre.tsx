import { Link } from '@tanstack/react-router';
import type { AccessRequest } from '@uni/contracts';
import { shell } from '@uni/phrases';
import { Suspense, useEffect } from 'react';
import { useSettleRequest } from '../../api/admin/access-requests.ts';
import { lazySection, SectionBoundary } from '../../shared/screen/lazy-section.tsx';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { clearNotices, markNoticesRead } from '../../ui/notice/notice-store.ts';
import { NoticeList, useNotices } from '../../ui/notice/notices.tsx';
import { formatAgo } from '../../ui/numbers/index.ts';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { screenAt, titleOf } from '../routes/screens.ts';
import { useAccessRequests } from './access-requests.ts';
import styles from './notice-centre.module.css';

const RecentNotices = lazySection(
  async () => (await import('../../features/notices/recent-notices.tsx')).RecentNotices,
);

/** Pending requests, and every notice of this session. */
export function NoticeCentre({ onClose }: { onClose: () => void }) {
  const some = useNotices().length > 0;
  const requests = useAccessRequests();
  useEffect(markNoticesRead, []);
  return (
    <Drawer
      title={shell.noticeCentre}
      onClose={onClose}
      actions={some && <Button onClick={clearNotices}>{shell.clearNotices}</Button>}
    >
      {requests.length > 0 && (
        <Section title={shell.requests.title}>
          <ul className={styles.requests}>
            {requests.map((request) => (
              <Request key={request.id} request={request} onOpen={onClose} />
            ))}
          </ul>
        </Section>
      )}
      <SectionBoundary of="notices">
        <Suspense fallback={null}>
          <RecentNotices onOpen={onClose} />
        </Suspense>
      </SectionBoundary>
      {some && <NoticeList />}
    </Drawer>
  );
}

function Request({ request, onOpen }: { request: AccessRequest; onOpen: () => void }) {
  const settle = useSettleRequest();
  const screen = screenAt(request.screen);
  const name = request.user__name || request.user__email;
  return (
    <li>
      <p>{shell.requests.asks(name, screen ? titleOf(screen) : request.screen)}</p>
      <p className="text-3">
        {request.user__email} · {formatAgo(new Date(request.created_at), new Date())}
      </p>
      <p className={styles.acts}>
        <Link
          to="/cadastro-usuarios"
          search={{ abrir: String(request.user) }}
          className={buttonClass('outlined', 'small')}
          onClick={onOpen}
        >
          {shell.requests.open}
        </Link>
        <Button
          size="small"
          variant="ghost"
          busy={settle.isPending}
          aria-label={shell.requests.settleOf(name)}
          onClick={() => settle.mutate(request.id)}
        >
          {shell.requests.settle}
        </Button>
      </p>
    </li>
  );
}
