import { commissionTermsEndpoints as endpoints } from '@uni/contracts';
import { type Route, requireSameId, route } from '../../../platform/http/index.ts';
import type { TermsRow } from './commission-terms.repository.ts';
import {
  createCommissionTerms,
  findCommissionTerms,
  listCommissionTerms,
  removeCommissionTerms,
} from './commission-terms.service.ts';

/** Terms of the whole organization belong to no enterprise, so no narrowed permission reaches them. */
const belongsTo = ({ enterprise_id }: TermsRow): number => enterprise_id ?? 0;

export const commissionTermsRoutes: readonly Route[] = [
  route(endpoints.list, {
    act: (context) => listCommissionTerms(context),
  }),
  route(endpoints.create, {
    act: (context, { body }) => createCommissionTerms(context, body),
  }),
  route(endpoints.remove, {
    locate: (context, { params }) => findCommissionTerms(context, params.id),
    belongsTo,
    act: async (context, { located, body }) => {
      requireSameId(located.id, body?.id);
      await removeCommissionTerms(context, located);
    },
  }),
];
