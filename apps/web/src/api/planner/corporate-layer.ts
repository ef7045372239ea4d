import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CorporateLayer, StoredCorporateLayer } from '@uni/contracts';
import type { StudyError } from '@uni/engine';
import { call } from '../call.ts';
import { ApiFailure } from '../failure.ts';
import { queryOf } from '../query.ts';
import { type CashFlowQuestion, chosenOf } from './cash-flow.ts';

export const corporateLayerQuery = queryOptions({
  ...queryOf('GET /api/planner/corporate-layer/'),
  staleTime: 0,
});

/** The former answer stays on screen while another question is being answered. */
export const portfolioQuery = ({ terms, enterprises, versions, prospecting }: CashFlowQuestion) =>
  queryOptions({
    ...queryOf('GET /api/planner/portfolio/', {
      query: { terms, ...chosenOf({ enterprises, versions, prospecting }) },
    }),
    placeholderData: keepPreviousData,
    // A study may have been edited since.
    staleTime: 0,
    retry: false,
  });

/** Outcome of a save: stored, overtaken by another user's save, or refused by path. */
export type LayerSave =
  | { readonly kind: 'saved' }
  | { readonly kind: 'stale'; readonly stored: StoredCorporateLayer }
  | { readonly kind: 'refused'; readonly errors: readonly StudyError[] };

/** Saves over the version that was read. @throws ApiFailure for every other failure */
export async function saveCorporateLayer(layer: CorporateLayer, version: number): Promise<LayerSave> {
  try {
    await call('PUT /api/planner/corporate-layer/', { body: layer, ifMatch: `"${version}"`, notify: 'none' });
    return { kind: 'saved' };
  } catch (problem) {
    if (!(problem instanceof ApiFailure)) throw problem;
    const stored: unknown = Reflect.get(Object(problem.body), 'current');
    if (problem.status === 412 && isStored(stored)) return { kind: 'stale', stored };
    const errors: unknown = Reflect.get(Object(problem.body), 'study_errors');
    if (problem.status === 400 && Array.isArray(errors))
      return { kind: 'refused', errors: errors.filter(isStudyError) };
    throw problem;
  }
}

const isStored = (value: unknown): value is StoredCorporateLayer =>
  typeof value === 'object' && value !== null && 'layer' in value && 'version' in value;

const isStudyError = (value: unknown): value is StudyError =>
  typeof value === 'object' && value !== null && 'path' in value && 'message' in value;
