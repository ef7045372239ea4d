import { activeScenario as copy, executiveSummary } from '@uni/phrases';
import { useState } from 'react';
import { downloadFile } from '../../../api/download.ts';
import { fileNameOf } from '../../../shared/publishing/file-name.ts';
import { Button } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { settledScenarios } from '../queues.ts';
import { PromoteDialog } from '../scenario-dialogs.tsx';
import styles from './scenario-banner.module.css';

/** Changes that are named; of the others the number is. */
const NAMED = 3;

/** The mark of a scenario over every tab, or why the base is on screen instead of it. */
export function ScenarioBanner() {
  const { scenario } = useWorkspace();
  return scenario.status === 'active' ? <InUse /> : <OnBase />;
}

function InUse() {
  const { scenario, tab, goToTab, mayEdit, store, enterprise, version } = useWorkspace();
  const [isPromoting, setPromoting] = useState(false);
  const { chosen, opened, choose } = scenario;
  if (!chosen || !opened?.draft) return null;
  const { changes, refused, draft } = opened;
  const { model } = draft;
  /** The server writes the PDF: what is typed gets there first. */
  const savePdf = async (): Promise<void> => {
    await store.settled();
    await settledScenarios(store);
    const name = fileNameOf(enterprise.code, version.nome, executiveSummary.fileName);
    await downloadFile({ name, type: 'pdf' }, 'GET /api/planner/versions/:id/executive-summary/', {
      params: { id: version.id },
      query: { scenario: chosen.id },
    });
  };
  return (
    <div className={styles.banner} role="status" data-active-scenario={chosen.id}>
      <Glyph name="diamond" size={8} className={styles.mark} />
      <p>
        <strong>{copy.label(chosen.nome)}</strong> {copy.inUse(changesText(changes))}{' '}
        <span className="text-2">{copy.locked}</span>
        {refused.length > 0 && <span className="attention"> {copy.refusedChanges(refused.length)}</span>}
      </p>
      <span className={styles.acts}>
        {mayEdit && (
          <Button variant="link" size="small" onClick={() => setPromoting(true)}>
            {copy.promote}
          </Button>
        )}
        <Button variant="link" size="small" disabled={refused.length > 0} onClick={() => void savePdf()}>
          {executiveSummary.download}
        </Button>
        {tab !== 'cenarios' && (
          <Button variant="link" size="small" onClick={() => goToTab('cenarios')}>
            {copy.toScenarios}
          </Button>
        )}
        <Button variant="link" size="small" onClick={() => choose(null)}>
          {copy.toBase}
        </Button>
      </span>
      {isPromoting && (
        <PromoteDialog
          column={{ id: chosen.id, name: chosen.nome, model, refused }}
          onClose={() => setPromoting(false)}
        />
      )}
    </div>
  );
}

function changesText(changes: readonly string[]): string {
  if (changes.length === 0) return copy.unchanged;
  const named = changes.slice(0, NAMED).join(', ');
  return changes.length > NAMED ? `${named} e ${copy.more(changes.length - NAMED)}` : named;
}

/** A scenario that is gone, refused or not read: the numbers are the base's, and say so. */
function OnBase() {
  const { scenario } = useWorkspace();
  const { status, chosen, choose, retry } = scenario;
  const text = {
    missing: copy.missing,
    refused: copy.refused(chosen?.nome ?? ''),
    failed: copy.failed,
  };
  if (!(status in text)) return null;
  return (
    <div className={classes(styles.banner, styles.base)} role="alert" data-active-scenario={status}>
      <Glyph name="up" size={8} className="attention" />
      <p>{text[status as keyof typeof text]}</p>
      <span className={styles.acts}>
        {status === 'failed' && (
          <Button variant="link" size="small" onClick={retry}>
            {copy.retry}
          </Button>
        )}
        <Button variant="link" size="small" onClick={() => choose(null)}>
          {copy.dismiss}
        </Button>
      </span>
    </div>
  );
}
