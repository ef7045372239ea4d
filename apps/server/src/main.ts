/** The process: a start in words, and an orderly end. */
import { startServer } from './start.ts';
import { explainStart } from './start-failure.ts';
import { stopOnSignals } from './stop.ts';

startServer(process.env, process.cwd()).then(
  ({ app, address }) => {
    stopOnSignals(app.close, process);
    process.stdout.write(`UNI pronto em ${address}\n`);
  },
  (error: unknown) => {
    const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${explainStart(error, process.env) ?? trace}\n`);
    process.exit(1);
  },
);
