import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  BodyInputOf,
  CollaborationChange,
  CollaborationDetail,
  CollaborationIndicator,
  CollaborationKey,
  CollaborationPreview,
  CollaborationValues,
  ComparedLevel,
  colabEndpoints,
  SharedEnterprise,
} from '@uni/contracts';
import { addressOf } from '../paged.ts';
import { read, readList, write } from '../untyped.ts';

const base = '/api/colab/';
const family = ['colab'] as const;

export interface FiguresAsk {
  /** None: all within reach. */
  readonly enterprises?: readonly number[] | undefined;
  /** Land that is only studied, where no enterprise is named. */
  readonly prospecting?: boolean | undefined;
  readonly month?: string | undefined;
  readonly months?: number | undefined;
  readonly level?: ComparedLevel | undefined;
}

const asked = ({ enterprises, prospecting, month, months, level }: FiguresAsk) => ({
  enterprises: enterprises && enterprises.length > 0 ? enterprises.join(',') : undefined,
  prospecting: prospecting ? 'true' : undefined,
  month,
  months,
  level,
});

/** The values of all indicators that are shown; those before stay until the next have come. */
export const colabValuesQuery = (ask: FiguresAsk) =>
  queryOptions({
    queryKey: [...family, 'values', ask],
    queryFn: ({ signal }) => read<CollaborationValues>(addressOf(`${base}values/`, asked(ask)), signal),
    placeholderData: keepPreviousData,
  });

export const colabDetailQuery = (key: CollaborationKey, ask: FiguresAsk) =>
  queryOptions({
    queryKey: [...family, 'detail', key, ask],
    queryFn: ({ signal }) => read<CollaborationDetail>(addressOf(`${base}indicator/`, { key, ...asked(ask) }), signal),
    placeholderData: keepPreviousData,
  });

export const colabIndicatorsQuery = queryOptions({
  queryKey: [...family, 'indicators'],
  queryFn: ({ signal }) => readList<CollaborationIndicator>(`${base}indicators/`, signal),
});

export const colabChangesQuery = (key: CollaborationKey) =>
  queryOptions({
    queryKey: [...family, 'changes', key],
    queryFn: ({ signal }) => readList<CollaborationChange>(addressOf(`${base}indicator-changes/`, { key }), signal),
  });

export const sharedEnterprisesQuery = queryOptions({
  queryKey: [...family, 'enterprises'],
  queryFn: ({ signal }) => readList<SharedEnterprise>(`${base}enterprises/`, signal),
});

/** What a change of a definition makes out of date. */
export const colabFamily = family;

/** Refusals are shown beside the fields. */
export const defineIndicator = (body: BodyInputOf<typeof colabEndpoints.define>): Promise<CollaborationIndicator> =>
  write({ method: 'PATCH', url: `${base}indicators/`, body, quiet: true });

export const previewIndicator = (
  body: BodyInputOf<typeof colabEndpoints.preview>,
  signal?: AbortSignal,
): Promise<CollaborationPreview> =>
  write({ method: 'POST', url: `${base}indicator-previews/`, body, quiet: true, noMessage: true, signal });
