/** Counts readings that a replica answers, and reports those that the primary had to. */
import type { Actor } from './platform/actor.ts';
import type { Database } from './platform/database/index.ts';
import type { Gatekeeper } from './platform/http/index.ts';
import type { CounterSpec, FailureLog, Meters } from './platform/observing/index.ts';

const readings: CounterSpec = {
  name: 'uni_replica_readings_total',
  help: 'Long readings, by what answered: the replica, or the primary and why',
  labels: ['answer'],
};

export const readingsOver = (
  database: Database,
  { meters, report }: { readonly meters: Pick<Meters, 'count' | 'declare'>; readonly report: FailureLog['report'] },
): Gatekeeper['read'] => {
  if (database.replicaLag === null) return async (_actor, work) => ({ result: await work(), ageSeconds: null });
  meters.declare(readings);
  return async (actor: Actor, work) => {
    // A person reads what they have just saved. A program may read what is older, of an organization that has changed nothing since.
    const order = { organizationId: actor.scope, mayBeOlder: actor.token !== undefined };
    const { result, ageSeconds, fallback } = await database.reading(order, work);
    meters.count(readings, { answer: fallback?.reason ?? 'replica' });
    // A reading that stores what it has computed is none of the replica's faults.
    if (fallback && fallback.reason !== 'write') report(fallback.error, 'replica');
    return { result, ageSeconds };
  };
};
