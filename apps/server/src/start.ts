/** An application that answers: opened with the environment's settings, filled with the demonstration, listening. */
import type { App } from './app.ts';
import { readSettings } from './config.ts';
import { beginOpening } from './platform/database/index.ts';
import { dutiesOf } from './role.ts';

/** Interval of the work loop in milliseconds. */
const workIntervalMs = 1_000;

export interface StartedServer {
  readonly app: App;
  /** `http://host:port`, with the port that the system chose if the settings have port 0. */
  readonly address: string;
  /** Of which callers learn that it stops before it does, in milliseconds. */
  readonly stopDelayMs: number;
}

/** Starts the server that the environment describes; relative paths begin at `folder`. Closes the application when a step fails. */
export const startServer = async (
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
): Promise<StartedServer> => {
  const settings = readSettings(environment, folder);
  const { host, port } = settings;
  const begun = await beginOpening(settings.app.database);
  // A second of loading, while the embedded database opens in its own thread.
  const { createApp } = await import('./app.ts');
  const { seedDemonstration } = await import('./demonstration.ts');
  const app = await createApp(settings.app, begun);
  try {
    const isWhole = settings.demonstration === 'whole';
    const duties = dutiesOf[settings.app.role ?? 'all'];
    if (duties.serves && settings.demonstration !== 'none')
      await seedDemonstration(app, { sells: isWhole, builds: isWhole });
    await app.server.listen({ host, port });
    if (duties.works) app.work.start(workIntervalMs);
    await app.backups?.start(settings.dataFolder);
  } catch (error) {
    await app.close();
    throw error;
  }
  const address = app.server.server.address();
  const boundPort = typeof address === 'object' && address ? address.port : port;
  return { app, address: `http://${host}:${boundPort}`, stopDelayMs: settings.app.stopDelayMs ?? 0 };
};
