/** Reports of what is on the server: whatever is typed gets there first. */
import { allCompanies, type StatementPeriod } from '@uni/contracts';
import { statementsReport as copy, executiveSummary, workspace } from '@uni/phrases';
import { useState } from 'react';
import { downloadFile, type FileName } from '../../../api/download.ts';
import { fileNameOf } from '../../../shared/publishing/file-name.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import type { MenuAction } from '../../../ui/overlay/menu-action.ts';
import { companyNames } from '../../study/study-facts.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';

export function ExecutiveSummaryButton() {
  const { version } = useWorkspace();
  const { take, button } = useReport();
  const write = (file: FileName) =>
    downloadFile(file, 'GET /api/planner/versions/:id/executive-summary/', { params: { id: version.id } });
  return (
    <Button {...button} onClick={() => void take([executiveSummary.fileName], write)}>
      {executiveSummary.download}
    </Button>
  );
}

interface StatementsChoice {
  period: StatementPeriod;
  company?: string;
}

/** By year and by month; in a study with companies also of each of them. */
export function StatementsMenu() {
  const { version, study } = useWorkspace();
  const { take, button } = useReport();
  const write = (name: string, query: StatementsChoice) =>
    void take([copy.fileName, name], (file) =>
      downloadFile(file, 'GET /api/planner/versions/:id/statements/', { params: { id: version.id }, query }),
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

/** Takes a report under the name of its version, and gives its button. */
function useReport() {
  const { enterprise, version, partial, store } = useWorkspace();
  const [busy, setBusy] = useState(false);
  const take = async (names: readonly string[], write: (file: FileName) => Promise<boolean>) => {
    setBusy(true);
    try {
      await store.settled();
      await write({ name: fileNameOf(enterprise.code, version.nome, ...names), type: 'pdf' });
    } finally {
      setBusy(false);
    }
  };
  const title = partial ? workspace.frame.exportHeld : undefined;
  return { take, button: { icon: 'download', busy, title } as const };
}
