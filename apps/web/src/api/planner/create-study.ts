import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, Enterprise, enterpriseEndpoints, Version } from '@uni/contracts';
import type { Study } from '@uni/engine';
import { write } from '../untyped.ts';
import { enterpriseSummariesQuery } from './enterprise-summaries.ts';

/** What is told of an enterprise when it is registered; only code and name are needed. */
export type EnterpriseFields = BodyInputOf<typeof enterpriseEndpoints.create>;

export interface NewStudy extends EnterpriseFields {
  /** Name of the first version. */
  version: string;
  study: Study;
}

/**
 * Registers an enterprise with a draft of its study. When the study is not accepted the enterprise is put into the bin
 * again, so that nothing half-made stays.
 */
export function useCreateStudy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: create,
    onSuccess: () => client.invalidateQueries({ queryKey: enterpriseSummariesQuery.queryKey }),
  });
}

async function create({ version, study, ...fields }: NewStudy): Promise<Enterprise> {
  const enterprise = await registerEnterprise(fields);
  try {
    await write<Version>({
      method: 'POST',
      url: '/api/planner/versions/',
      body: { empreendimento: enterprise.id, nome: version, study },
      quiet: true,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
  } catch (problem) {
    await discard(enterprise);
    throw problem;
  }
  return enterprise;
}

/** Registers an enterprise, without a study. */
export const registerEnterprise = (fields: EnterpriseFields): Promise<Enterprise> =>
  write<Enterprise>({
    method: 'POST',
    url: '/api/planner/enterprises/',
    body: fields,
    noMessage: true,
    quiet: true,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });

/** Puts an enterprise that was registered a moment ago into the bin again. */
export async function discard({ id }: Enterprise): Promise<void> {
  const url = `/api/planner/enterprises/${id}/`;
  await write({ method: 'DELETE', url, body: { id }, noMessage: true, quiet: true }).catch(() => undefined);
}
