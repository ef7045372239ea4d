import { applyEdits, invertEdits, type StudyEdit } from '@uni/contracts';
import { openStudy, studyHash } from '@uni/engine';
import { expect, test } from 'vitest';
import { people } from '../../../../testing/people.ts';
import { fieldOf, patch, plan, set, studyAt, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { firstBrokenEntry } from '../../../platform/audit/index.ts';

const testApp = await openTestApp();

/** A draft and the paths of what the tests change in it. */
const draft = async () => {
  const planned = await plan(testApp);
  const read = await studyAt(testApp, planned.url);
  const [module] = read.identity.modules;
  const curve = `/modules/@${module?.id}/sales_curve/shares`;
  const table = (index: number) => `/modules/@${module?.id}/tables/@${module?.lists.tables?.[index]?.id}`;
  const expense = (index: number) => `/expenses/@${read.identity.expenses[index]?.id}`;
  const shares = studyOf().modules[0]?.sales_curve?.shares ?? [];
  return { ...planned, read, curve, table, expense, shares };
};

const shifted = (shares: readonly number[], from: number, to: number, by = 0.01): number[] =>
  shares.map((share, index) => Math.round((share + (index === to ? by : index === from ? -by : 0)) * 1_000) / 1_000);

test('an edit is stored with the study, its hashes, its history, its projection and its audit entry', async () => {
  const { url, version, read, curve, shares } = await draft();
  const next = shifted(shares, 0, 1);
  const answer = await patch(testApp, url, 1, [set(curve, shares, next)]);
  const study = structuredClone(read.study);
  Object.assign(study.modules[0]?.sales_curve ?? {}, { shares: next });
  expect(answer).toMatchObject({ status: 200, body: { revision: 2, study_hash: studyHash(study) } });
  const stored = await studyAt(testApp, url);
  expect(stored).toMatchObject({ study, ...(answer.body as object) });
  const projection = await testApp.send('planner', 'GET', `${url}projection/`);
  const opened = openStudy(study);
  expect(fieldOf(projection.body, 'projection')).toEqual(
    opened.ok && JSON.parse(JSON.stringify(opened.model.projection)),
  );
  expect(fieldOf(projection.body, 'projection_hash')).toBe(stored.projection_hash);
  const history = await testApp.send('planner', 'GET', `${url}edits/`);
  expect(history.body).toMatchObject([
    { revision: 2, op: 'set', path: curve, old: shares, new: next, author: people.planner.id, reason: null },
  ]);
  await testApp.app.platform.database.withOrganization(people.planner.organizationId, async (transaction) => {
    const entries = await transaction
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('target_id', '=', version)
      .orderBy('sequence')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['version.created', 'study.edited']);
    expect(await firstBrokenEntry(transaction, people.planner.organizationId)).toBeNull();
  });
});

test('what the history tells undoes an edit exactly', async () => {
  const { url, read, curve, shares, table } = await draft();
  await patch(testApp, url, 1, [
    set(curve, shares, shifted(shares, 0, 1)),
    set(`${table(0)}/name`, 'Financiamento bancário (repasse)', null),
  ]);
  const { body } = await testApp.send('planner', 'GET', `${url}edits/`);
  const made = (body as StudyEdit[]).map(({ op, path, old, new: next }) => ({ op, path, old, new: next }) as StudyEdit);
  expect(await patch(testApp, url, 2, invertEdits(made))).toMatchObject({ status: 200, body: { revision: 3 } });
  expect(await studyAt(testApp, url)).toMatchObject({
    study: read.study,
    identity: read.identity,
    study_hash: read.study_hash,
  });
});

test('edits that are valid only together are one batch and one revision', async () => {
  const { url, table } = await draft();
  const alone = await patch(testApp, url, 1, [set(`${table(0)}/share`, 0.72, 0.7)]);
  expect(alone).toMatchObject({ status: 400, body: { code: 'study_refused' } });
  const together = [set(`${table(0)}/share`, 0.72, 0.7), set(`${table(1)}/share`, 0.14, 0.16)];
  expect(await patch(testApp, url, 1, together)).toMatchObject({ status: 200, body: { revision: 2 } });
});

test('a refused study answers with the engine’s errors, and nothing is written', async () => {
  const { url, read, table } = await draft();
  const refused = await patch(testApp, url, 1, [set(`${table(0)}/share`, 0.72, 0.73)]);
  expect(refused).toMatchObject({
    status: 400,
    body: {
      detail: expect.any(String),
      code: 'study_refused',
      study_errors: [{ path: '/modules/0/tables', code: 'sum', message: expect.any(String) }],
    },
  });
  expect(await studyAt(testApp, url)).toEqual(read);
  expect((await testApp.send('planner', 'GET', `${url}edits/`)).body).toEqual([]);
});

