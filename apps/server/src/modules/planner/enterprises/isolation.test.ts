/** Visibility of planning data: generated from the contract, so that a new endpoint is tested the day it is declared. */
import {
  committeeReportEndpoints,
  type Endpoint,
  enterpriseEndpoints,
  executiveSummaryEndpoints,
  indexSeriesEndpoints,
  moduleEndpoints,
  partnerReportEndpoints,
  realisedEndpoints,
  scenarioEndpoints,
  seededGroups,
  statementsReportEndpoints,
  studyEndpoints,
  versionEndpoints,
  workbookEndpoints,
} from '@uni/contracts';
import { expect, test } from 'vitest';
import type { PersonName } from '../../../../testing/people.ts';
import { fieldOf, idOf, plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const planned = await plan(testApp);
const modules = await testApp.send('planner', 'GET', `/api/planner/modules/?empreendimento=${planned.enterprise}`);
const module = Number(fieldOf(modules.body, 0, 'id'));

const made = await testApp.send('planner', 'POST', `${planned.url}scenarios/`, { nome: 'Otimista' });
const scenario = idOf(made.body);

const endpoints: readonly Endpoint[] = [
  enterpriseEndpoints,
  moduleEndpoints,
  versionEndpoints,
  studyEndpoints,
  workbookEndpoints,
  executiveSummaryEndpoints,
  statementsReportEndpoints,
  partnerReportEndpoints,
  committeeReportEndpoints,
  realisedEndpoints,
  indexSeriesEndpoints,
  scenarioEndpoints,
].flatMap((group) => Object.values(group));

/** Address of the first organization's own row, for an endpoint that names one. */
const addressOf = ({ path }: Endpoint, id?: number): string => {
  const own = path.includes('/enterprises/')
    ? planned.enterprise
    : path.includes('/modules/')
      ? module
      : planned.version;
  return path
    .replace(':id', String(id ?? own))
    .replace(':scenario', String(scenario))
    .replace(':model', 'committee')
    .replace(':number', '1');
};
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const ofOneRow = named.filter(([, { path }]) => path.includes(':id'));
/** Something that every body schema would take, so that only the refusal under test can come first. */
const bodyOf = ({ method }: Endpoint) => (method === 'GET' ? undefined : {});

test.each(named)('%s is closed to somebody who has not signed in', async (_name, endpoint) => {
  const { status } = await testApp.send(null, endpoint.method, addressOf(endpoint), bodyOf(endpoint));
  expect(status).toBe(401);
});

test.each(named)('%s is closed to somebody whose first password is still to be set', async (_name, endpoint) => {
  const { status } = await testApp.send('newcomer', endpoint.method, addressOf(endpoint), bodyOf(endpoint));
  expect(status).toBe(403);
});

test.each(ofOneRow)('%s is as missing to another organization as a row that never was', async (_name, endpoint) => {
  for (const who of ['stranger', 'strangePlanner'] satisfies PersonName[]) {
    const foreign = await testApp.send(who, endpoint.method, addressOf(endpoint), bodyOf(endpoint));
    const missing = await testApp.send(who, endpoint.method, addressOf(endpoint, 4_503_599_627), bodyOf(endpoint));
    expect({ status: foreign.status, body: foreign.body }).toEqual({ status: missing.status, body: missing.body });
    const needsStaff = endpoint.access === 'version:lock' && who === 'strangePlanner';
    expect(foreign).toMatchObject(needsStaff ? { status: 403 } : { status: 404, body: { detail: 'Not found.' } });
  }
});

test.each(ofOneRow)('%s answers 404 to an id that is no number', async (_name, endpoint) => {
  const url = endpoint.path.replace(':id', 'abc').replace(':scenario', String(scenario)).replace(':number', '1');
  expect((await testApp.send('staff', endpoint.method, url, bodyOf(endpoint))).status).toBe(404);
});

const writing = named.filter(([, { method }]) => method !== 'GET');
test.each(writing)('%s is refused to readers, sales people and collaborators', async (_name, endpoint) => {
  for (const who of ['reader', 'sales', 'colab'] satisfies PersonName[]) {
    expect(seededGroups[who].permissions).not.toContain(endpoint.access);
    expect((await testApp.send(who, endpoint.method, addressOf(endpoint), {})).status).toBe(403);
  }
});

const studies = named.filter(
  ([, { method, path, alsoFor }]) => method === 'GET' && /versions|summaries/.test(path) && !alsoFor,
);
test.each(studies)('%s is refused to sales people and collaborators, whatever the id', async (_name, endpoint) => {
  for (const who of ['sales', 'colab'] satisfies PersonName[]) {
    for (const id of [undefined, 4_503_599_627]) {
      expect((await testApp.send(who, 'GET', addressOf(endpoint, id))).status).toBe(403);
    }
  }
});

/**
 * Published indexes are visible to all, and the brand of reports is one answer. Their own tests prove that no one sees another
 * organization's.
 */
const lists = named.filter(([, { method, path }]) => method === 'GET' && !/:id|\/index-|\/report-brand\//.test(path));

test.each(lists)('%s shows a superuser who has selected no organization nothing', async (_name, endpoint) => {
  const { status, body } = await testApp.send('superuser', 'GET', addressOf(endpoint));
  expect(status).toBe(200);
  expect(body).toEqual([]);
});

test('lists of another organization hold nothing of this one', async () => {
  for (const [, endpoint] of lists) {
    expect((await testApp.send('stranger', 'GET', endpoint.path)).body).toEqual([]);
  }
});

test('a clone, an edit or a module cannot reach into another organization through the body', async () => {
  const version = { empreendimento: planned.enterprise, nome: 'Roubada', study: {} };
  expect(await testApp.send('strangePlanner', 'POST', '/api/planner/versions/', version)).toMatchObject({
    status: 400,
    body: { empreendimento: [expect.stringContaining('does not exist')] },
  });
});
