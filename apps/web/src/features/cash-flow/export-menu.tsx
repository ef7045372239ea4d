import { organizationCashFlow } from '@uni/phrases';
import { downloadFile, save } from '../../api/download.ts';
import { treeCsv } from '../../shared/saved-views/tree-csv.ts';
import { Button } from '../../ui/button/button.tsx';
import { csvFile } from '../../ui/csv.ts';
import { Menu } from '../../ui/overlay/menu.tsx';
import type { CashFlowScreen } from './use-cash-flow.ts';

const copy = organizationCashFlow.export;

/** Exports: a workbook with formulas from the server, a table, a print. */
export function ExportMenu({ screen }: { screen: CashFlowScreen }) {
  const name = copy.fileName(new Date().toISOString().slice(0, 10));
  return (
    <Menu
      label={copy.label}
      trigger={(button) => (
        <Button icon="download" {...button}>
          {copy.label}
        </Button>
      )}
      actions={[
        {
          key: 'workbook',
          label: copy.workbook,
          note: copy.workbookNote,
          icon: 'download',
          onPick: () =>
            void downloadFile({ name, type: 'xlsx' }, 'POST /api/planner/cash-flow/workbook/', {
              body: workbookInput(screen),
            }),
        },
        { key: 'csv', label: copy.csv, onPick: () => save(tableFile(screen), `${name}.csv`) },
        { key: 'print', label: copy.print, onPick: () => window.print() },
      ]}
    />
  );
}

function workbookInput({ view, shifts }: CashFlowScreen) {
  const { question, from, to, by } = view;
  return {
    ...(question.enterprises ? { enterprises: question.enterprises.map(Number) } : {}),
    versions: question.versions.map(Number),
    prospecting: question.prospecting,
    terms: question.terms,
    share: question.share,
    ...(question.partner === null ? {} : { partner: question.partner }),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    grouped: by === 'groups',
    shifts: Object.fromEntries(shifts),
  };
}

/** The whole tree of the screen as a table. */
function tableFile({ rows, model }: CashFlowScreen): Blob {
  const { base_month, months } = model?.axis ?? { base_month: '2026-01', months: 0 };
  return csvFile(treeCsv(rows, base_month, months));
}
