/** Short ways to plan over HTTP: an enterprise, a version, a study, an edit. */
import { applyTemplate, type Json, residencialVertical, type StudyEdit, type TemplateValues } from '@uni/contracts';
import type { Study } from '@uni/engine';
import { expect } from 'vitest';
import type { PersonName } from './people.ts';
import type { TestApp } from './test-app.ts';

export const studyOf = (values: TemplateValues = {}): Study => applyTemplate(residencialVertical, values);

let count = 0;

export interface Planned {
  readonly enterprise: number;
  readonly version: number;
  /** `/api/planner/versions/<id>/` */
  readonly url: string;
}

/** Creates an enterprise of the first organization, in its launch, with one draft. */
export const plan = async (
  testApp: TestApp,
  { who = 'planner' as PersonName, study = studyOf() } = {},
): Promise<Planned> => {
  count += 1;
  const fields = { code: `E${count}`, name: 'Aurora', phase: 'launch' };
  const enterprise = await testApp.send(who, 'POST', '/api/planner/enterprises/', fields);
  expect(enterprise).toMatchObject({ status: 201 });
  const enterpriseId = idOf(enterprise.body);
  const body = { empreendimento: enterpriseId, nome: 'Rev 1', study };
  const version = await testApp.send(who, 'POST', '/api/planner/versions/', body);
  expect(version).toMatchObject({ status: 201 });
  return {
    enterprise: enterpriseId,
    version: idOf(version.body),
    url: `/api/planner/versions/${idOf(version.body)}/`,
  };
};

/** Has a draft approved, which makes it the current version of its enterprise. */
export const approve = async (testApp: TestApp, url: string, who: PersonName = 'staff'): Promise<void> => {
  const submitted = await testApp.send(who, 'POST', `${url}submit/`, { reason: 'Para o comitê' });
  expect(submitted, JSON.stringify(submitted.body)).toMatchObject({ status: 200 });
  const approved = await testApp.send(who, 'POST', `${url}approve/`, { reason: 'Aprovada' });
  expect(approved, JSON.stringify(approved.body)).toMatchObject({ status: 200, body: { current: true } });
};

export const idOf = (body: unknown): number => Number(fieldOf(body, 'id'));

export const fieldOf = (body: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (node, step) => (node === null || node === undefined ? undefined : Reflect.get(Object(node), step)),
    body,
  );

export interface StudyAnswer {
  revision: number;
  study_hash: string;
  projection_hash: string;
  study: Study;
  identity: { modules: { id: number; lists: Record<string, { id: number }[]> }[]; expenses: { id: number }[] };
}

export const studyAt = async (testApp: TestApp, url: string, who: PersonName = 'planner'): Promise<StudyAnswer> => {
  const { status, body } = await testApp.send(who, 'GET', `${url}study/`);
  expect(status).toBe(200);
  return body as StudyAnswer;
};

export const set = (path: string, old: Json, value: Json): StudyEdit => ({ op: 'set', path, old, new: value });

export const patch = (testApp: TestApp, url: string, revision: number, edits: unknown, who: PersonName = 'planner') =>
  testApp.send(who, 'PATCH', `${url}study/`, { revision, edits });
