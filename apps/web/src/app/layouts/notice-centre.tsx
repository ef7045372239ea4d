import { shell } from '@uni/phrases';
import { useEffect } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { clearNotices, markNoticesRead } from '../../ui/notice/notice-store.ts';
import { NoticeList, useNotices } from '../../ui/notice/notices.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';

/** Everything that was told in this session. */
export function NoticeCentre({ onClose }: { onClose: () => void }) {
  const some = useNotices().length > 0;
  useEffect(markNoticesRead, []);
  return (
    <Drawer
      title={shell.noticeCentre}
      onClose={onClose}
      actions={some && <Button onClick={clearNotices}>{shell.clearNotices}</Button>}
    >
      {some ? <NoticeList /> : <StateBlock title={shell.noNotices} text={shell.noNoticesHint} />}
    </Drawer>
  );
}
