import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest, Enterprise, EnterpriseSummary } from '@uni/contracts';
import { call, newIdempotencyKey } from '../call.ts';
import { queryOf, underKey } from '../query.ts';
import { discard, type EnterpriseFields, registerEnterprise } from './create-study.ts';
import { enterpriseSummariesQuery } from './enterprise-summaries.ts';
import { enterprisesQuery } from './enterprises.ts';

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

const summariesKey = underKey('/api/planner/enterprise-summaries/');

/** After a change every list of enterprises is read again. */
function useEnterprisesInvalidation() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [summariesKey, underKey('/api/planner/enterprises/')].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}

/** Writes the changed fields only, over whatever is stored in the others. The form shows what is refused. */
export function useUpdateEnterprise() {
  return useMutation({
    mutationFn: ({ id, change }: { id: number; change: BodyOfRequest<'PATCH /api/planner/enterprises/:id/'> }) =>
      call('PATCH /api/planner/enterprises/:id/', {
        params: { id },
        body: change,
        ifMatch: null,
        notify: 'successes',
      }),
    onSuccess: useEnterprisesInvalidation(),
  });
}

/** Puts an enterprise into the bin, whatever its version: it can be taken out again. */
export function useRemoveEnterprise() {
  return useMutation({
    mutationFn: (id: number) =>
      call('DELETE /api/planner/enterprises/:id/', { params: { id }, body: { id }, ifMatch: null }),
    onSuccess: useEnterprisesInvalidation(),
  });
}

/** Takes an enterprise out of the bin. */
export function useRestoreEnterprise() {
  return useMutation({
    mutationFn: (id: number) =>
      call('POST /api/planner/enterprises/:id/restore/', { params: { id }, notify: 'failures' }),
    onSuccess: useEnterprisesInvalidation(),
  });
}

export type NewModule = Omit<BodyOfRequest<'POST /api/planner/modules/'>, 'empreendimento'>;

const createModule = (empreendimento: number, module: NewModule) =>
  call('POST /api/planner/modules/', {
    body: { empreendimento, ...module },
    idempotencyKey: newIdempotencyKey(),
    notify: 'none',
  });

/** Registers an enterprise with its modules and no study; where a module is refused, nothing half-made stays. */
export function useRegisterEnterprise() {
  return useMutation({
    mutationFn: async ({ fields, modules }: { fields: EnterpriseFields; modules: readonly NewModule[] }) => {
      const enterprise = await registerEnterprise(fields);
      try {
        for (const module of modules) await createModule(enterprise.id, module);
      } catch (problem) {
        await discard(enterprise);
        throw problem;
      }
      return enterprise;
    },
    onSuccess: useEnterprisesInvalidation(),
  });
}

export const modulesQuery = (enterprise: number) =>
  queryOf('GET /api/planner/modules/', { query: { empreendimento: enterprise }, list: true });

function useModuleWrite<Input>(enterprise: number, send: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: modulesQuery(enterprise).queryKey }),
        client.invalidateQueries({ queryKey: summariesKey }),
      ]),
  });
}

export const useAddModule = (enterprise: number) =>
  useModuleWrite(enterprise, (module: NewModule) => createModule(enterprise, module));

/** Writes the name alone: over any version, since nothing else of the module is touched. */
export const useRenameModule = (enterprise: number) =>
  useModuleWrite(enterprise, ({ id, nome }: { id: number; nome: string }) =>
    call('PATCH /api/planner/modules/:id/', {
      params: { id },
      body: { nome },
      ifMatch: null,
      notify: 'successes',
    }),
  );

/** Deletes over any version: the server refuses a module that a study uses. */
export const useRemoveModule = (enterprise: number) =>
  useModuleWrite(enterprise, (id: number) =>
    call('DELETE /api/planner/modules/:id/', {
      params: { id },
      body: { id },
      ifMatch: null,
      notify: 'successes',
    }),
  );
