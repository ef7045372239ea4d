import { dayInSaoPaulo, startOfDay } from '../../../platform/time.ts';

/** Under this name the worker that reads connections is called. */
export const workerName = 'integration';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The next time it is `hour` o'clock in São Paulo. */
export const nextDaily = (hour: number, now: Date): Date => {
  const today = new Date(startOfDay(dayInSaoPaulo(now)).getTime() + hour * hourMs);
  return today > now ? today : new Date(today.getTime() + dayMs);
};
