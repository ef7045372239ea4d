import { keepPreviousData } from '@tanstack/react-query';
import type { BodyOfRequest, CollaborationKey, QueryOfOperation } from '@uni/contracts';
import { call } from '../call.ts';
import { queryOf, underKey } from '../query.ts';
import { store } from '../stores/store.ts';

/** Enterprises (none: all within reach), land that is only studied, months and level of comparison. */
export type FiguresFilter = QueryOfOperation<'GET /api/colab/values/'>;

const toQuery = ({ prospecting, ...filter }: FiguresFilter) => ({ ...filter, prospecting: prospecting || undefined });

/** The values of all visible indicators; those before stay until the next have come. */
export const colabValuesQuery = (filter: FiguresFilter) => ({
  ...queryOf('GET /api/colab/values/', { query: toQuery(filter) }),
  placeholderData: keepPreviousData,
});

export const colabDetailQuery = (key: CollaborationKey, filter: FiguresFilter) => ({
  ...queryOf('GET /api/colab/indicator/', { query: { key, ...toQuery(filter) } }),
  placeholderData: keepPreviousData,
});

/** The definitions of all indicators. */
export const indicatorsStore = store('colab', 'indicator');

export const colabChangesQuery = (key: CollaborationKey) =>
  queryOf('GET /api/colab/indicator-changes/', { query: { key }, list: true });

export const sharedEnterprisesStore = store('colab', 'enterprises');

export const colabKey = underKey('/api/colab/');

export const previewIndicator = (body: BodyOfRequest<'POST /api/colab/indicator-previews/'>, signal?: AbortSignal) =>
  call('POST /api/colab/indicator-previews/', { body, notify: 'none', signal });
