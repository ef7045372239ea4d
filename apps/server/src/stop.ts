/** The end of the process: in order where that is quick, and in any case in time. */

/** Most supervisors kill a process ten seconds after the stop signal. Acknowledged data is on disk by then. */
export const stopLimitMs = 7_500;

interface Process {
  on(signal: 'SIGTERM' | 'SIGINT', act: () => void): unknown;
  exit(code: number): void;
}

/** Closes on the first signal, within `withinMs` milliseconds; a second signal means: now. */
export const stopOnSignals = (close: () => Promise<void>, process: Process, withinMs = stopLimitMs): void => {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), withinMs);
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};
