/**
 * Returns the work's processor time in milliseconds, over all threads of this process. Unlike wall time, it does not grow when
 * the machine serves other processes.
 */
export async function processorMsOf(work: () => unknown): Promise<number> {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}
