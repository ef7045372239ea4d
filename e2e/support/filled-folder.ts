/** One data folder per run that the real server has made from nothing and filled; every file of journeys works on a copy. */
import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    filledFolder: string;
  }
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startServer(null);
  await server.stop();
  project.provide('filledFolder', server.folder);
  return () => server.close();
};
