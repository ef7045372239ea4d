import { Suspense, useEffect } from 'react';
import { ChartPublishing } from '../../shared/publishing/chart-publishing.tsx';
import { fileNameOf } from '../../shared/publishing/file-name.ts';
import { lazySection, SectionBoundary } from '../../shared/screen/lazy-section.tsx';
import { classes } from '../../ui/classes.ts';
import { InSlices } from '../../ui/feedback/in-slices.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import type { TabKey } from '../study/navigation.ts';
import type { StudyStore } from '../study/store/study-store.ts';
import { WorkspaceProvider } from '../study/workspace-context.tsx';
import { StudyFormProvider } from '../study-forms/form/form-context.tsx';
import { Banners } from './banners.tsx';
import { useFocusKeys, useFocusMode } from './frame/focus-mode.ts';
import { StudyTabs } from './frame/study-tabs.tsx';
import { LiveBar } from './live-bar.tsx';
import { useStudyPalette } from './palette/use-study-palette.ts';
import { SidePanel } from './side-panel.tsx';
import styles from './study-editor.module.css';
import { WorkspaceSkeleton } from './study-editor-skeleton.tsx';
import { fetchTabs, lazyTabs, startOffline } from './tab-code.ts';
import { CashFlowTab } from './tabs/cash-flow-tab.tsx';
import { TitleRow } from './title-row.tsx';
import { type OpenedStudy, useOpenWorkspace } from './use-workspace.ts';

const UndoQuestion = lazySection(async () => (await import('./undo-question.tsx')).UndoQuestion);

const screens: Readonly<Record<TabKey, () => React.ReactNode>> = {
  ...lazyTabs,
  'fluxo-de-caixa': CashFlowTab,
};

/** The open workspace: head, groups of tabs, live bar, the tab's content and the panel. */
export function WorkspaceScreen({ opened, store, tab }: { opened: OpenedStudy; store: StudyStore; tab: TabKey }) {
  const { workspace: open, form } = useOpenWorkspace(opened, store, tab);
  const Screen = screens[tab];
  const { focused } = useFocusMode();
  useFocusKeys();
  useStudyPalette(open);
  useOffline();
  // A scenario's name never stands over the base's numbers.
  if (open.scenario.status === 'loading') return <WorkspaceSkeleton name={opened.enterprise.name} />;
  return (
    <WorkspaceProvider workspace={open}>
      <StudyFormProvider form={form}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only fetches what a press inside will need */}
        <div className={styles.screen} onPointerEnter={fetchTabs} onFocus={fetchTabs}>
          <TitleRow />
          {!focused && (
            <>
              <StudyTabs />
              <LiveBar />
            </>
          )}
          <Banners />
          <div className={classes(styles.body, open.panel.open && styles.withPanel)}>
            <div className={styles.content} data-tab={tab}>
              <ChartPublishing
                name={opened.enterprise.name}
                version={open.version.nome}
                fileName={fileNameOf(opened.enterprise.code, open.version.nome)}
              >
                <InSlices before={<Loading />}>
                  <SectionBoundary of={tab}>
                    {/* Without the key the tab before would stay until the code is there. */}
                    <Suspense key={tab} fallback={<Loading />}>
                      <Screen />
                    </Suspense>
                  </SectionBoundary>
                </InSlices>
              </ChartPublishing>
            </div>
            <SidePanel />
          </div>
          {open.state.confirmation && (
            <SectionBoundary of="undo">
              <Suspense fallback={null}>
                <UndoQuestion />
              </Suspense>
            </SectionBoundary>
          )}
        </div>
      </StudyFormProvider>
    </WorkspaceProvider>
  );
}

/** Wait of a study that is open and not touched, before it is stored for use without a connection, ms. */
const untouchedMs = 20_000;

/** Has the study stored even where nothing in it is pressed. */
function useOffline(): void {
  useEffect(() => {
    const timer = setTimeout(startOffline, untouchedMs);
    return () => clearTimeout(timer);
  }, []);
}
