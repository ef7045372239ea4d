import { workspace, workspaceFields } from '@uni/phrases';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { ExplainedFigure } from '../../explanation/explained-figure.tsx';
import { indicatorRow, showIndicator } from '../../study/indicator-format.ts';
import { lineValues } from '../../study/study-facts.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import {
  assignmentSections,
  moreAssignmentSections,
  newAssignment,
} from '../../study-forms/descriptors/assignments.ts';
import { textOf } from '../../study-forms/form/control-values.ts';
import { useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormSections } from '../../study-forms/form/form-sections.tsx';
import { ItemPicker } from '../../study-forms/form/item-picker.tsx';
import { useListActions } from '../../study-forms/form/list-editor.tsx';
import { FoldedSections } from './folded-sections.tsx';
import { MonthTable } from './month-table.tsx';
import styles from './tabs.module.css';

const copy = workspaceFields.assignments;
const FLOWS = ['proceeds', 'costs', 'transfer', 'interest', 'balance'];
const INDICATORS = ['face', 'discount', 'cost_year', 'months'];

/** The sales of receivables, each with its terms and what is drawn of its number. */
export function Assignments({ children }: { children: (number: number) => ReactNode }) {
  return (
    <Stack as="section" gap={16}>
      <h2>{copy.list}</h2>
      <ItemPicker
        path="/assignments"
        label={copy.list}
        singular={copy.singular}
        make={newAssignment}
        nameOf={(item) => workspace.view.assignment(item.index + 1, textOf(item.value.name ?? null))}
        empty={<Begin />}
      >
        {(item) => (
          <Stack gap={20}>
            <FormSections base={item.path} sections={assignmentSections} />
            <FoldedSections item={item} sections={moreAssignmentSections} label={copy.more} />
            {children(item.index + 1)}
          </Stack>
        )}
      </ItemPicker>
    </Stack>
  );
}

function Begin() {
  const { readOnly } = useStudyForm();
  const actions = useListActions('/assignments', { make: newAssignment, singular: copy.singular });
  return (
    <StateBlock
      title={workspaceFields.form.empty(copy.noun)}
      text={copy.emptyHint}
      actions={!readOnly && <Button onClick={() => actions.add()}>{workspaceFields.form.added(copy.singular)}</Button>}
    />
  );
}

/** Indicators of a sale of receivables, and its months. */
export function AssignmentResults({ number }: { number: number }) {
  const { projection, explain } = useWorkspace();
  const lines: Readonly<Record<string, string>> = workspace.view.lines;
  const rows = FLOWS.map((flow) => {
    const key = `assignment.${number}.${flow}`;
    return { key, label: lines[`assignment.${flow}`] ?? flow, values: lineValues(projection, key) };
  });
  return (
    <Stack as="section" gap={8}>
      <h2>{copy.results}</h2>
      <dl className={styles.equivalents}>
        {INDICATORS.map((name) => {
          const key = `assignment.${number}.${name}`;
          const figure = showIndicator(key, projection.indicators[key], projection.base_month);
          return (
            <div key={key}>
              <dt>{indicatorRow(key)?.label ?? key}</dt>
              <dd>
                <ExplainedFigure indicator={key} text={`${figure.text} ${figure.unit}`.trim()} exact={figure.exact} />
              </dd>
            </div>
          );
        })}
      </dl>
      <MonthTable
        label={copy.results}
        rows={rows.filter((row) => row.values.some((value) => value !== 0))}
        onExplain={(key, month) => explain({ kind: 'cell', key, module: null, month })}
      />
    </Stack>
  );
}
