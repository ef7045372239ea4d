import { organizationCashFlow, workspace } from '@uni/phrases';
import { download, save } from '../../../api/download.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { type GridLine, plainText, shortMonth } from '../../../ui/planning-grid/index.ts';
import type { CashFlowScreen } from './use-cash-flow.ts';

const words = organizationCashFlow.export;

/** The ways out: a living spreadsheet from the server, a table, paper. */
export function ExportMenu({ screen }: { screen: CashFlowScreen }) {
  const name = words.fileName(new Date().toISOString().slice(0, 10));
  return (
    <Menu
      label={words.label}
      trigger={(button) => (
        <Button icon="download" {...button}>
          {words.label}
        </Button>
      )}
      actions={[
        {
          key: 'workbook',
          label: words.workbook,
          note: words.workbookNote,
          icon: 'download',
          onPick: () => void download({ ...workbookCall(screen), file_name: name, file_type: 'xlsx' }),
        },
        { key: 'csv', label: words.csv, onPick: () => save(csvFile(screen), `${name}.csv`) },
        { key: 'print', label: words.print, onPick: () => window.print() },
      ]}
    />
  );
}

function workbookCall({ view, shifts }: CashFlowScreen) {
  const { question, from, to, by } = view;
  return {
    method: 'POST' as const,
    url: '/api/planner/cash-flow/workbook/',
    body: {
      ...(question.enterprises ? { enterprises: question.enterprises.map(Number) } : {}),
      versions: question.versions.map(Number),
      terms: question.terms,
      share: question.share,
      ...(question.partner === null ? {} : { partner: question.partner }),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      grouped: by === 'groups',
      shifts: Object.fromEntries(shifts),
    },
  };
}

function csvFile({ rows, model }: CashFlowScreen): Blob {
  const { base_month, months } = model?.axis ?? { base_month: '2026-01', months: 0 };
  // With a byte-order mark, so that spreadsheets read the accents.
  return new Blob(['\u{feff}', csvOf(rows, base_month, months)], { type: 'text/csv;charset=utf-8' });
}

/** The whole tree by month, as a spreadsheet of this country reads it: semicolons and decimal commas. */
export function csvOf(rows: readonly GridLine[], baseMonth: string, months: number): string {
  const every = Array.from({ length: months }, (_, month) => month);
  const lines = (list: readonly GridLine[], level: number): string[] =>
    list.flatMap((row) => [
      [
        quoted(`${'  '.repeat(level)}${row.label}`),
        plainText(row.total, 'money'),
        ...every.map((month) => plainText(row.values[month] ?? 0, 'money')),
      ].join(';'),
      ...lines(row.children, level + 1),
    ]);
  const { rubric, total } = workspace.grid;
  const head = [rubric, total, ...every.map((month) => shortMonth(baseMonth, month))].join(';');
  return [head, ...lines(rows, 0)].join('\r\n');
}

/** Quoted where the format needs it; a text that begins like a formula stays a text. */
const quoted = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
