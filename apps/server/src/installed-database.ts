/** The database of the environment's settings, for a command that works on it without a server. */
import { migrationSteps, tenancyRules } from './app.ts';
import { readSettings } from './config.ts';
import { type Database, openDatabase } from './platform/database/index.ts';

/** Brings its schema up to date, as a start does, and closes it in any case. */
export const withInstalledDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const { app } = readSettings(process.env, process.cwd());
  const database = await openDatabase(app.database, tenancyRules);
  try {
    await database.migrate(migrationSteps, tenancyRules);
    return await work(database);
  } finally {
    await database.close();
  }
};
