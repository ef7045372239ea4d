/** The process: settings, start, and an orderly end. */
import { type App, createApp } from './app.ts';
import { readSettings } from './config.ts';
import { seedDemonstration } from './demonstration.ts';
import { explainStart } from './start-failure.ts';

/** How often it is looked whether there is something to do. */
const workEveryMs = 1_000;

const start = async (): Promise<void> => {
  const { environment, demonstration, host, port, app: config } = readSettings(process.env, process.cwd());
  const app = await createApp(config);
  try {
    if (environment !== 'prod') await seedDemonstration(app, { sells: demonstration === 'whole' });
    await app.server.listen({ host, port });
    app.work.start(workEveryMs);
  } catch (error) {
    await app.close();
    throw error;
  }
  stopOnSignal(app);
  const address = app.server.server.address();
  const boundPort = typeof address === 'object' && address ? address.port : port;
  process.stdout.write(`UNI pronto em http://${host}:${boundPort}\n`);
};

const stopOnSignal = (app: App): void => {
  let isStopping = false;
  const stop = () => {
    // A second signal means: now.
    if (isStopping) process.exit(1);
    isStopping = true;
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};

start().catch((error: unknown) => {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${explainStart(error, process.env) ?? trace}\n`);
  process.exit(1);
});
