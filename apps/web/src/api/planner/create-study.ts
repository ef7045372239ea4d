import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest, Enterprise } from '@uni/contracts';
import type { Study } from '@uni/engine';
import { call, newIdempotencyKey } from '../call.ts';
import { underKey } from '../query.ts';

/** The fields of an enterprise when it is registered; only code and name are needed. */
export type EnterpriseFields = BodyOfRequest<'POST /api/planner/enterprises/'>;

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
    onSuccess: () => client.invalidateQueries({ queryKey: underKey('/api/planner/enterprise-summaries/') }),
  });
}

async function create({ version, study, ...fields }: NewStudy): Promise<Enterprise> {
  const enterprise = await registerEnterprise(fields);
  try {
    await call('POST /api/planner/versions/', {
      body: { empreendimento: enterprise.id, nome: version, study: { ...study } },
      idempotencyKey: newIdempotencyKey(),
      notify: 'successes',
    });
  } catch (problem) {
    await discard(enterprise);
    throw problem;
  }
  return enterprise;
}

/** Registers an enterprise, without a study. */
export const registerEnterprise = (body: EnterpriseFields) =>
  call('POST /api/planner/enterprises/', { body, idempotencyKey: newIdempotencyKey(), notify: 'none' });

/** Puts an enterprise that was just registered into the bin again. No one else has seen a version of it. */
export async function discard({ id }: Enterprise): Promise<void> {
  await call('DELETE /api/planner/enterprises/:id/', {
    params: { id },
    body: { id },
    ifMatch: null,
    notify: 'none',
  }).catch(() => undefined);
}
