import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Enterprise, EnterpriseModule, EnterpriseSummary } from '@uni/contracts';
import { keyOf } from '../query.ts';
import { readList, write } from '../untyped.ts';
import { discard, type EnterpriseFields, registerEnterprise } from './create-study.ts';
import { enterpriseSummariesQuery } from './enterprise-summaries.ts';

const url = '/api/planner/enterprises/';
const modulesUrl = '/api/planner/modules/';

/** Of an enterprise what its register shows; who reads no plans is not told of versions. */
export type RegisteredEnterprise = Enterprise & Partial<Pick<EnterpriseSummary, 'modules' | 'version'>>;

/** The enterprises with their current versions, for who may read plans; bare for everybody else. */
export const registeredQuery = (readsPlans: boolean) =>
  queryOptions({
    queryKey: readsPlans ? enterpriseSummariesQuery.queryKey : ['planner', 'enterprises'],
    queryFn: ({ signal }): Promise<RegisteredEnterprise[]> =>
      readsPlans
        ? readList<EnterpriseSummary>('/api/planner/enterprise-summaries/', signal)
        : readList<Enterprise>(url, signal),
  });

/** After a change every list of enterprises is read again. */
function useRenewed() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: enterpriseSummariesQuery.queryKey }),
      client.invalidateQueries({ queryKey: ['planner', 'enterprises'] }),
      client.invalidateQueries({ queryKey: keyOf('GET /api/planner/enterprises/:id/') }),
    ]);
}

/** Writes the changed fields only. The form shows what is refused. */
export function useUpdateEnterprise() {
  return useMutation({
    mutationFn: ({ id, change }: { id: number; change: Partial<EnterpriseFields> }) =>
      write<Enterprise>({ method: 'PATCH', url: `${url}${id}/`, body: change, quiet: true }),
    onSuccess: useRenewed(),
  });
}

/** Puts an enterprise into the bin. */
export function useRemoveEnterprise() {
  return useMutation({
    mutationFn: (id: number) => write<undefined>({ method: 'DELETE', url: `${url}${id}/`, body: { id } }),
    onSuccess: useRenewed(),
  });
}

/** Takes an enterprise out of the bin. */
export function useRestoreEnterprise() {
  return useMutation({
    mutationFn: (id: number) => write<Enterprise>({ method: 'POST', url: `${url}${id}/restore/`, noMessage: true }),
    onSuccess: useRenewed(),
  });
}

export interface NewModule {
  n_modulo: number;
  nome: string;
}

const createModule = (empreendimento: number, module: NewModule): Promise<EnterpriseModule> =>
  write<EnterpriseModule>({
    method: 'POST',
    url: modulesUrl,
    body: { empreendimento, ...module },
    quiet: true,
    noMessage: true,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
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
    onSuccess: useRenewed(),
  });
}

export const modulesQuery = (enterprise: number) =>
  queryOptions({
    queryKey: ['planner', 'modules', enterprise],
    queryFn: ({ signal }) => readList<EnterpriseModule>(`${modulesUrl}?empreendimento=${enterprise}`, signal),
  });

function useModuleWrite<Input>(enterprise: number, send: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: modulesQuery(enterprise).queryKey }),
        client.invalidateQueries({ queryKey: enterpriseSummariesQuery.queryKey }),
      ]),
  });
}

export const useAddModule = (enterprise: number) =>
  useModuleWrite(enterprise, (module: NewModule) => createModule(enterprise, module));

export const useRenameModule = (enterprise: number) =>
  useModuleWrite(enterprise, ({ id, nome }: { id: number; nome: string }) =>
    write<EnterpriseModule>({ method: 'PATCH', url: `${modulesUrl}${id}/`, body: { nome }, quiet: true }),
  );

export const useRemoveModule = (enterprise: number) =>
  useModuleWrite(enterprise, (id: number) =>
    write<undefined>({ method: 'DELETE', url: `${modulesUrl}${id}/`, body: { id }, quiet: true }),
  );
