/** The cascade of a PDF of one page: as on screen, in as many rows as the page has. */
import { type CascadeKey, cascadeLevels, causedCascade, isOpposed, partedCascade, partsOf } from '@uni/analysis';
import type { Projection } from '@uni/engine';
import type { CascadeBar } from './executive-summary.model.ts';

/** Three more than every step of the cascade needs. */
const mostRows = 20;

/**
 * Returns the cascade of a document. Steps whose parts have both signs list their parts, the largest first, while a row each
 * fits. In the others, additions and deductions share one row.
 */
export const pdfCascade = (projection: Pick<Projection, 'lines' | 'indicators'>): CascadeBar[] => {
  const components = partsOf(projection);
  const sideOf = (key: CascadeKey, isMine: (value: number) => boolean): number =>
    (components.get(key) ?? []).reduce((sum, { value }) => (isMine(value) ? sum + value : sum), 0);
  const up = (key: CascadeKey): number => sideOf(key, (value) => value > 0);
  const down = (key: CascadeKey): number => sideOf(key, (value) => value < 0);
  /** Amount that a sum alone would hide. */
  const hidden = (key: CascadeKey): number => Math.min(up(key), -down(key));
  const opposed = [...components].flatMap(([key, own]) => (isOpposed(own) ? [key] : []));
  let rows = partedCascade(projection).filter(
    ({ key, value, total }) => total || value !== 0 || opposed.includes(key),
  ).length;
  const split = new Set<CascadeKey>();
  for (const key of opposed.toSorted((one, other) => hidden(other) - hidden(one))) {
    const more = (components.get(key)?.length ?? 0) - 1;
    if (rows + more > mostRows) continue;
    rows += more;
    split.add(key);
  }
  return cascadeLevels(causedCascade(projection, split, opposed)).map((step): CascadeBar => {
    const isWhole = !step.total && step.key === step.of;
    return {
      ...step,
      up: isWhole ? up(step.of) : Math.max(0, step.value),
      down: isWhole ? down(step.of) : Math.min(0, step.value),
    };
  });
};
