import type { Criterion, Override } from '@uni/analysis';
import type { BodyOfRequest, StoredScenario } from '@uni/contracts';
import { call, newIdempotencyKey } from '../../api/call.ts';
import { ApiFailure } from '../../api/failure.ts';
import { queryOf } from '../../api/query.ts';
import { knownOverrides } from './scenario-model.ts';
import type { SaveAnswer, StoredOverrides } from './scenario-queue.ts';

const quiet = { notify: 'none' } as const;
const overRevision = (revision: number) => `"${revision}"`;

/** Requests of the scenarios tab. */
export const criteriaQuery = (version: number) =>
  queryOf('GET /api/planner/versions/:id/scenario-criteria/', { params: { id: version } });

export const createScenario = (version: number, body: BodyOfRequest<'POST /api/planner/versions/:id/scenarios/'>) =>
  call('POST /api/planner/versions/:id/scenarios/', {
    params: { id: version },
    body,
    idempotencyKey: newIdempotencyKey(),
    ...quiet,
  });

export const renameScenario = (version: number, id: number, name: string, revision: number) =>
  call('PATCH /api/planner/versions/:id/scenarios/:scenario/', {
    params: { id: version, scenario: id },
    body: { nome: name },
    ifMatch: overRevision(revision),
    ...quiet,
  });

/** At any revision: the user saw the scenario and removes it. */
export const removeScenario = (version: number, id: number) =>
  call('DELETE /api/planner/versions/:id/scenarios/:scenario/', {
    params: { id: version, scenario: id },
    ifMatch: null,
  });

/** Saves over the known revision. On a conflict, returns the other user's newer scenario instead of an error. */
export async function saveOverrides(
  version: number,
  id: number,
  stored: StoredOverrides,
  overrides: readonly Override[],
): Promise<SaveAnswer> {
  try {
    const saved = await call('PATCH /api/planner/versions/:id/scenarios/:scenario/', {
      params: { id: version, scenario: id },
      body: { overrides: [...overrides] },
      ifMatch: overRevision(stored.revision),
      ...quiet,
    });
    return { kind: 'saved', stored: storedOverridesOf(saved) };
  } catch (problem) {
    const current = currentOf(problem);
    return current ? { kind: 'overtaken', stored: storedOverridesOf(current) } : { kind: 'failed' };
  }
}

export const storedOverridesOf = ({ revision, overrides }: StoredScenario): StoredOverrides => ({
  revision,
  overrides: knownOverrides(overrides),
});

/** Returns the currently stored scenario from a 412. */
function currentOf(problem: unknown): StoredScenario | null {
  if (!(problem instanceof ApiFailure) || problem.status !== 412) return null;
  const current: unknown = Reflect.get(Object(problem.body), 'current');
  return isStored(current) ? current : null;
}

function isStored(value: unknown): value is StoredScenario {
  return typeof value === 'object' && value !== null && 'revision' in value && 'overrides' in value;
}

/** As a whole, over whatever stands there: the last criteria typed hold. */
export const saveCriteria = (version: number, criteria: readonly Criterion[]) =>
  call('PUT /api/planner/versions/:id/scenario-criteria/', {
    params: { id: version },
    body: { criteria: [...criteria] },
    ifMatch: null,
    notify: 'failures',
  });

/** A draft with the changes of a scenario, which names the version that it comes from. */
export const promoteScenario = (version: number, scenario: number, name: string) =>
  call('POST /api/planner/versions/:id/clone/', {
    params: { id: version },
    body: { nome: name, scenario },
    idempotencyKey: newIdempotencyKey(),
    ...quiet,
  });

/** The sentence for the field that was refused, or for the whole. */
export function refusalText(problem: unknown): string | null {
  if (!(problem instanceof ApiFailure)) return problem instanceof Error ? problem.message : null;
  return problem.fields.nome ?? problem.fields.non_field_errors ?? problem.described?.title ?? problem.message;
}
