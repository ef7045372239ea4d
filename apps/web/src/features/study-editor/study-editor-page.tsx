import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { workspace } from '@uni/phrases';
import { memo, useDeferredValue, useEffect } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { ErrorBlock, NoPermission, StateBlock } from '../../ui/feedback/state-block.tsx';
import { isTab, type TabKey } from '../study/navigation.ts';
import { failureOf } from '../study/study-api.ts';
import { enterpriseQuery, versionsQuery } from '../study/workspace-queries.ts';
import { WorkspaceScreen } from './study-editor-screen.tsx';
import { WorkspaceSkeleton } from './study-editor-skeleton.tsx';
import { fetchTab } from './tab-code.ts';
import { type ChosenVersion, useOpenedStudy } from './use-opened-study.ts';
import type { OpenedStudy } from './use-workspace.ts';

const copy = workspace.frame;

/** Loads an enterprise, its versions and the study of the chosen one, and opens the workspace on it. */
export function WorkspacePage() {
  const { id = '', aba = '' } = useParams({ strict: false });
  const search: Record<string, unknown> = useSearch({ strict: false });
  // Tabs answer the press at once, and the content follows in a render that input interrupts.
  const tab = useDeferredValue<TabKey>(isTab(aba) ? aba : 'fluxo-de-caixa');
  useEffect(() => fetchTab(tab), [tab]);
  const enterprise = useQuery(enterpriseQuery(id));
  const versions = useQuery(versionsQuery(id));
  const chosen = chooseVersion(versions.data ?? [], search.v);
  const failed = [enterprise, versions].find((query) => query.isError);
  if (failed) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!enterprise.data || !versions.data) return <WorkspaceSkeleton />;
  if (!chosen) return <NoVersion />;
  return (
    <VersionLoader
      key={`${chosen.id}:${chosen.state}:${chosen.archived}`}
      enterprise={enterprise.data}
      version={chosen}
      versions={versions.data}
      tab={tab}
    />
  );
}

/** The version of the address, else the current one, else the one edited last. */
function chooseVersion(versions: OpenedStudy['versions'], requestedId: unknown): OpenedStudy['version'] | null {
  const requestedVersion = versions.find((version) => String(version.id) === String(requestedId));
  const latest = [...versions].sort((a, b) => b.updated_at.localeCompare(a.updated_at))[0];
  return requestedVersion ?? versions.find((version) => version.current) ?? latest ?? null;
}

type LoaderProps = ChosenVersion & { tab: TabKey };

const VersionLoader = memo(function VersionLoader(props: LoaderProps) {
  const { study, opened } = useOpenedStudy(props);
  if (study.isError) return <LoadFailure error={study.error} onRetry={() => void study.refetch()} />;
  if (!opened) return <WorkspaceSkeleton name={props.enterprise.name} />;
  if (!opened.store) return <StateBlock centred role="alert" title={copy.refusedStudy} text={copy.refusedStudyHint} />;
  return <WorkspaceScreen opened={{ ...opened.study, ...props }} store={opened.store} tab={props.tab} />;
});

function NoVersion() {
  return (
    <StateBlock
      centred
      title={copy.noVersions}
      text={copy.noVersionsHint}
      actions={
        <Link to="/planejamento" className={buttonClass('primary')}>
          {copy.toPlanning}
        </Link>
      }
    />
  );
}

/** Failure instead of a study: it has no name to display. */
function LoadFailure(props: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <h1 className="visually-hidden">{workspace.title}</h1>
      <Reason {...props} />
    </>
  );
}

function Reason({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const back = (
    <Link to="/planejamento" className={buttonClass()}>
      {copy.toPlanning}
    </Link>
  );
  if (error instanceof ApiFailure && error.status === 403) return <NoPermission action={back} />;
  if (error instanceof ApiFailure && error.status === 404) {
    return <StateBlock centred title={copy.notFound} text={copy.notFoundHint} actions={back} />;
  }
  return <ErrorBlock noun={workspace.noun} failure={failureOf(error)} onRetry={onRetry} />;
}
