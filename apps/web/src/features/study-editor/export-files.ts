import { canonicalJson } from '@uni/engine';
import { downloadFile, save } from '../../api/download.ts';
import { fileNameOf } from '../../shared/publishing/file-name.ts';
import { treeCsv } from '../../shared/saved-views/tree-csv.ts';
import { csvFile } from '../../ui/csv.ts';
import { settledScenarios } from '../scenarios/queues.ts';
import { scenarioQueryOf } from '../study/scenario-state.ts';
import type { Workspace } from '../study/workspace-context.tsx';

/** The files that a study is taken away as: of the scenario on screen, with its name. */
export type ExportedFile = 'workbook' | 'csv' | 'study';

type Exported = Pick<Workspace, 'enterprise' | 'version' | 'tree' | 'projection' | 'study' | 'store' | 'scenario'>;

/** Saves the study on screen as a file. The server writes the workbook: what is typed gets there first. */
export async function exportStudy(file: ExportedFile, exported: Exported): Promise<void> {
  const { enterprise, version, tree, projection, study, store, scenario } = exported;
  const name = fileNameOf(enterprise.code, version.nome);
  if (file === 'csv') return save(csvFile(treeCsv(tree, projection.base_month, projection.months)), `${name}.csv`);
  if (file === 'study') {
    return save(new Blob([canonicalJson(study)], { type: 'application/json;charset=utf-8' }), `${name}.json`);
  }
  await Promise.all([store.settled(), settledScenarios(store)]);
  await downloadFile({ name, type: 'xlsx' }, 'GET /api/planner/versions/:id/workbook/', {
    params: { id: version.id },
    query: scenarioQueryOf(scenario),
  });
}
