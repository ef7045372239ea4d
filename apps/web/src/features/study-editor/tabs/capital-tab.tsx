import { workspace, workspaceFields } from '@uni/phrases';
import { Stack } from '../../../ui/layout/layout.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { itemMonth } from '../../study/milestones.ts';
import { valueAt } from '../../study/store/edits.ts';
import { lineValues } from '../../study/study-facts.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { capitalSections, contributesByCurve, distributesByCurve } from '../../study-forms/descriptors/capital.ts';
import { useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormSections } from '../../study-forms/form/form-sections.tsx';
import { DistributionCurve, MoneyCurve } from '../../study-forms/form/weights-row.tsx';
import { MonthTable } from './month-table.tsx';
import { PartnerFlows, Partners } from './partners.tsx';
import { PartnersResult } from './partners-result.tsx';
import styles from './tabs.module.css';

const copy = workspaceFields.capital;

/** Minimum cash, contributions, distribution and partners, with what they do month by month. */
export function CapitalTab() {
  const { projection, explain, study } = useWorkspace();
  const { document } = useStudyForm();
  const received = (index: number): string =>
    formatCents(-lineValues(projection, `distribution.${index + 1}`).reduce((sum, value) => sum + value, 0));
  const rows = [
    { key: 'contribution', label: copy.contributions, values: lineValues(projection, 'contribution') },
    { key: 'distribution', label: copy.distribution, values: lineValues(projection, 'distribution') },
    { key: 'closing_cash', label: workspace.view.closingCash, values: lineValues(projection, 'closing_cash') },
  ];
  const note = projection.checks.find(({ code }) => code === 'distribution_above_profit');
  return (
    <div className={styles.page}>
      <FormSections base="" sections={capitalSections} />
      {contributesByCurve(document.study) && (
        <Stack as="section" gap={8}>
          <h2>{copy.contributionCurve}</h2>
          <MoneyCurve path="/capital/contributions/curve" name={copy.contributionCurve} />
        </Stack>
      )}
      {distributesByCurve(document.study) && (
        <DistributionCurve
          path="/capital/distribution/curve"
          name={copy.curve}
          start={itemMonth(study, null, valueAt(document, '/capital/distribution/start'))}
        />
      )}
      <Partners received={received}>
        <PartnerFlows />
      </Partners>
      <PartnersResult />
      <Stack as="section" gap={8}>
        <h2>{workspaceFields.costs.monthly}</h2>
        <MonthTable
          label={workspaceFields.costs.monthly}
          rows={rows.filter((row) => row.values.some((value) => value !== 0))}
          onExplain={(key, month) => explain({ kind: 'cell', key, module: null, month })}
        />
        {note && <p className="small text-2">{note.message}</p>}
      </Stack>
    </div>
  );
}
