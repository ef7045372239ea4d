import { useQuery } from '@tanstack/react-query';
import type { Version } from '@uni/contracts';
import { versions as copy } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { binQuery } from '../study/versions-api.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { ComparisonView } from './comparison-view.tsx';
import { dayOf } from './day.ts';
import { SealedView } from './sealed-view.tsx';
import { Timeline } from './timeline.tsx';
import { useVersionActions } from './use-version-actions.ts';
import { type VersionAction, VersionDialog } from './version-dialogs.tsx';
import { VersionHistory } from './version-history.tsx';
import styles from './versions.module.css';

/** The versions of the enterprise on the left, what differs between the chosen ones on the right. */
export function VersionsTab() {
  const { version, versions, mayEdit } = useWorkspace();
  const [action, setAction] = useState<VersionAction | null>(null);
  return (
    <div className={styles.split}>
      <section className={styles.side} aria-label={copy.timeline}>
        <Row as="header" gap={8} justify="space-between">
          <h2>{copy.title}</h2>
          {mayEdit && (
            <Button size="small" icon="copy" onClick={() => setAction({ kind: 'clone', version })}>
              {copy.actions.clone}
            </Button>
          )}
        </Row>
        {!mayEdit && <p className="small text-2">{copy.noPermission}</p>}
        <Timeline onAction={setAction} />
        {mayEdit && <Bin />}
      </section>
      <div className={styles.main}>
        {version.state === 'approved' && <SealedView />}
        {versions.length > 1 && <VersionHistory />}
        <ComparisonView />
      </div>
      {action && <VersionDialog action={action} onClose={() => setAction(null)} />}
    </div>
  );
}

/** Deleted versions that can be restored; renders nothing when there are none. */
function Bin() {
  const { enterprise } = useWorkspace();
  const { restore } = useVersionActions();
  const bin = useQuery({ ...binQuery(enterprise.id), retry: false });
  const deleted: readonly Version[] = bin.data ?? [];
  if (deleted.length === 0) return null;
  return (
    <details className={styles.bin}>
      <summary>{copy.bin.title(deleted.length)}</summary>
      <ul>
        {deleted.map((version) => (
          <Row as="li" gap={8} justify="space-between" wrap={false} key={version.id}>
            <span>
              {version.nome}
              <small className="under">{copy.bin.deletedAt(dayOf(version.deleted_at ?? ''))}</small>
            </span>
            <Button size="small" onClick={() => void restore(version)}>
              {copy.actions.restore}
            </Button>
          </Row>
        ))}
      </ul>
    </details>
  );
}
