/** What a module of the application consists of. */
import type { Route } from './http/index.ts';
import type { Credentials, Demonstration, ModuleSchema, Platform } from './module.ts';
import type { Measures } from './observing/index.ts';
import type { Worker } from './work/index.ts';

export interface ServerModule {
  readonly name: string;
  readonly schema: ModuleSchema;
  readonly routes: (platform: Platform, credentials: Credentials) => readonly Route[];
  /** Background work of the module. */
  readonly workers?: (platform: Platform) => readonly Worker[];
  /** What of the module can be watched at `/metrics`. */
  readonly measures?: Measures;
  /**
   * Fills the demonstration. Called at every start outside production while the demonstration exists. Does nothing if the
   * module's tables hold any of its rows, removed ones included.
   */
  readonly seed?: (platform: Platform, demonstration: Demonstration) => Promise<void>;
}
