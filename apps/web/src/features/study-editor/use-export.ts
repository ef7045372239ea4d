import { canonicalJson } from '@uni/engine';
import { workspace } from '@uni/phrases';
import { downloadFile, save } from '../../api/download.ts';
import { fileNameOf } from '../../shared/publishing/file-name.ts';
import { treeCsv } from '../../shared/saved-views/tree-csv.ts';
import { csvFile } from '../../ui/csv.ts';
import type { MenuAction } from '../../ui/overlay/menu-action.ts';
import { settledScenarios } from '../scenarios/queues.ts';
import { scenarioQueryOf } from '../study/scenario-state.ts';
import { useWorkspace } from '../study/workspace-context.tsx';

const copy = workspace.frame;

/** The ways out of the workspace: the living workbook, the cash flow as a table, the study itself. */
export function useExport(): MenuAction[] {
  const { enterprise, version, tree, projection, study, partial, store, scenario } = useWorkspace();
  const name = fileNameOf(enterprise.code, version.nome);
  return [
    {
      key: 'workbook',
      label: copy.exportWorkbook,
      note: partial ? copy.exportHeld : copy.exportWorkbookNote,
      icon: 'download',
      onPick: () => {
        void Promise.all([store.settled(), settledScenarios(store)]).then(() =>
          downloadFile({ name, type: 'xlsx' }, 'GET /api/planner/versions/:id/workbook/', {
            params: { id: version.id },
            query: scenarioQueryOf(scenario),
          }),
        );
      },
    },
    {
      key: 'csv',
      label: copy.exportCsv,
      onPick: () => save(csvFile(treeCsv(tree, projection.base_month, projection.months)), `${name}.csv`),
    },
    {
      key: 'study',
      label: copy.exportStudy,
      onPick: () => save(new Blob([canonicalJson(study)], { type: 'application/json;charset=utf-8' }), `${name}.json`),
    },
  ];
}
