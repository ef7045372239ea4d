import { proposedEditLimit, type StudyEdit } from '@uni/contracts';
import { expect, test } from 'vitest';
import { approve, fieldOf, plan, studyAt } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const { url } = await plan(testApp);
await approve(testApp, url);
const rate = { input: '/discount_rate/value', value: 0.2 };
const propose = (body: object) =>
  testApp.send('planner', 'POST', `${url}drafts/`, {
    nome: 'Da planilha',
    reason: 'Taxas do comitê',
    edits: [rate],
    ...body,
  });
const countVersions = async () => {
  const { body } = await testApp.send('planner', 'GET', '/api/planner/versions/');
  return (body as object[]).length;
};

test('makes a draft with the edits and their reason, of an approved version that stays as it is', async () => {
  const before = await studyAt(testApp, url);
  const { status, body } = await propose({});
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body).toMatchObject({ nome: 'Da planilha', state: 'draft', current: false, revision: 2 });
  const draft = `/api/planner/versions/${fieldOf(body, 'id')}/`;
  const { study } = await studyAt(testApp, draft);
  expect(study).toEqual({ ...before.study, discount_rate: { ...before.study.discount_rate, value: 0.2 } });
  const history = await testApp.send('planner', 'GET', `${draft}edits/?since=1`);
  const [edit] = history.body as (StudyEdit & { reason: string })[];
  expect(edit).toMatchObject({ path: '/discount_rate/value', new: 0.2, reason: 'Taxas do comitê' });
  expect(await studyAt(testApp, url)).toEqual(before);
});

test.each([
  ['a name that is taken', { nome: 'Da planilha' }],
  ['an input that is not there', { nome: 'Outra', edits: [rate, { input: '/nowhere/0', value: 1 }] }],
  ['a value that the engine refuses', { nome: 'Outra', edits: [{ ...rate, value: 'muito' }] }],
  ['no edits', { nome: 'Outra', edits: [] }],
  ['too many edits', { nome: 'Outra', edits: Array.from({ length: proposedEditLimit + 1 }, () => rate) }],
  ['no reason', { nome: 'Outra', reason: '' }],
])('with %s is refused, and leaves no draft behind', async (_name, changed) => {
  const before = await countVersions();
  expect((await propose(changed)).status).toBe(400);
  expect(await countVersions()).toBe(before);
});
