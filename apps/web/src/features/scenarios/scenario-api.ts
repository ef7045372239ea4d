import type { Criterion, Override } from '@uni/analysis';
import type { JsonObject, ScenarioCriteria, StoredScenario, Version } from '@uni/contracts';
import { ApiFailure } from '../../api/failure.ts';
import { read, readList, write } from '../../api/untyped.ts';
import { knownOverrides } from './scenario-model.ts';
import type { Kept, SaveAnswer } from './scenario-queue.ts';

/** What the tab of scenarios asks the server for. */
const listUrl = (version: number): string => `/api/planner/versions/${version}/scenarios/`;
const scenarioUrl = (version: number, id: number): string => `${listUrl(version)}${id}/`;
const criteriaUrl = (version: number): string => `/api/planner/versions/${version}/scenario-criteria/`;
const onlyOver = (revision: number) => ({ 'If-Match': `"${revision}"` });
const once = () => ({ 'Idempotency-Key': crypto.randomUUID() });

export const readScenarios = (version: number, signal?: AbortSignal): Promise<StoredScenario[]> =>
  readList<StoredScenario>(listUrl(version), signal);

export const readCriteria = (version: number, signal?: AbortSignal): Promise<ScenarioCriteria> =>
  read<ScenarioCriteria>(criteriaUrl(version), signal);

export const createScenario = (
  version: number,
  body: { nome: string; overrides: readonly Override[] },
): Promise<StoredScenario> =>
  write<StoredScenario>({ method: 'POST', url: listUrl(version), body, headers: once(), noMessage: true, quiet: true });

export const renameScenario = (version: number, id: number, nome: string, revision: number): Promise<StoredScenario> =>
  write<StoredScenario>({
    method: 'PATCH',
    url: scenarioUrl(version, id),
    body: { nome },
    headers: onlyOver(revision),
    noMessage: true,
    quiet: true,
  });

export const removeScenario = (version: number, id: number): Promise<void> =>
  write<void>({ method: 'DELETE', url: scenarioUrl(version, id) });

/** Saves over what is known; somebody else's newer scenario comes back in place of an error. */
export async function saveOverrides(
  version: number,
  id: number,
  kept: Kept,
  overrides: readonly Override[],
): Promise<SaveAnswer> {
  try {
    const saved = await write<StoredScenario>({
      method: 'PATCH',
      url: scenarioUrl(version, id),
      body: { overrides },
      headers: onlyOver(kept.revision),
      noMessage: true,
      quiet: true,
    });
    return { kind: 'saved', kept: keptOf(saved) };
  } catch (problem) {
    const current = currentOf(problem);
    return current ? { kind: 'overtaken', kept: keptOf(current) } : { kind: 'failed' };
  }
}

export const keptOf = ({ revision, overrides }: StoredScenario): Kept => ({
  revision,
  overrides: knownOverrides(overrides),
});

/** What a 412 says stands there now. */
function currentOf(problem: unknown): StoredScenario | null {
  if (!(problem instanceof ApiFailure) || problem.status !== 412) return null;
  const current: unknown = Reflect.get(Object(problem.body), 'current');
  return isStored(current) ? current : null;
}

function isStored(value: unknown): value is StoredScenario {
  return typeof value === 'object' && value !== null && 'revision' in value && 'overrides' in value;
}

export const saveCriteria = (version: number, criteria: readonly Criterion[]): Promise<ScenarioCriteria> =>
  write<ScenarioCriteria>({ method: 'PUT', url: criteriaUrl(version), body: { criteria }, noMessage: true });

/** A version whose study is the one given. */
export const createVersion = (enterprise: number, nome: string, study: JsonObject): Promise<Version> =>
  write<Version>({
    method: 'POST',
    url: '/api/planner/versions/',
    body: { empreendimento: enterprise, nome, study },
    headers: once(),
    noMessage: true,
    quiet: true,
  });

/** The sentence for the field that was refused, or for the whole. */
export function refusalText(problem: unknown): string | null {
  if (!(problem instanceof ApiFailure)) return problem instanceof Error ? problem.message : null;
  return problem.fields.nome ?? problem.fields.non_field_errors ?? problem.described?.title ?? problem.message;
}
