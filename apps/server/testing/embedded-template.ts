/** One migrated and settled PGlite folder per run; every test file works on a copy. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrationSteps, tenancyRules } from '../src/app.ts';
import { openDatabase } from '../src/platform/database/index.ts';
import { settle } from './people.ts';
import { makeQuickFolder, removeAbandonedFolders } from './quick-folder.ts';

export const setup = async (project: TestProject) => {
  removeAbandonedFolders();
  const home = makeQuickFolder();
  const folder = join(home, 'template');
  const database = await openDatabase({ engine: 'embedded', folder }, tenancyRules);
  await database.migrate(migrationSteps, tenancyRules);
  await settle(database);
  await database.close();
  project.provide('template', { engine: 'embedded', folder });
  return () => rmSync(home, { recursive: true, force: true });
};
