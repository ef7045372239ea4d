/** The process: a start in words, and an orderly end. */
import type { App } from './app.ts';
import { startServer } from './start.ts';
import { explainStart } from './start-failure.ts';

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

startServer(process.env, process.cwd()).then(
  ({ app, address }) => {
    stopOnSignal(app);
    process.stdout.write(`UNI pronto em ${address}\n`);
  },
  (error: unknown) => {
    const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${explainStart(error, process.env) ?? trace}\n`);
    process.exit(1);
  },
);
