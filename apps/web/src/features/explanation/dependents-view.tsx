import { explanationPanel } from '@uni/phrases';
import { useCallback } from 'react';
import { Button } from '../../ui/button/button.tsx';
import type { Subject } from '../study/explanation-subject.ts';
import { indicatorRow, showIndicator } from '../study/indicator-format.ts';
import { rowOfCell } from '../study/navigation.ts';
import { useGradual } from '../study/use-gradual.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { type Dependent, dependentsOf } from './dependents-model.ts';
import { valueText } from './explain-model.ts';
import { PanelLink, PanelPage, PanelTitle } from './panel-parts.tsx';
import styles from './receipt.module.css';

const copy = explanationPanel;

/** Dependents of a number, each of which explains itself. */
export function DependentsView({ subject, title }: { subject: Subject & { kind: 'dependents' }; title: string }) {
  const { model, panel } = useWorkspace();
  const compute = useCallback(() => dependentsOf(model, subject), [model, subject]);
  const { result, busy } = useGradual<readonly Dependent[]>(compute);
  const dependents = result ?? [];
  return (
    <PanelPage aria-busy={busy}>
      <PanelTitle>{copy.dependentsOf(title)}</PanelTitle>
      <p className="small text-2" role="status">
        {busy ? copy.searching(dependents.length) : copy.dependents(dependents.length)}
      </p>
      <dl className={styles.rows}>
        {dependents.map((one) => (
          <DependentRow key={keyOf(one)} one={one} />
        ))}
      </dl>
      <div className={styles.receiptActions}>
        {panel.subjects.length > 1 && (
          <Button size="small" icon="left" onClick={panel.back}>
            {copy.back}
          </Button>
        )}
      </div>
    </PanelPage>
  );
}

const keyOf = ({ cell, indicator }: Dependent): string =>
  cell ? `${cell.key} ${cell.module} ${cell.company} ${cell.month}` : `indicator ${indicator}`;

function DependentRow({ one }: { one: Dependent }) {
  const { explain, goToCell, tree, projection } = useWorkspace();
  const { cell, indicator } = one;
  const line = cell ? rowOfCell(tree, cell) : null;
  const label = (indicator && indicatorRow(indicator)?.label) || one.label;
  const figure = indicator ? showIndicator(indicator, projection.indicators[indicator], projection.base_month) : null;
  const to: Subject = cell ? { kind: 'cell', ...cell, label } : { kind: 'indicator', key: indicator ?? '' };
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <button type="button" className={styles.deeper} title={copy.deeper(label)} onClick={() => explain(to)}>
          {figure ? figure.exact || figure.text : valueText(one)}
        </button>
      </dd>
      {line && cell && (
        <dd className={styles.detail}>
          <PanelLink onClick={() => goToCell(line, cell.month)}>{copy.goToCell}</PanelLink>
        </dd>
      )}
    </div>
  );
}
