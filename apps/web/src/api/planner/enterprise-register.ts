import { queryOptions } from '@tanstack/react-query';
import type { BodyOfRequest, Enterprise, EnterpriseSummary } from '@uni/contracts';
import { call, newIdempotencyKey } from '../call.ts';
import { store } from '../stores/store.ts';
import { useAct } from '../stores/use-store-writes.ts';
import { discard, type EnterpriseFields, registerEnterprise } from './create-study.ts';
import { enterpriseSummariesQuery } from './enterprise-summaries.ts';
import { enterprisesQuery, enterprisesStore } from './enterprises.ts';

/** Of an enterprise what its register shows; without the right to read plans it has no versions. */
export type RegisteredEnterprise = Enterprise & Partial<Pick<EnterpriseSummary, 'modules' | 'version'>>;

/** The enterprises with their current versions, for who may read plans; bare for everybody else. */
export const registeredQuery = (readsPlans: boolean) =>
  queryOptions({
    queryKey: readsPlans ? enterpriseSummariesQuery.queryKey : enterprisesQuery.queryKey,
    queryFn: ({ signal }): Promise<RegisteredEnterprise[]> =>
      readsPlans
        ? call('GET /api/planner/enterprise-summaries/', { list: true, signal })
        : call('GET /api/planner/enterprises/', { list: true, signal }),
  });

/** Takes an enterprise out of the bin. */
export const useRestoreEnterprise = () =>
  useAct(enterprisesStore, (id: number) =>
    call('POST /api/planner/enterprises/:id/restore/', { params: { id }, notify: 'failures' }),
  );

export type NewModule = Omit<BodyOfRequest<'POST /api/planner/modules/'>, 'empreendimento'>;

const createModule = (enterprise: number, module: NewModule) =>
  call('POST /api/planner/modules/', {
    body: { empreendimento: enterprise, ...module },
    idempotencyKey: newIdempotencyKey(),
    notify: 'none',
  });

/** Registers an enterprise with its modules and no study; where a module is refused, nothing half-made stays. */
export const useRegisterEnterprise = () =>
  useAct(enterprisesStore, async ({ fields, modules }: { fields: EnterpriseFields; modules: readonly NewModule[] }) => {
    const enterprise = await registerEnterprise(fields);
    try {
      for (const module of modules) await createModule(enterprise.id, module);
    } catch (problem) {
      await discard(enterprise);
      throw problem;
    }
    return enterprise;
  });

export const modulesStore = (enterprise: number) => store('enterprise', 'modules', { enterprise });
