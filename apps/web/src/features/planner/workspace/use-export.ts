import { canonicalJson } from '@uni/engine';
import { workspace } from '@uni/phrases';
import { download, save } from '../../../api/download.ts';
import type { MenuAction } from '../../../ui/overlay/menu.tsx';
import { plainText, shortMonth } from '../../../ui/planning-grid/index.ts';
import { fileNameOf } from '../publishing/file-name.ts';
import type { CashFlowLine } from './cash-flow-view.ts';
import { useWorkspace } from './workspace-context.tsx';

const words = workspace.frame;

/** The ways out of the workspace: the living workbook, the cash flow as a table, the study itself. */
export function useExport(): MenuAction[] {
  const { enterprise, version, tree, projection, study, partial, store } = useWorkspace();
  const name = fileNameOf(enterprise.code, version.nome);
  return [
    {
      key: 'workbook',
      label: words.exportWorkbook,
      note: partial ? words.exportHeld : words.exportWorkbookNote,
      icon: 'download',
      onPick: () => {
        void store
          .settled()
          .then(() =>
            download({ url: `/api/planner/versions/${version.id}/workbook/`, file_name: name, file_type: 'xlsx' }),
          );
      },
    },
    {
      key: 'csv',
      label: words.exportCsv,
      onPick: () => save(textFile(csvOf(tree, projection.base_month, projection.months), 'text/csv'), `${name}.csv`),
    },
    {
      key: 'study',
      label: words.exportStudy,
      onPick: () => save(textFile(canonicalJson(study), 'application/json'), `${name}.json`),
    },
  ];
}

/** With a byte-order mark, so that spreadsheets read the accents. */
const textFile = (text: string, type: string): Blob =>
  new Blob([type === 'text/csv' ? '\u{feff}' : '', text], { type: `${type};charset=utf-8` });

/** The whole tree by month, as a spreadsheet of this country reads it: semicolons and decimal commas. */
export function csvOf(tree: readonly CashFlowLine[], baseMonth: string, months: number): string {
  const every = Array.from({ length: months }, (_, month) => month);
  const rows = (lines: readonly CashFlowLine[], level: number): string[] =>
    lines.flatMap((line) => [
      [
        quoted(`${'  '.repeat(level)}${line.label}`),
        plainText(line.total, 'money'),
        ...every.map((month) => plainText(line.values[month] ?? 0, 'money')),
      ].join(';'),
      ...rows(line.children, level + 1),
    ]);
  const { rubric, total } = workspace.grid;
  return [[rubric, total, ...every.map((month) => shortMonth(baseMonth, month))].join(';'), ...rows(tree, 0)].join(
    '\r\n',
  );
}

const quoted = (text: string): string => (/[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
