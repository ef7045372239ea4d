/** Reports of a version, next to its indicators. */

import { Link } from '@tanstack/react-router';
import { allCompanies, type StatementPeriod } from '@uni/contracts';
import { statementsReport as copy, executiveSummary, reportBuilder } from '@uni/phrases';
import { downloadFile } from '../../../api/download.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import type { MenuAction } from '../../../ui/overlay/menu-action.ts';
import { scenarioQueryOf } from '../../study/scenario-state.ts';
import { companyNames } from '../../study/study-facts.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { ReportButton } from './report-button.tsx';
import { useReport } from './use-report.ts';

export function ExecutiveSummaryButton() {
  return (
    <ReportButton label={executiveSummary.download} fileName={[executiveSummary.fileName]} download={saveSummary} />
  );
}

/** Leads to the pages of a report with the numbers on screen. */
export function ReportsLink() {
  const { enterprise, version, scenario } = useWorkspace();
  const { scenario: chosen } = scenarioQueryOf(scenario);
  const search = {
    emp: String(enterprise.id),
    v: String(version.id),
    ...(chosen === undefined ? {} : { cenario: String(chosen) }),
  };
  return (
    <Link to="/relatorios-do-estudo" search={search} className={buttonClass()}>
      {reportBuilder.title}
    </Link>
  );
}

const saveSummary = (name: string, id: number, query: { scenario?: number }) =>
  downloadFile({ name, type: 'pdf' }, 'GET /api/planner/versions/:id/executive-summary/', { params: { id }, query });

interface StatementsChoice {
  period: StatementPeriod;
  company?: string;
}

/** By year and by month; in a study with companies also of each of them. */
export function StatementsMenu() {
  const { version, study, scenario } = useWorkspace();
  const { take, button } = useReport();
  const write = (name: string, query: StatementsChoice) =>
    void take([copy.fileName, name], (file) =>
      downloadFile({ name: file, type: 'pdf' }, 'GET /api/planner/versions/:id/statements/', {
        params: { id: version.id },
        query: { ...query, ...scenarioQueryOf(scenario) },
      }),
    );
  const actions = statementActions(companyNames(study)).map(({ query, ...action }) => ({
    ...action,
    onPick: () => write(action.label, query),
  }));
  return (
    <Menu
      label={copy.download}
      actions={actions}
      trigger={(trigger) => (
        <Button {...button} {...trigger}>
          {copy.download}
        </Button>
      )}
    />
  );
}

/** Rows of the menu, each with the query of its report. */
export function statementActions(
  companies: readonly { key: string; name: string }[],
): (Omit<MenuAction, 'onPick'> & { query: StatementsChoice })[] {
  const together = [
    { key: 'year', label: copy.byYear, query: { period: 'year' } },
    { key: 'month', label: copy.byMonth, query: { period: 'month' } },
  ] as const;
  if (companies.length === 0) return [...together];
  const [note, company] = [copy.companiesNote, allCompanies];
  return [
    ...together,
    { key: 'companies-year', label: copy.companiesByYear, note, query: { period: 'year', company } },
    { key: 'companies-month', label: copy.companiesByMonth, note, query: { period: 'month', company } },
    ...companies.map(({ key, name }, k) => ({
      key: `company-${key}`,
      label: name,
      ...(k === 0 ? { heading: copy.oneCompany } : {}),
      query: { period: 'year' as const, company: key },
    })),
  ];
}