test('an unknown field is refused with its path', async () => {
  const { url, expense } = await draft();
  expect(await patch(testApp, url, 1, [set(`${expense(0)}/valu`, null, 1)])).toMatchObject({
    status: 400,
    body: { code: 'study_refused', study_errors: [{ path: '/expenses/0/valu', code: 'unknown_field' }] },
  });
});

test.each([
  ['an item that is not there', { op: 'set', path: '/modules/@99/name', old: null, new: 'x' }, 'missing'],
  ['an old value that is not there', { op: 'set', path: '/name', old: 'Outro', new: 'x' }, 'old_mismatch'],
  ['a whole list', { op: 'set', path: '/modules', old: [], new: null }, 'old_mismatch'],
  ['a taken id', { op: 'insert', path: '/modules/@1', old: null, new: { after: 5, value: {}, lists: {} } }, 'missing'],
])('an edit of %s is refused with its path', async (_case, edit, code) => {
  const { url } = await draft();
  expect(await patch(testApp, url, 1, [edit])).toMatchObject({
    status: 400,
    body: { code: 'edit_refused', edit_errors: [{ index: 0, code, path: expect.any(String) }] },
  });
});

test.each([
  ['no revision', { edits: [] }, { revision: ['This field is required.'] }],
  ['no edits', { revision: 1 }, { edits: expect.anything() }],
  ['an unknown operation', { revision: 1, edits: [{ op: 'add', path: '/name' }] }, { edits: { 0: expect.anything() } }],
  [
    'an edit without its old value',
    { revision: 1, edits: [{ op: 'set', path: '/name', new: 'x' }] },
    { edits: { 0: expect.anything() } },
  ],
  ['a body that is a list', [], { non_field_errors: [expect.any(String)] }],
  [
    'a revision that is still to come',
    { revision: 9, edits: [] },
    { revision: ['Ensure this value is less than or equal to 1.'] },
  ],
])('a body with %s is refused by field', async (_case, body, messages) => {
  const { url } = await draft();
  expect(await testApp.send('planner', 'PATCH', `${url}study/`, body)).toMatchObject({ status: 400, body: messages });
});

test.each([
  ['NaN', '{"revision": 1, "edits": [{"op": "set", "path": "/name", "old": null, "new": NaN}]}', 400],
  ['1e400', '{"revision": 1, "edits": [{"op": "set", "path": "/name", "old": null, "new": 1e400}]}', 400],
  [
    '__proto__',
    '{"revision": 1, "edits": [{"op": "set", "path": "/name", "old": null, "new": {"__proto__": 1}}]}',
    400,
  ],
  ['an unfinished object', '{"revision": 1', 400],
  ['17 MB of zeros', `{"revision": 1, "edits": [${'0'.repeat(17_000_000)}]}`, 413],
])('a body with %s is refused and leaves the study alone', async (_case, payload, status) => {
  const { url, read } = await draft();
  const { access } = await testApp.openSession('planner');
  const answer = await testApp.raw({
    method: 'PATCH',
    url: `${url}study/`,
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    payload,
  });
  expect(answer.status).toBe(status);
  expect(fieldOf(answer.body, 'detail')).toEqual(expect.any(String));
  expect(await studyAt(testApp, url)).toEqual(read);
});

test('a body that is no edit is refused only to people who reach the version', async () => {
  const { url } = await plan(testApp);
  const theirs = await plan(testApp, { who: 'strangePlanner' });
  const statusOf = async (who: 'planner' | 'strangePlanner', of: string) =>
    (await testApp.send(who, 'PATCH', `${of}study/`, { edits: 1 })).status;
  expect([await statusOf('planner', url), await statusOf('strangePlanner', theirs.url)]).toEqual([400, 400]);
  expect([await statusOf('planner', theirs.url), await statusOf('strangePlanner', url)]).toEqual([404, 404]);
});

test('a 50 MB body is refused before it is read', async () => {
  const { url } = await draft();
  const { access } = await testApp.openSession('planner');
  const answer = await testApp.raw({
    method: 'PATCH',
    url: `${url}study/`,
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    payload: Buffer.alloc(50_000_000, 32),
  });
  expect(answer).toMatchObject({ status: 413, body: { detail: 'Request body is too large.' } });
});

test('a late batch in other places is merged', async () => {
  const { url, curve, shares, expense } = await draft();
  await patch(testApp, url, 1, [set(curve, shares, shifted(shares, 0, 1))], 'staff');
  expect(await patch(testApp, url, 1, [set(`${expense(0)}/value/amount`, 3_150, 3_200)])).toMatchObject({
    status: 200,
    body: { revision: 3 },
  });
  const late = await patch(testApp, url, 1, [set(curve, shares, shifted(shares, 5, 6))]);
  expect(late).toMatchObject({ status: 200, body: { revision: 4 } });
  const { study } = await studyAt(testApp, url);
  expect(study.modules[0]?.sales_curve?.shares).toEqual(shifted(shifted(shares, 0, 1), 5, 6));
  expect(study.expenses?.[0]?.value.amount).toBe(3_200);
});

