import { useQuery } from '@tanstack/react-query';
import { sharedEnterprisesQuery } from '../../api/colab/indicators.ts';
import type { FiguresSearch } from './figures-address.ts';

/** Enterprises to choose from; while they are on their way there is only the whole. */
export const useChoices = () => (useQuery(sharedEnterprisesQuery).data ?? []).filter(({ version }) => version !== null);

/** An address with a part of it changed; what is empty goes out of it. */
export function changedSearch<Search extends FiguresSearch>(now: Search, part: Partial<Search>): Search {
  const next = { ...now, ...part };
  for (const name of Object.keys(next)) if (!Reflect.get(next, name)) Reflect.deleteProperty(next, name);
  return next;
}
