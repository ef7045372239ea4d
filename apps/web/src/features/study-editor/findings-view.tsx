import { plausibility, workspace } from '@uni/phrases';
import { useMemo } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { PanelLink, PanelPage, PanelTitle } from '../explanation/panel-parts.tsx';
import type { Finding } from '../study/validations-model.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { type FindingAct, findingAct } from './finding-acts.ts';
import styles from './study-editor.module.css';

const copy = workspace.validations;

/** Findings that need attention: refused inputs, each with its field, and the checks of the calculation. */
export function FindingsView() {
  const { findings, store, partial } = useWorkspace();
  const of = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind);
  const [refused, implausible, others] = [of('refused'), of('plausibility'), of('check')];
  if (findings.length === 0) {
    return (
      <PanelPage>
        <PanelTitle>{copy.none}</PanelTitle>
        <p className="small text-2">{copy.noneHint}</p>
      </PanelPage>
    );
  }
  return (
    <PanelPage>
      {refused.length > 0 && (
        <section>
          <PanelTitle>{copy.held}</PanelTitle>
          <p className="small text-2">{copy.heldHint}</p>
          <Findings findings={refused} />
          {partial && (
            <Button size="small" onClick={() => store.dropHeld()}>
              {copy.drop}
            </Button>
          )}
        </section>
      )}
      {implausible.length > 0 && (
        <section>
          <PanelTitle>{plausibility.heading}</PanelTitle>
          <p className="small text-2">{plausibility.headingHint}</p>
          <Findings findings={implausible} />
        </section>
      )}
      {others.length > 0 && (
        <section>
          <PanelTitle>{copy.checks}</PanelTitle>
          <Findings findings={others} />
        </section>
      )}
    </PanelPage>
  );
}

const MARKS = { error: 'square', warning: 'up', info: 'dot' } as const;
const TONES = { error: 'unfavourable', warning: 'attention', info: 'text-3' } as const;

function Findings({ findings }: { findings: readonly Finding[] }) {
  const { goToCell, goToPath, readOnly, state, store } = useWorkspace();
  const { document } = state.draft;
  const acts = useMemo(
    () => new Map(readOnly ? [] : findings.map((finding) => [finding.key, findingAct(document, finding)])),
    [document, findings, readOnly],
  );
  const open = (finding: Finding): void => {
    if (finding.path) goToPath(finding.path);
    else if (finding.cell) goToCell(finding.cell.line, finding.cell.month);
  };
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li key={finding.key}>
          <Glyph name={MARKS[finding.severity]} className={TONES[finding.severity]} />
          <div>
            <p>{finding.title}</p>
            {finding.detail && <p className="small text-3">{finding.detail}</p>}
            <ActButton act={acts.get(finding.key) ?? null} onAct={({ label, edits }) => store.commit(label, edits)} />
          </div>
          {(finding.path || finding.cell) && <PanelLink onClick={() => open(finding)}>{copy.open}</PanelLink>}
        </li>
      ))}
    </ul>
  );
}

function ActButton({ act, onAct }: { act: FindingAct | null; onAct: (act: FindingAct) => void }) {
  if (!act) return null;
  return (
    <Button size="small" onClick={() => onAct(act)}>
      {act.label}
    </Button>
  );
}
