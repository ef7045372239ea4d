/** Returns true if a slice covers a row, for tests with rows in memory. Same rule as the landing's SQL. */
import type { Coverage, LandedRow } from '../adapter/adapter.model.ts';

export const isCovered = (covers: Coverage, { parent, date }: Pick<LandedRow, 'parent' | 'date'>): boolean => {
  if (covers.by === 'all') return true;
  if (covers.by === 'parents') return covers.parents.includes(parent);
  if (covers.by === 'others') {
    const [above, rest] = [parent.slice(0, covers.beneath.length + 1), parent.slice(covers.beneath.length + 1)];
    return above === `${covers.beneath}/` && !rest.includes('/') && !covers.there.includes(parent);
  }
  return covers.by === 'dates' && date >= covers.from && date <= covers.to;
};
