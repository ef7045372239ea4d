import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  type ApprovalBox,
  type ApprovalDecision,
  type ApprovalRequest,
  approvalBoxes,
  type NoticeGroup,
  noticeGroupKeys,
} from '@uni/contracts';
import { approvals, noticeInbox as copy } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { noticesQuery, useMarkNotices } from '../../api/home/notices.ts';
import { unreadNoticesQuery } from '../../api/home/unread-notices.ts';
import { approvalsQuery } from '../../api/planner/approvals.ts';
import { sourceOf } from '../../shared/register/register-source.ts';
import { useScreen } from '../../shared/screen/use-screen.ts';
import { Button } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { Page, PageHead, Section } from '../../ui/layout/page.tsx';
import { RegisterStates } from '../../ui/register/register-states.tsx';
import { SegmentedControl } from '../../ui/select/select.tsx';
import { ApprovalList } from './approval-list.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { NoticeDays } from './notice-list.tsx';
import styles from './notices.module.css';
import { PreferencesDialog } from './preferences-dialog.tsx';

/** Notices of the person, and the approvals that wait for a decision. */
export function NoticesPage() {
  const { values, change } = useScreen('noticeInbox');
  const { permissions } = useProfile();
  const unread = useQuery(unreadNoticesQuery).data?.unread ?? 0;
  const mark = useMarkNotices();
  return (
    <Page>
      <PageHead
        title={copy.title}
        sub={copy.sub}
        actions={
          <>
            <Button disabled={unread === 0} busy={mark.isPending} onClick={() => mark.mutate({ ids: null })}>
              {copy.markAll}
            </Button>
            <Button onClick={() => change({ preferences: '1' })}>{copy.preferences}</Button>
          </>
        }
      />
      <div className={styles.columns}>
        <Notices unread={unread} />
        {permissions.includes('planning:read') && <Approvals />}
      </div>
      {values.preferences !== undefined && <PreferencesDialog onClose={() => change({ preferences: undefined })} />}
    </Page>
  );
}

const isGroup = (text: string | undefined): text is NoticeGroup => noticeGroupKeys.some((key) => key === text);

function Notices({ unread }: { unread: number }) {
  const { values, change } = useScreen('noticeInbox');
  const group = isGroup(values.group) ? values.group : undefined;
  const onlyUnread = values.unread !== undefined;
  const query = useInfiniteQuery(noticesQuery({ group, unread: onlyUnread }));
  const notices = query.data?.pages.flatMap(({ results }) => results);
  const mark = useMarkNotices();
  const isFiltered = group !== undefined || onlyUnread;
  const isEmpty = notices?.length === 0;
  return (
    <Section title={copy.notices} aside={<span className={styles.caption}>{copy.unread(unread)}</span>}>
      <div className={styles.sectionTools}>
        <SegmentedControl
          small
          label={copy.groupLabel}
          value={group ?? 'all'}
          options={(['all', ...noticeGroupKeys] as const).map((key) => ({ value: key, label: copy.groups[key] }))}
          onChange={(key) => change({ group: key === 'all' ? undefined : key })}
        />
        <CheckBox
          label={copy.onlyUnread}
          checked={onlyUnread}
          onChange={(on) => change({ unread: on ? '1' : undefined })}
        />
      </div>
      <RegisterStates
        noun={copy.noun}
        source={sourceOf({ ...query, data: isEmpty && isFiltered ? [null] : notices })}
        firstUse={<StateBlock role="status" title={copy.emptyTitle} text={copy.emptyText} />}
        matchCount={notices?.length ?? 0}
        filterText={copy.noMatches}
        onClear={() => change({ group: undefined, unread: undefined })}
      >
        <NoticeDays notices={notices ?? []} onMark={({ id }, read) => mark.mutate({ ids: [id], read })} />
        {query.hasNextPage && (
          <p className={styles.older}>
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {copy.older}
            </Button>
          </p>
        )}
      </RegisterStates>
    </Section>
  );
}

const isBox = (text: string | undefined): text is ApprovalBox => approvalBoxes.some((key) => key === text);

function Approvals() {
  const { values, change } = useScreen('noticeInbox');
  const box = isBox(values.box) ? values.box : 'waiting';
  const query = useQuery(approvalsQuery(box));
  const [decided, decide] = useState<{ request: ApprovalRequest; kind: ApprovalDecision } | null>(null);
  return (
    <Section title={approvals.title}>
      <div className={styles.sectionTools}>
        <SegmentedControl
          small
          label={approvals.boxLabel}
          value={box}
          options={approvalBoxes.map((key) => ({ value: key, label: approvals.boxes[key] }))}
          onChange={(key) => change({ box: key === 'waiting' ? undefined : key })}
        />
      </div>
      <RegisterStates
        noun={copy.approvalsNoun}
        source={sourceOf(query)}
        firstUse={<StateBlock role="status" title={approvals.empty[box]} text={approvals.hint} />}
        matchCount={query.data?.length ?? 0}
        filterText=""
        onClear={() => undefined}
      >
        <ApprovalList
          requests={query.data ?? []}
          chosen={values.request === undefined ? null : Number(values.request)}
          onDecide={(request, kind) => decide({ request, kind })}
        />
      </RegisterStates>
      {decided && <DecisionDialog {...decided} onClose={() => decide(null)} />}
    </Section>
  );
}
