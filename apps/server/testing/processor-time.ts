/**
 * What the work used of the processor in milliseconds, all threads of this process together. Unlike the clock's, this time
 * is no longer where the machine has others to serve.
 */
export async function processorMsOf(work: () => unknown): Promise<number> {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}
