/** Keeps the figures of current versions once a day, so that what has moved since then can be told. */
import { engineVersion } from '@uni/engine';
import type { Platform } from '../../platform/module.ts';
import { dayInSaoPaulo, nextDayInSaoPaulo } from '../../platform/time.ts';
import type { Worker } from '../../platform/work/index.ts';
import { keepFigures } from './figure-days.repository.ts';

export const figureDaysWorker = 'figure-days';

export const createFigureDaysWorker = ({ database, now }: Platform): Worker => ({
  name: figureDaysWorker,
  act: async (organizationId) => {
    const at = now();
    await database.withOrganization(organizationId, (transaction) =>
      keepFigures(transaction, organizationId, { engine: engineVersion, day: dayInSaoPaulo(at) }),
    );
    return nextDayInSaoPaulo(at);
  },
});
