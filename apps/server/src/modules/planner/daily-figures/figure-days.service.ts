/** Stores the figures of current versions once a day, so that later changes can be reported. */
import { portfolioFigures } from '@uni/analysis';
import { reasonOutsideSums } from '@uni/contracts';
import { engineVersion } from '@uni/engine';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo, nextDayInSaoPaulo } from '../../../platform/time.ts';
import type { Worker } from '../../../platform/work/index.ts';
import { summariseEnterprises } from '../enterprises/enterprises.repository.ts';
import { figureDaysWorker } from '../shared/figure-days-worker.model.ts';
import { storeFigures, storePortfolioFigures } from './figure-days.repository.ts';

export const createFigureDaysWorker = ({ database, now }: Platform): Worker => ({
  name: figureDaysWorker,
  kind: 'computes',
  act: async (organizationId) => {
    const at = now();
    const day = dayInSaoPaulo(at);
    await database.withOrganization(organizationId, async (db) => {
      await storeFigures(db, { engine: engineVersion, day });
      const figures = await figuresNow(db);
      if (figures) await storePortfolioFigures(db, day, figures);
    });
    return nextDayInSaoPaulo(at);
  },
});

/** Of what the first screen adds up; null: nothing is computed. */
const figuresNow = async (db: TenantDatabase) => {
  const rows = await summariseEnterprises(db, engineVersion);
  return portfolioFigures(
    rows.flatMap(({ phase, version_current, base_month, indicators, free_cash_flow }) =>
      reasonOutsideSums({ phase, isCurrent: version_current === true }) !== null ||
      base_month === null ||
      indicators === null ||
      free_cash_flow === null
        ? []
        : [{ base_month, free_cash_flow, indicators: JSON.parse(indicators) }],
    ),
  );
};