test('a late batch in the same place is a conflict that tells all three values, by whom and when; nothing is written', async () => {
  const { url, expense } = await draft();
  const amount = `${expense(0)}/value/amount`;
  await patch(testApp, url, 1, [set(amount, 3_150, 3_300)], 'staff');
  const before = await studyAt(testApp, url);
  const late = await patch(testApp, url, 1, [set(amount, 3_150, 3_200), set('/name', 'Residencial', 'Aurora')]);
  expect(late).toEqual({
    status: 409,
    headers: expect.anything(),
    body: {
      detail: expect.any(String),
      code: 'edit_conflict',
      revision: 2,
      conflicts: [
        {
          path: amount,
          old: 3_150,
          mine: 3_200,
          theirs: 3_300,
          by: expect.any(String),
          at: expect.stringMatching(/-03:00$/),
        },
      ],
    },
  });
  expect(await studyAt(testApp, url)).toEqual(before);
});

test('a table removed by somebody else is a conflict with an edit inside it', async () => {
  const { url, read, table } = await draft();
  const tables = read.study.modules[0]?.tables ?? [];
  const removal = {
    op: 'remove',
    path: table(3),
    old: {
      after: read.identity.modules[0]?.lists.tables?.[2]?.id,
      value: tables[3],
      lists: (read.identity.modules[0]?.lists.tables?.[3] as { lists?: object } | undefined)?.lists,
    },
    new: null,
  };
  expect(await patch(testApp, url, 1, [removal, set(`${table(0)}/share`, 0.72, 0.78)], 'staff')).toMatchObject({
    status: 200,
  });
  const late = await patch(testApp, url, 1, [set(`${table(3)}/discount`, 0.07, 0.05)]);
  expect(late).toMatchObject({
    status: 409,
    body: { conflicts: [{ path: `${table(3)}/discount`, old: 0.07, mine: 0.05, theirs: null }] },
  });
});

test('a batch whose answer was lost can be sent again and is made once', async () => {
  const { url, expense } = await draft();
  const batch = [set(`${expense(0)}/value/amount`, 3_150, 3_200), set(`${expense(1)}/name`, 'Terreno', null)];
  const first = await patch(testApp, url, 1, batch);
  const second = await patch(testApp, url, 1, batch);
  expect(second).toMatchObject({ status: 200, body: first.body });
  expect((await testApp.send('planner', 'GET', `${url}edits/`)).body).toHaveLength(2);
});

test('an edit that changes nothing makes no revision', async () => {
  const { url } = await draft();
  expect(await patch(testApp, url, 1, [set('/name', 'Residencial', 'Residencial')])).toMatchObject({
    status: 200,
    body: { revision: 1 },
  });
});

test('parallel batches are made one after the other, and none is lost', async () => {
  const { url, curve, shares } = await draft();
  const pairs = Array.from({ length: 8 }, (_, index) => [2 * index + 4, 2 * index + 5] as const);
  const answers = await Promise.all(
    pairs.map(([from, to]) => patch(testApp, url, 1, [set(curve, shares, shifted(shares, from, to, 0.002))])),
  );
  expect(answers.map(({ status }) => status)).toEqual(pairs.map(() => 200));
  expect(answers.map(({ body }) => fieldOf(body, 'revision')).sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  const { study } = await studyAt(testApp, url);
  const expected = pairs.reduce((all, [from, to]) => shifted(all, from, to, 0.002), shares);
  expect(study.modules[0]?.sales_curve?.shares).toEqual(expected);
});

test('of parallel batches on one cell exactly one is made', async () => {
  const { url, expense } = await draft();
  const amount = `${expense(0)}/value/amount`;
  const answers = await Promise.all(
    [3_201, 3_202, 3_203, 3_204].map((next) => patch(testApp, url, 1, [set(amount, 3_150, next)])),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const { revision } = await studyAt(testApp, url);
  expect(revision).toBe(2);
});

test('the history replays from the first study to the last', async () => {
  const { url, read, curve, shares, expense } = await draft();
  await patch(testApp, url, 1, [set(curve, shares, shifted(shares, 0, 1))]);
  await patch(testApp, url, 2, [set(`${expense(0)}/value/amount`, 3_150, 3_200)]);
  await patch(testApp, url, 1, [set(curve, shares, shifted(shares, 7, 8))]);
  const { body } = await testApp.send('planner', 'GET', `${url}edits/?since=0`);
  const outcome = applyEdits(
    { study: JSON.parse(JSON.stringify(read.study)), identity: JSON.parse(JSON.stringify(read.identity)) },
    body as StudyEdit[],
  );
  expect(outcome.ok && outcome.document.study).toEqual((await studyAt(testApp, url)).study);
});
