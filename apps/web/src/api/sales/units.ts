import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest, Unit } from '@uni/contracts';
import { call } from '../call.ts';
import { queryOf, underKey } from '../query.ts';

/** The units of an enterprise, tower by tower from the top down. */
export const unitsQuery = (enterprise: number) =>
  queryOf('GET /api/sales/units/', { query: { empreendimento: enterprise }, list: true });

/** The contract or the proposal that holds each unit of an enterprise. */
export const unitHoldingsQuery = (enterprise: number) =>
  queryOf('GET /api/sales/unit-holdings/', { query: { empreendimento: enterprise }, list: true });

/** The contract or the proposal of one unit, with its installments by kind and its buyers. */
export const unitHoldingQuery = (unit: number) =>
  queryOf('GET /api/sales/units/:id/holding/', { params: { id: unit } });

export function useUnitWrites(_labels: Readonly<Record<string, string>> = {}) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: underKey('/api/sales/units/') });
  return {
    remove: useMutation({
      mutationFn: ({ id, version }: Unit) =>
        call('DELETE /api/sales/units/:id/', { params: { id }, ifMatch: `"${version}"` }),
      onSettled,
    }),
    move: useMutation({
      mutationFn: (body: BodyOfRequest<'POST /api/sales/unit-moves/'>) =>
        call('POST /api/sales/unit-moves/', { body, list: true, notify: 'failures' }),
      onSettled,
    }),
    reprice: useMutation({
      mutationFn: (body: BodyOfRequest<'POST /api/sales/unit-prices/'>) =>
        call('POST /api/sales/unit-prices/', { body, list: true, notify: 'failures' }),
      onSuccess: (_rows, { preview }) => (preview ? undefined : onSettled()),
    }),
    importRows: useMutation({
      mutationFn: (body: BodyOfRequest<'POST /api/sales/unit-imports/'>) =>
        call('POST /api/sales/unit-imports/', { body, notify: 'failures' }),
      onSettled,
    }),
  };
}
