import { organizationCashFlow } from '@uni/phrases';
import { downloadFile, save } from '../../api/download.ts';
import { treeCsv } from '../../shared/saved-views/tree-csv.ts';
import { Button } from '../../ui/button/button.tsx';
import { csvFile } from '../../ui/csv.ts';
import { Menu } from '../../ui/overlay/menu.tsx';
import type { GridLine } from '../../ui/planning-grid/index.ts';
import type { CashFlowScreen } from './use-cash-flow.ts';

const copy = organizationCashFlow.export;

/** Exports of the enterprises: the workbook comes from the server. */
export function EnterprisesExport({ screen }: { screen: CashFlowScreen }) {
  const { rows, model } = screen;
  const { base_month: baseMonth, months } = model?.axis ?? { base_month: '2026-01', months: 0 };
  const workbook = (name: string) =>
    void downloadFile({ name, type: 'xlsx' }, 'POST /api/planner/cash-flow/workbook/', { body: workbookInput(screen) });
  return (
    <ExportMenu
      {...{ lines: rows, baseMonth, months, onWorkbook: workbook }}
      fileName={copy.fileName}
      workbookNote={copy.workbookNote}
    />
  );
}

interface ExportProps {
  /** The whole tree of the screen. */
  lines: readonly GridLine[];
  baseMonth: string;
  months: number;
  /** The name of a file of a day, without its extension. */
  fileName: (day: string) => string;
  workbookNote: string;
  /** Saves the workbook under a name without its extension. */
  onWorkbook: (name: string) => void;
}

/** A workbook with formulas, a table, a print. */
export function ExportMenu({ lines, baseMonth, months, fileName, workbookNote, onWorkbook }: ExportProps) {
  const name = fileName(new Date().toISOString().slice(0, 10));
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
          note: workbookNote,
          icon: 'download',
          onPick: () => onWorkbook(name),
        },
        {
          key: 'csv',
          label: copy.csv,
          onPick: () => save(csvFile(treeCsv(lines, baseMonth, months)), `${name}.csv`),
        },
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
