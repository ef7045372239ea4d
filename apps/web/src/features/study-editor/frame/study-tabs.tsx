import { Link, useParams } from '@tanstack/react-router';
import { studyFrame, workspace } from '@uni/phrases';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/button/button.tsx';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { type GroupKey, groups, isTab, type TabKey } from '../../study/navigation.ts';
import { findingsByTab } from '../../study/validations-model.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import styles from './study-tabs.module.css';

const shortNames: Partial<Record<TabKey, string>> = studyFrame.shortTabs;

/** The groups of a study's tabs, followed by the tabs of the group on screen. */
export function StudyTabs() {
  const { tab, findings, panel } = useWorkspace();
  /** The address is ahead of the content while a tab is being drawn. */
  const { aba = tab } = useParams({ strict: false });
  const current = isTab(aba) ? aba : tab;
  const lastTabOf = useLastTabs(current);
  const counts = findingsByTab(findings);
  const countOf = (members: readonly TabKey[]): number => members.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0);
  const [, here = []] = groups.find(([, members]) => members.includes(current)) ?? [];
  const bar = useScrolledTo(current);
  return (
    <div className={styles.row}>
      <nav ref={bar} className={styles.tabs} aria-label={workspace.tabsLabel}>
        <ul className={styles.groups}>
          {groups.map(([group, members]) => (
            <li key={group} data-group={group}>
              <Group
                group={group}
                members={members}
                current={current}
                last={lastTabOf(group)}
                alerts={countOf(members)}
              />
            </li>
          ))}
        </ul>
        {here.length > 1 && (
          <ul className={styles.chips}>
            {here.map((key) => (
              <li key={key}>
                <TabLink tabKey={key} current={key === current}>
                  {shortNames[key] ?? workspace.tabs[key]}
                  <Alerts count={counts.get(key) ?? 0} />
                </TabLink>
              </li>
            ))}
          </ul>
        )}
      </nav>
      {!panel.open && <IconButton icon="columns" small label={workspace.explain.open} onClick={panel.toggle} />}
    </div>
  );
}

interface GroupProps {
  group: GroupKey;
  members: readonly TabKey[];
  current: TabKey;
  last: TabKey | undefined;
  alerts: number;
}

/** The group on screen leads nowhere: its tabs follow the groups. A group of one tab is that tab. */
function Group({ group, members, current, last, alerts }: GroupProps) {
  const isHere = members.includes(current);
  const key = last ?? members[0];
  const content = (
    <>
      {studyFrame.groups[group]}
      {!(isHere && members.length > 1) && <Alerts count={alerts} />}
    </>
  );
  if ((isHere && members.length > 1) || !key)
    return (
      <span className={styles.group} aria-current="true">
        {content}
      </span>
    );
  return (
    <TabLink tabKey={key} current={isHere} className={styles.group}>
      {content}
    </TabLink>
  );
}

function TabLink(props: {
  tabKey: TabKey;
  current: boolean;
  className?: string | undefined;
  children: React.ReactNode;
}) {
  const { enterprise } = useWorkspace();
  return (
    <Link
      to="/planejamento/$id/$aba"
      params={{ id: String(enterprise.id), aba: props.tabKey }}
      search={(search) => search}
      activeProps={{}}
      className={props.className}
      aria-current={props.current ? 'page' : undefined}
    >
      {props.children}
    </Link>
  );
}

function Alerts({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.mark} title={workspace.tabAlerts(count)}>
      <Glyph name="up" size={7} />
      <span className="visually-hidden">{workspace.tabAlerts(count)}</span>
    </span>
  );
}

/** The tab of each group that was on screen last. */
function useLastTabs(current: TabKey): (group: GroupKey) => TabKey | undefined {
  const [last, setLast] = useState<Partial<Record<GroupKey, TabKey>>>({});
  const [group] = groups.find(([, members]) => members.includes(current)) ?? [];
  if (group && last[group] !== current) setLast({ ...last, [group]: current });
  return (one) => last[one];
}

/** Scrolls the row to the tab on screen. */
function useScrolledTo(current: TabKey) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const active = bar.current?.querySelector(`[aria-current="page"][href*="/${current}"]`);
    active?.scrollIntoView?.({ inline: 'nearest', block: 'nearest' });
  }, [current]);
  return bar;
}
