import { workspace } from '@uni/phrases';
import { screenCode } from '../../shared/screen/screen-code.tsx';
import { notify } from '../../ui/notice/notice-store.ts';
import type { MenuAction } from '../../ui/overlay/menu-action.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import type { ExportedFile } from './export-files.ts';

const copy = workspace.frame;

/** The ways out of the workspace: the living workbook, the cash flow as a table, the study itself. */
export function useExport(): MenuAction[] {
  const open = useWorkspace();
  const action = (key: ExportedFile, label: string): MenuAction => ({
    key,
    label,
    onPick: () =>
      void screenCode(() => import('./export-files.ts')).then(
        ({ exportStudy }) => exportStudy(key, open),
        () => notify({ kind: 'error', title: copy.exportFailed }),
      ),
  });
  return [
    {
      ...action('workbook', copy.exportWorkbook),
      note: open.partial ? copy.exportHeld : copy.exportWorkbookNote,
      icon: 'download',
    },
    action('csv', copy.exportCsv),
    action('study', copy.exportStudy),
  ];
}
