/** What the features of a generated study share. */

import type { PriceTable, Study, StudyModule } from '../../src/study.ts';
import type { Extent } from './generate-sales.ts';
import type { Random } from './random.ts';

/** A study that features are added to; later ones read what earlier ones added. */
export interface Draft {
  study: Study;
  random: Random;
  extent: Extent;
}

/** The price tables of a module and of its typologies. */
export function tablesOf(module: StudyModule): PriceTable[] {
  return [...(module.tables ?? []), ...(module.typologies ?? []).flatMap(({ tables }) => tables ?? [])];
}
