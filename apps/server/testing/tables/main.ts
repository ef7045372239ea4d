/** `npm run tables`: migrates an embedded database in a temporary folder and writes `tables.generated.ts` from its catalogue. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationSteps, tenancyRules } from '../../src/app.ts';
import { columnNotes } from '../../src/platform/database/column-notes.ts';
import { columnTypes } from '../../src/platform/database/column-types.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { makeQuickFolder } from '../quick-folder.ts';
import { readCatalogue } from './catalogue.ts';
import { strayRows, writeTables } from './document.ts';

const home = makeQuickFolder();
const database = await openDatabase({ engine: 'embedded', folder: join(home, 'schema') }, tenancyRules);
try {
  await database.migrate(migrationSteps, tenancyRules);
  const columns = await readCatalogue(database);
  const file = new URL('../../src/platform/database/tables.generated.ts', import.meta.url);
  writeFileSync(file, writeTables(columns, columnTypes, columnNotes));
  for (const stray of strayRows(columns, columnTypes, columnNotes)) console.error(stray);
} finally {
  await database.close();
  rmSync(home, { recursive: true, force: true });
}
