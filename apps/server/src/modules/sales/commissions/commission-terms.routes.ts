import { commissionTermsEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route, requireSameId } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { TermsRow } from './commission-terms.repository.ts';
import { createCommissionTerms } from './commission-terms.service.ts';

/** Terms of the whole organization belong to no enterprise, so no narrowed permission reaches them. */
const belongsTo = ({ enterprise_id }: TermsRow): number => enterprise_id ?? 0;

export const commissionTermsRoutes = (platform: Platform): readonly Route[] => {
  const terms = createCommissionTerms(platform);
  return [
    plainRoute(endpoints.list, {
      act: async ({ actor }) => ({ status: 200, body: await terms.list(actor) }),
    }),
    plainRoute(endpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: await terms.create(actor, body) }),
    }),
    plainRoute(endpoints.remove, {
      locate: ({ actor, params }) => terms.find(actor, params.id),
      belongsTo,
      act: async ({ actor, located, body }) => {
        requireSameId(located.id, body?.id);
        await terms.remove(actor, located);
        return { status: 204, body: undefined };
      },
    }),
  ];
};
