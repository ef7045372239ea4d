/** The process: a start in words, and an orderly end. */
import { storeCompiledCode } from './compiled-code.ts';

storeCompiledCode();
// What was loaded before is compiled at each start.
const { startServer } = await import('./start.ts');
const { explainStart } = await import('./start-failure.ts');
const { stopLimitMs, stopOnSignals } = await import('./stop.ts');

startServer(process.env, process.cwd()).then(
  ({ app, address, stopDelayMs }) => {
    stopOnSignals(app.close, process, stopLimitMs + stopDelayMs);
    process.stdout.write(`UNI pronto em ${address}\n`);
  },
  (error: unknown) => {
    const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${explainStart(error, process.env) ?? trace}\n`);
    process.exit(1);
  },
);
