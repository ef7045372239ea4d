import type { ScenarioQueue } from './scenario-queue.ts';

/** Changes on their way live as long as the open version does: another tab of it loses none. */
const queuesByOwner = new WeakMap<object, Map<number, ScenarioQueue>>();

/** The queues of an open version by scenario. */
export function queuesOf(owner: object): Map<number, ScenarioQueue> {
  const known = queuesByOwner.get(owner) ?? new Map<number, ScenarioQueue>();
  queuesByOwner.set(owner, known);
  return known;
}

/** Waits until what is typed in scenarios is on the server. False: some of it could not be saved. */
export async function settledScenarios(owner: object): Promise<boolean> {
  const queues = [...queuesOf(owner).values()];
  await Promise.all(queues.map((queue) => queue.settled()));
  return queues.every(({ state }) => state === 'saved');
}
