import type { StudyDocument, StudyEdit } from '@uni/contracts';
import { quantise, type Study, typologiesOf } from '@uni/engine';
import { changeEdits } from '../sensitivity/driver-edits.ts';
import { changeModules } from '../study/study-parts.ts';

/** Steps of a factor of prices: ten-thousandths. */
export const priceSteps = 10_000;

/** The study with every price times a number of ten-thousandths, to the centavo. */
export function withPrices(study: Study, steps: number): Study {
  return changeModules(study, (module) =>
    module.typologies
      ? {
          ...module,
          typologies: module.typologies.map((each) => ({
            ...each,
            price_m2: quantise((each.price_m2 * 100 * steps) / priceSteps) / 100,
          })),
        }
      : module,
  );
}

/** Σ of all units at their price over Σ of their areas, in reais per m²; null without area. */
export function averagePrice(study: Study): number | null {
  let [value, area] = [0, 0];
  for (const { units, private_area, price_m2 } of study.modules.flatMap(typologiesOf)) {
    value += units * private_area * price_m2;
    area += units * private_area;
  }
  return area > 0 ? value / area : null;
}

/** The edits of a document that multiply its prices. */
export function priceEdits(document: StudyDocument, factor: number): StudyEdit[] {
  return changeEdits(document, (study) => withPrices(study, Math.round(factor * priceSteps)));
}
