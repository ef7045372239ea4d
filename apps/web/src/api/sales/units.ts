import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, RepricedUnit, Unit, UnitPricing, UnitStateByHand, unitEndpoints } from '@uni/contracts';
import { addressOf } from '../paged.ts';
import { onlyOver, readList, write } from '../untyped.ts';

const url = '/api/sales/units/';
const unitsKey = ['sales', 'units'] as const;
const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });

/** The units of an enterprise, tower by tower from the top down. */
export const unitsQuery = (empreendimento: number) =>
  queryOptions({
    queryKey: [...unitsKey, empreendimento],
    queryFn: ({ signal }) => readList<Unit>(addressOf(url, { empreendimento }), signal),
  });

export type UnitDraft = BodyInputOf<(typeof unitEndpoints)['create']>;
export type UnitChange = BodyInputOf<(typeof unitEndpoints)['update']>;
type ImportRows = BodyInputOf<(typeof unitEndpoints)['import']>['rows'];

export interface UnitImportReport {
  added: number;
  changed: number;
  unchanged: number;
  rejected: { row: number; message: string }[];
}

/** What people do with units. */
export function useUnitWrites(labels: Readonly<Record<string, string>> = {}) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: unitsKey });
  return {
    create: useMutation({
      mutationFn: (body: UnitDraft) => write<Unit>({ method: 'POST', url, body, labels, headers: newKey() }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, version, ...body }: UnitChange & { id: number; version: number }) =>
        write<Unit>({ method: 'PATCH', url: `${url}${id}/`, body, labels, headers: onlyOver(`"${version}"`) }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ id, version }: Unit) =>
        write<undefined>({ method: 'DELETE', url: `${url}${id}/`, headers: onlyOver(`"${version}"`) }),
      onSettled,
    }),
    move: useMutation({
      mutationFn: (body: { ids: readonly number[]; state: UnitStateByHand; reserved_until: string | null }) =>
        write<Unit[]>({ method: 'POST', url: '/api/sales/unit-moves/', body, noMessage: true }),
      onSettled,
    }),
    reprice: useMutation({
      mutationFn: (body: { ids: readonly number[]; pricing: UnitPricing; preview: boolean }) =>
        write<RepricedUnit[]>({ method: 'POST', url: '/api/sales/unit-prices/', body, noMessage: true }),
      onSuccess: (_rows, { preview }) => (preview ? undefined : onSettled()),
    }),
    bring: useMutation({
      mutationFn: (body: { empreendimento: number; rows: ImportRows }) =>
        write<UnitImportReport>({ method: 'POST', url: '/api/sales/unit-imports/', body, noMessage: true }),
      onSettled,
    }),
  };
}
