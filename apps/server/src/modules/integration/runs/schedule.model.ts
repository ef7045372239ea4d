import { dayInSaoPaulo, startOfDay } from '../../../platform/time.ts';

/** Under this name the worker that reads connections is called. */
export const workerName = 'integration';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Daily readings begin within so much of their hour: most connections have the same one. */
const spreadMs = hourMs / 3;

/** Always the same for a connection. Ids are random. */
const delayOf = (connectionId: number): number => Math.floor(((connectionId % 1_009) / 1_009) * spreadMs);

/** The next time a connection is read whose `hour`, in São Paulo, has begun. */
export const nextDaily = (hour: number, connectionId: number, now: Date): Date => {
  const begins = startOfDay(dayInSaoPaulo(now)).getTime() + hour * hourMs;
  const today = new Date(begins + delayOf(connectionId));
  return today > now ? today : new Date(today.getTime() + dayMs);
};
