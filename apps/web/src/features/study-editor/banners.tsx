import { useQueryClient } from '@tanstack/react-query';
import { workspace } from '@uni/phrases';
import { type ReactNode, Suspense, useState } from 'react';
import { lazySection, SectionBoundary } from '../../shared/screen/lazy-section.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { freeName } from '../study/free-name.ts';
import { cloneVersion } from '../study/study-api.ts';
import { useLockReason } from '../study/use-lock-reason.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { invalidateVersions } from '../study/workspace-queries.ts';
import styles from './study-editor.module.css';

const ScenarioBanner = lazySection(
  async () => (await import('../scenarios/active/scenario-banner.tsx')).ScenarioBanner,
);
const OfflineNote = lazySection(async () => (await import('./offline/offline-note.tsx')).OfflineNote);
const Conflict = lazySection(async () => (await import('./conflict.tsx')).Conflict);

/** Obstacles to a saved study: a lock, a conflict, a restored draft, a defect. */
export function Banners() {
  const { version, state, store, storedAt, mayEdit, scenario } = useWorkspace();
  const { save } = state;
  const reason = useLockReason();
  return (
    <>
      {scenario.status !== 'base' && (
        <SectionBoundary of="scenario">
          <Suspense>
            <ScenarioBanner />
          </Suspense>
        </SectionBoundary>
      )}
      {reason && (
        <Banner icon={<Icon name="lock" size={14} />}>
          {reason}
          {version.state_reason && ` ${version.state_reason}.`}
          {mayEdit && <CloneButton />}
        </Banner>
      )}
      <SectionBoundary of={save.status}>
        <Suspense>
          {storedAt !== null && <OfflineNote store={store} storedAt={storedAt} />}
          {save.status === 'conflict' && <Conflict />}
        </Suspense>
      </SectionBoundary>
      {save.status === 'refused' && save.message && (
        <Banner tone="bad" icon={<Glyph name="square" />}>
          {workspace.save.refused}: {save.message}
        </Banner>
      )}
      {state.recovered > 0 && (
        <Banner icon={<Icon name="retry" size={14} />} onClose={() => store.dismissRecovered()}>
          {workspace.save.recovered(state.recovered)}
        </Banner>
      )}
      {state.problem && (
        <Banner tone="bad" icon={<Glyph name="square" />} onClose={() => store.dismissProblem()}>
          {workspace.save.lost}
        </Banner>
      )}
      {state.diverged && (
        <Banner tone="bad" icon={<Glyph name="square" />}>
          {workspace.save.diverged}
        </Banner>
      )}
    </>
  );
}

/** A version that does not change is edited as a copy of itself. */
function CloneButton() {
  const { version, versions, chooseVersion, enterprise } = useWorkspace();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const clone = async (): Promise<void> => {
    setBusy(true);
    try {
      const made = await cloneVersion(
        version.id,
        freeName(
          workspace.frame.cloneName(version.nome),
          versions.map(({ nome }) => nome),
        ),
      );
      await invalidateVersions(queries, enterprise.id);
      chooseVersion(made.id);
    } catch {
      // The call has already reported the error; the version stays as it is.
      setBusy(false);
    }
  };
  return (
    <Button size="small" className={styles.clone} busy={busy} onClick={() => void clone()}>
      {workspace.frame.clone}
    </Button>
  );
}

function Banner(props: { icon: ReactNode; tone?: 'bad'; onClose?: () => void; children: ReactNode }) {
  return (
    <div className={styles.banner} data-tone={props.tone} role={props.tone === 'bad' ? 'alert' : 'status'}>
      {props.icon}
      <div>{props.children}</div>
      {props.onClose && (
        <Button variant="link" size="small" onClick={props.onClose}>
          {workspace.explain.close.replace(' painel', '')}
        </Button>
      )}
    </div>
  );
}
