import { useQuery } from '@tanstack/react-query';
import { workspaceBasics } from '@uni/phrases';
import { useEffect } from 'react';
import { rememberPage } from '../../api/local/recents.ts';
import { enterpriseSummariesQuery } from '../../api/planner/enterprise-summaries.ts';
import { setPathTitle } from '../window-title.ts';

const tabs: Readonly<Record<string, string>> = workspaceBasics.tabs;

/** Remembers the tab of the open enterprise, under its name, for "continue where you left off". */
export function useRememberedPath(path: string): void {
  const [, area, id, tab] = path.split('/');
  const inside = area === 'planejamento' && Boolean(tab);
  const { data } = useQuery({ ...enterpriseSummariesQuery, enabled: inside });
  const enterprise = inside ? data?.find((one) => String(one.id) === id) : undefined;
  const name = enterprise?.name;
  const note = enterprise?.version?.nome;
  useEffect(() => {
    const tabName = tab && tabs[tab];
    if (!name || !tabName) return;
    setPathTitle(path, `${tabName} · ${name}`);
    rememberPage({ path: `/planejamento/${id}/${tab}`, label: `${name} · ${tabName}`, note });
  }, [name, note, id, tab, path]);
}
