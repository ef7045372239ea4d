/** `npm run layout`: migrates an embedded database in a temporary folder and writes `deploy/citus/distribute.sql` from its catalogue. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationSteps, tenancyRules } from '../../src/app.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { tableLayout } from '../../src/table-layout.ts';
import { makeQuickFolder } from '../quick-folder.ts';
import { layoutFindings, readCatalogue } from './findings.ts';
import { distributionScript } from './script.ts';

const home = makeQuickFolder();
const database = await openDatabase({ engine: 'embedded', folder: join(home, 'schema') }, tenancyRules);
try {
  await database.migrate(migrationSteps, tenancyRules);
  const catalogue = await readCatalogue(database);
  const file = new URL('../../../../deploy/citus/distribute.sql', import.meta.url);
  writeFileSync(file, distributionScript(catalogue, tableLayout));
  for (const finding of layoutFindings(catalogue, tableLayout)) console.error(finding);
} finally {
  await database.close();
  rmSync(home, { recursive: true, force: true });
}
