import { useQuery } from '@tanstack/react-query';
import type { Version } from '@uni/contracts';
import { versions as words } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { binQuery } from '../study/versions-api.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { ComparisonView } from './comparison-view.tsx';
import { dayOf } from './day.ts';
import { SealedView } from './sealed-view.tsx';
import { Timeline } from './timeline.tsx';
import { useVersionActions } from './use-version-actions.ts';
import { type Asked, VersionDialog } from './version-dialogs.tsx';
import styles from './versions.module.css';
import { VersionsTrail } from './versions-trail.tsx';

/** The versions of the enterprise on the left, what differs between the chosen ones on the right. */
export function VersionsTab() {
  const { version, versions, mayEdit } = useWorkspace();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <div className={styles.split}>
      <section className={styles.side} aria-label={words.timeline}>
        <header className={styles.sideHead}>
          <h2>{words.title}</h2>
          {mayEdit && (
            <Button size="small" icon="copy" onClick={() => setAsked({ kind: 'clone', version })}>
              {words.actions.clone}
            </Button>
          )}
        </header>
        {!mayEdit && <p className={styles.quiet}>{words.noPermission}</p>}
        <Timeline onAsk={setAsked} />
        {mayEdit && <Bin />}
      </section>
      <div className={styles.main}>
        {version.state === 'approved' && <SealedView />}
        {versions.length > 1 && <VersionsTrail />}
        <ComparisonView />
      </div>
      {asked && <VersionDialog asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** What was deleted and can come back; nothing while there is nothing. */
function Bin() {
  const { enterprise } = useWorkspace();
  const { restore } = useVersionActions();
  const bin = useQuery({ ...binQuery(enterprise.id), retry: false });
  const deleted: readonly Version[] = bin.data ?? [];
  if (deleted.length === 0) return null;
  return (
    <details className={styles.bin}>
      <summary>{words.bin.title(deleted.length)}</summary>
      <ul>
        {deleted.map((version) => (
          <li key={version.id}>
            <span>
              {version.nome}
              <small>{words.bin.deletedAt(dayOf(version.deleted_at ?? ''))}</small>
            </span>
            <Button size="small" onClick={() => void restore(version)}>
              {words.actions.restore}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
