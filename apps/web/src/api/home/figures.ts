import { queryOptions } from '@tanstack/react-query';
import type { HomeFigures } from '@uni/contracts';
import { read } from '../untyped.ts';

/** Sales, what is owed and works, of all enterprises or of one. */
export const homeFiguresQuery = (enterprise: number | null) =>
  queryOptions({
    queryKey: ['home', 'figures', enterprise],
    queryFn: ({ signal }) => {
      const asked = enterprise === null ? '' : `?${new URLSearchParams({ empreendimento: String(enterprise) })}`;
      return read<HomeFigures>(`/api/home/figures/${asked}`, signal);
    },
  });
