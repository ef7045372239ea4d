import { workspace } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { Glyph } from '../../ui/icons/glyph.tsx';
import styles from '../study/side-panel.module.css';
import type { Finding } from '../study/validations-model.ts';
import { useWorkspace } from '../study/workspace-context.tsx';

const words = workspace.validations;

/** What asks for attention: refused inputs, each with its field, and the checks of the calculation. */
export function FindingsView() {
  const { findings, store, partial } = useWorkspace();
  const refused = findings.filter((finding) => finding.severity === 'error' && finding.path);
  const others = findings.filter((finding) => !refused.includes(finding));
  if (findings.length === 0) {
    return (
      <div className={styles.receipt}>
        <h2 className={styles.nothingTitle}>{words.none}</h2>
        <p className={styles.formula}>{words.noneHint}</p>
      </div>
    );
  }
  return (
    <div className={styles.receipt}>
      {refused.length > 0 && (
        <section>
          <h2 className={styles.nothingTitle}>{words.held}</h2>
          <p className={styles.formula}>{words.heldHint}</p>
          <Findings findings={refused} />
          {partial && (
            <Button size="small" onClick={() => store.dropHeld()}>
              {words.drop}
            </Button>
          )}
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h2 className={styles.nothingTitle}>{words.checks}</h2>
          <Findings findings={others} />
        </section>
      )}
    </div>
  );
}

const MARKS = { error: 'square', warning: 'up', info: 'dot' } as const;
const TONES = { error: 'unfavourable', warning: 'attention', info: 'text-3' } as const;

function Findings({ findings }: { findings: readonly Finding[] }) {
  const { goToCell, goToPath } = useWorkspace();
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
            {finding.detail && <p className={styles.findingDetail}>{finding.detail}</p>}
          </div>
          {(finding.path || finding.cell) && (
            <button type="button" className={styles.link} onClick={() => open(finding)}>
              {words.open}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
