/** Under this name the worker that reports alerts is called. */
export const dailyNoticesWorker = 'daily notices';
