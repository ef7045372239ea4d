import { workspace, workspaceFields } from '@uni/phrases';
import { Button } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { ExplainedFigure } from '../../explanation/explained-figure.tsx';
import { indicatorRow, showIndicator } from '../../study/indicator-format.ts';
import { lineValues } from '../../study/study-facts.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { SourcesChart } from '../../study-charts/sources-chart.tsx';
import { moreLoanSections, rateStepsTable } from '../../study-forms/descriptors/loan-terms.ts';
import { drawsOf, loanSections, newLoan, tranchesTable } from '../../study-forms/descriptors/loans.ts';
import { textOf } from '../../study-forms/form/control-values.ts';
import { FoldedTerms } from '../../study-forms/form/folded-terms.tsx';
import { useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormSections } from '../../study-forms/form/form-sections.tsx';
import { ItemPicker } from '../../study-forms/form/item-picker.tsx';
import { ListEditor, useListActions } from '../../study-forms/form/list-editor.tsx';
import { AssignmentResults, Assignments } from './assignments.tsx';
import { MonthTable } from './month-table.tsx';
import styles from './tabs.module.css';

const copy = workspaceFields.loans;
const FLOWS = ['release', 'interest', 'interest_paid', 'fees', 'amortization', 'balance', 'guarantee'];
const INDICATORS = ['peak', 'peak_month', 'months', 'cet_year', 'min_coverage', 'trapped_months'];

/** The loans, each with its terms and what it does month by month. */
export function LoansTab() {
  return (
    <div className={styles.page}>
      <Stack as="section" gap={8}>
        <SourcesChart />
      </Stack>
      <ItemPicker
        path="/loans"
        label={copy.list}
        singular={copy.singular}
        make={newLoan}
        nameOf={(item) => workspace.view.loan(item.index + 1, textOf(item.value.name ?? null))}
        empty={<NoLoan />}
      >
        {(loan) => (
          <Stack gap={20}>
            <FormSections base={loan.path} sections={loanSections} />
            {drawsOf(loan.value) === 'schedule' && <ListEditor base={loan.path} list={tranchesTable} />}
            <FoldedTerms
              key={loan.path}
              item={loan}
              label={copy.more}
              sections={moreLoanSections}
              list={rateStepsTable}
            />
            <Operation number={loan.index + 1} />
          </Stack>
        )}
      </ItemPicker>
      <Assignments>{(number) => <AssignmentResults number={number} />}</Assignments>
    </div>
  );
}

function NoLoan() {
  const { readOnly } = useStudyForm();
  const actions = useListActions('/loans', { make: newLoan, singular: copy.singular });
  return (
    <StateBlock
      title={copy.empty}
      text={copy.emptyHint}
      actions={
        !readOnly && (
          <Button variant="primary" onClick={() => actions.add()}>
            {workspaceFields.form.added(copy.singular)}
          </Button>
        )
      }
    />
  );
}

function Operation({ number }: { number: number }) {
  const { projection, explain } = useWorkspace();
  const lines: Readonly<Record<string, string>> = workspace.view.lines;
  return (
    <Stack as="section" gap={8}>
      <h2>{copy.schedule}</h2>
      <dl className={styles.equivalents}>
        {INDICATORS.filter((name) => Object.hasOwn(projection.indicators, `loan.${number}.${name}`)).map((name) => {
          const key = `loan.${number}.${name}`;
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
        label={copy.schedule}
        rows={FLOWS.map((flow) => ({
          key: `loan.${number}.${flow}`,
          label: lines[`loan.${flow}`] ?? flow,
          values: lineValues(projection, `loan.${number}.${flow}`),
        })).filter((row) => row.values.some((value) => value !== 0))}
        onExplain={(key, month) => explain({ kind: 'cell', key, module: null, month })}
      />
    </Stack>
  );
}
