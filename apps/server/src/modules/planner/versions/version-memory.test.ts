import type { Json } from '@uni/contracts';
import { expect, test } from 'vitest';
import type { PersonName } from '../../../../testing/people.ts';
import { people } from '../../../../testing/people.ts';
import { fieldOf, idOf, patch, plan, set, studyAt, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const versions = '/api/planner/versions/';
const post = (url: string, body: unknown = {}, who: PersonName = 'planner', headers = {}) =>
  testApp.send(who, 'POST', url, body, headers);

/** A version and a copy of it, with the paths of what the tests change in both. */
const pair = async () => {
  const { url, enterprise } = await plan(testApp);
  const copied = await post(`${url}clone/`, { nome: 'Cópia' });
  const { identity } = await studyAt(testApp, url);
  const amount = (at: number) => `/expenses/@${identity.expenses[at]?.id}/value/amount`;
  const costs = studyOf().expenses ?? [];
  const old = (at: number): Json => costs[at]?.value.amount ?? null;
  const priced = costs.flatMap((cost, at) => (typeof cost.value.amount === 'number' ? [at] : []));
  const [one = 0, two = 0] = priced;
  return {
    url,
    enterprise,
    copy: `${versions}${idOf(copied.body)}/`,
    copyId: idOf(copied.body),
    amount,
    old,
    one,
    two,
  };
};

test('a copy knows where it comes from and who made it', async () => {
  const { url, copy } = await pair();
  const { body } = await testApp.send('planner', 'GET', copy);
  expect(body).toMatchObject({
    cloned_from: { version: idOf((await testApp.send('planner', 'GET', url)).body), revision: 1 },
    created_by__name: expect.stringContaining('Pessoa'),
    approved_at: null,
  });
});

test('a copy may begin later: the base month moves, realised months stay behind', async () => {
  const realised = { closing: '2027-02', lines: [{ key: 'expense.terrain', values: [-1_000_000] }] };
  const { url } = await plan(testApp, { study: { ...studyOf(), accomplished: realised } });
  const moved = await post(`${url}clone/`, { nome: 'Seis meses depois', shift_months: 6 });
  expect(moved).toMatchObject({ status: 201 });
  const { study } = await studyAt(testApp, `${versions}${idOf(moved.body)}/`);
  const before = (await studyAt(testApp, url)).study;
  const index = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  expect(index(study.base_month) - index(before.base_month)).toBe(6);
  expect({ ...study, base_month: before.base_month }).toEqual({ ...before, accomplished: undefined });
  expect(await post(`${url}clone/`, { nome: 'Longe', shift_months: 121 })).toMatchObject({
    status: 400,
    body: { shift_months: ['Ensure this value is less than or equal to 120.'] },
  });
});

test('disjoint changes of two versions merge in silence, as one batch of one revision', async () => {
  const { url, copy, copyId, amount, old, one, two } = await pair();
  await patch(testApp, url, 1, [set(amount(one), old(one), 111)]);
  await patch(testApp, copy, 1, [set(amount(two), old(two), 222)]);
  await patch(testApp, copy, 2, [set('/name', 'Residencial', 'Outro nome')]);
  const merged = await post(`${url}merge/`, { from: copyId, reason: 'Orçamento novo' });
  expect(merged).toMatchObject({ status: 200, body: { revision: 3, edits: 2 } });
  const { study } = await studyAt(testApp, url);
  expect([study.name, study.expenses?.[one]?.value.amount, study.expenses?.[two]?.value.amount]).toEqual([
    'Outro nome',
    111,
    222,
  ]);
  expect(await post(`${url}merge/`, { from: copyId })).toMatchObject({ status: 200, body: { revision: 3, edits: 0 } });
});

test('conflicts are told by path with all three values, and nothing is written until each is chosen', async () => {
  const { url, copy, copyId, amount, old, one, two } = await pair();
  await patch(testApp, url, 1, [set(amount(one), old(one), 111), set(amount(two), old(two), 112)]);
  await patch(testApp, copy, 1, [set(amount(one), old(one), 221), set(amount(two), old(two), 222)]);
  const before = await studyAt(testApp, url);
  const merged = await post(`${url}merge/`, { from: copyId });
  expect(merged).toMatchObject({ status: 409, body: { code: 'merge_conflict', revision: 2, from_revision: 2 } });
  const rows = fieldOf(merged.body, 'conflicts') as { path: string }[];
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({
    path: amount(one),
    old: old(one),
    mine: 111,
    theirs: 221,
    by: expect.stringContaining('Pessoa'),
    at: expect.stringMatching(/^\d{4}-/),
  });
  const half = await post(`${url}merge/`, { from: copyId, choices: { [amount(one)]: 'theirs' } });
  expect(fieldOf(half.body, 'conflicts')).toHaveLength(1);
  expect(await studyAt(testApp, url)).toEqual(before);
  const choices = { [amount(one)]: 'theirs', [amount(two)]: 'mine' };
  const stale = await post(`${url}merge/`, { from: copyId, choices, revision: 1, from_revision: 2 });
  expect(fieldOf(stale.body, 'conflicts'), 'made on another revision').toHaveLength(2);
  const done = await post(`${url}merge/`, { from: copyId, choices, revision: 2, from_revision: 2 });
  expect(done).toMatchObject({ status: 200, body: { revision: 3, edits: 1 } });
  const { study } = await studyAt(testApp, url);
  expect([study.expenses?.[one]?.value.amount, study.expenses?.[two]?.value.amount]).toEqual([221, 112]);
});

test('two copies of one version merge over the revision at which the first of them left', async () => {
  const { url, copyId, copy, amount, old, one, two } = await pair();
  await patch(testApp, url, 1, [set('/name', 'Residencial', 'Depois da cópia')]);
  const second = await post(`${url}clone/`, { nome: 'Segunda cópia' });
  const other = `${versions}${idOf(second.body)}/`;
  await patch(testApp, copy, 1, [set(amount(one), old(one), 111)]);
  await patch(testApp, other, 1, [set(amount(two), old(two), 222)]);
  expect((await testApp.send('planner', 'DELETE', url)).status, 'the past may be in the bin').toBe(204);
  expect(await post(`${other}merge/`, { from: copyId })).toMatchObject({ status: 200, body: { edits: 1 } });
  expect((await studyAt(testApp, other)).study).toMatchObject({ name: 'Depois da cópia' });
});

test('versions of no common past, other enterprises and locked ones do not merge', async () => {
  const { url, enterprise, copy, copyId } = await pair();
  const apart = await post(versions, { empreendimento: enterprise, nome: 'À parte', study: studyOf() });
  expect(await post(`${url}merge/`, { from: idOf(apart.body) })).toMatchObject({
    status: 409,
    body: { code: 'no_common_base' },
  });
  const { version } = await plan(testApp);
  for (const from of [version, 4_242, idOf((await testApp.send('planner', 'GET', url)).body)]) {
    expect(await post(`${url}merge/`, { from })).toMatchObject({
      status: 400,
      body: { from: [`Invalid pk "${from}" - object does not exist.`] },
    });
  }
  await post(`${copy}submit/`);
  expect(await post(`${copy}merge/`, { from: idOf((await testApp.send('planner', 'GET', url)).body) })).toMatchObject({
    status: 409,
    body: { code: 'version_locked', state: 'submitted' },
  });
  expect(await post(`${url}merge/`, { from: copyId }, 'stranger')).toMatchObject({ status: 404 });
  expect(await post(`${url}merge/`, { from: copyId }, 'reader')).toMatchObject({ status: 403 });
});

test('a merge sent twice with one key happens once', async () => {
  const { url, copy, copyId, amount, old, one } = await pair();
  await patch(testApp, copy, 1, [set(amount(one), old(one), 222)]);
  const once = () => post(`${url}merge/`, { from: copyId }, 'planner', { 'idempotency-key': 'merge-1' });
  const [first, second] = [await once(), await once()];
  expect(second).toMatchObject({ status: 200, body: first.body });
  expect((await studyAt(testApp, url)).revision).toBe(2);
});

test('the history is paged by batch, newest first, and filtered by person, path and day', async () => {
  const { url, amount, old, one, two } = await pair();
  await patch(testApp, url, 1, [set(amount(one), old(one), 111), set('/name', 'Residencial', 'A')]);
  await patch(testApp, url, 2, [set(amount(two), old(two), 222)], 'staff');
  await patch(testApp, url, 3, [set('/name', 'A', 'B')]);
  const list = async (query: string, who: PersonName = 'planner') =>
    (await testApp.send(who, 'GET', `${url}study/edits/?${query}`)).body;
  expect(await list('')).toMatchObject({ count: 3, results: [{ revision: 4 }, { revision: 3 }, { revision: 2 }] });
  expect(await list('page_size=2&page=2')).toMatchObject({ count: 3, total_pages: 2, results: [{ revision: 2 }] });
  expect(await list('path=/name')).toMatchObject({
    count: 2,
    results: [
      { revision: 4, edits: [{ path: '/name', old: 'A', new: 'B' }] },
      { revision: 2, edits: [{ path: '/name' }] },
    ],
  });
  expect(await list(`author=${people.staff.id}`)).toMatchObject({ count: 1, results: [{ author: people.staff.id }] });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());
  expect(await list(`from=${today}&to=${today}`)).toMatchObject({ count: 3 });
  expect(await list('to=2020-01-01')).toMatchObject({ count: 0, results: [] });
  expect(await list('from=ontem')).toHaveProperty('from');
  expect(await testApp.send('stranger', 'GET', `${url}study/edits/`)).toMatchObject({ status: 404 });
  expect(await testApp.send('planner', 'GET', `${url}study/edits/?page=9`)).toMatchObject({ status: 404 });
});

const approved = async () => {
  const planned = await plan(testApp);
  await post(`${planned.url}submit/`);
  await post(`${planned.url}approve/`, { reason: 'Comitê de novembro: “Aurora” ≥ 20%' }, 'staff');
  return planned;
};

test('an approved version has a record of the decision; any other has none', async () => {
  const { url } = await approved();
  const { study_hash, projection_hash } = await studyAt(testApp, url);
  const { status, body } = await testApp.send('reader', 'GET', `${url}decision-record/`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    format: 'uni.decision-record/1',
    organization: 'Primeira Incorporadora',
    enterprise: { name: 'Aurora' },
    version: { nome: 'Rev 1', state: 'approved', revision: 1 },
    approval: { by: expect.stringContaining('Pessoa'), reason: 'Comitê de novembro: “Aurora” ≥ 20%' },
    study_hash,
    sealed: { projection_hash },
    live: { projection_hash, equal: true },
  });
  expect(fieldOf(body, 'sealed', 'indicators')).toEqual(
    fieldOf((await testApp.send('reader', 'GET', url)).body, 'indicators'),
  );
  const units = studyOf().modules[0]?.typologies?.reduce((sum, typology) => sum + typology.units, 0);
  const unitCount = { key: 'units', of: expect.any(String), value: units, unit: 'count' };
  expect(fieldOf(body, 'premises')).toContainEqual(unitCount);
  expect(await testApp.send('stranger', 'GET', `${url}decision-record/`)).toMatchObject({ status: 404 });
  const draft = await plan(testApp);
  for (const path of ['decision-record/', 'decision-record/pdf/']) {
    expect(await testApp.send('planner', 'GET', draft.url + path)).toMatchObject({ status: 404 });
  }
});

test('the record of the decision is also a PDF of A4 pages', async () => {
  const { url } = await approved();
  const { access } = await testApp.openSession('reader');
  const response = await testApp.app.server.inject({
    method: 'GET',
    url: `${url}decision-record/pdf/`,
    headers: { authorization: `Bearer ${access}`, accept: '*/*' },
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/pdf');
  const text = Buffer.from(response.rawPayload).toString('latin1');
  expect(text.slice(0, 5)).toBe('%PDF-');
  expect(text).toContain('[0 0 595.28 841.89]');
  expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
});

test('approval is final: nothing reopens, unlocks or edits it, but it can be copied', async () => {
  const { url } = await approved();
  for (const step of ['reopen', 'unlock', 'lock', 'submit', 'approve']) {
    expect(await post(`${url}${step}/`, { reason: 'x' }, 'staff'), step).toMatchObject({ status: 409 });
  }
  expect(await post(`${url}clone/`, { nome: 'Rev 2' })).toMatchObject({ status: 201, body: { approved_at: null } });
});

test('people talk about a line and a month, answer, resolve, and go on talking when the version is locked', async () => {
  const { url } = await plan(testApp);
  const open = { line: 'expense.terrain', month: '2027-05', text: 'O ITBI está aqui?' };
  const thread = await post(`${url}comments/`, open);
  expect(thread).toMatchObject({
    status: 201,
    body: { ...{ line: open.line, month: open.month }, resolved_at: null, comments: [{ text: open.text }] },
  });
  const at = `/api/planner/comment-threads/${idOf(thread.body)}/`;
  await post(`${url}lock/`, { reason: 'Fechada' }, 'staff');
  expect(await patch(testApp, url, 1, [set('/name', 'Residencial', 'X')])).toMatchObject({ status: 409 });
  expect(await post(`${at}replies/`, { text: 'Está, em junho.' }, 'staff')).toMatchObject({
    status: 201,
    body: { comments: [{ author: people.planner.id }, { author: people.staff.id, text: 'Está, em junho.' }] },
  });
  expect(await testApp.send('planner', 'PATCH', at, { resolved: true })).toMatchObject({
    status: 200,
    body: { resolved_at: expect.any(String), resolved_by__name: expect.stringContaining('Pessoa') },
  });
  await post(`${url}comments/`, { line: 'receipts', text: 'Linha toda' });
  const list = async (query: string) => (await testApp.send('reader', 'GET', `${url}comments/?${query}`)).body;
  expect(await list('')).toMatchObject([{ line: 'expense.terrain' }, { line: 'receipts', month: null }]);
  expect(await list('resolved=false')).toMatchObject([{ line: 'receipts' }]);
  expect(await list('line=expense.terrain')).toMatchObject([{ resolved_at: expect.any(String) }]);
  expect(await post(`${at}replies/`, { text: 'Ainda não.' })).toMatchObject({ body: { resolved_at: null } });
});

test('what was said comes along with a copy, with its months, and the original hears nothing of the copy', async () => {
  const { url, version } = await plan(testApp);
  const thread = await post(`${url}comments/`, { line: 'receipts', month: '2027-11', text: 'Confirmar' });
  await post(`${url}comments/`, { line: 'receipts', text: 'Sem mês' });
  const copy = await post(`${url}clone/`, { nome: 'Rev 2', shift_months: 3 });
  const copied = `${versions}${idOf(copy.body)}/comments/`;
  const { body } = await testApp.send('planner', 'GET', copied);
  expect(body).toMatchObject([
    {
      line: 'receipts',
      month: '2028-02',
      inherited_from: version,
      comments: [{ text: 'Confirmar', author: people.planner.id }],
    },
    { line: 'receipts', month: null, inherited_from: version },
  ]);
  expect(fieldOf(body, 0, 'id')).not.toBe(idOf(thread.body));
  await post(`/api/planner/comment-threads/${fieldOf(body, 0, 'id')}/replies/`, { text: 'Na cópia' });
  const original = await testApp.send('planner', 'GET', `${url}comments/`);
  expect(fieldOf(original.body, 0, 'comments')).toHaveLength(1);
});

test('comments are of one house, of people who plan, and refuse what is none', async () => {
  const { url } = await plan(testApp);
  const thread = await post(`${url}comments/`, { line: 'receipts', text: 'Nosso' });
  const at = `/api/planner/comment-threads/${idOf(thread.body)}/`;
  expect(await testApp.send('stranger', 'GET', `${url}comments/`)).toMatchObject({ status: 404 });
  expect(await post(`${url}comments/`, { line: 'receipts', text: 'x' }, 'stranger')).toMatchObject({ status: 404 });
  expect(await post(`${at}replies/`, { text: 'x' }, 'stranger')).toMatchObject({ status: 404 });
  expect(await testApp.send('stranger', 'PATCH', at, { resolved: true })).toMatchObject({ status: 404 });
  expect(await post(`${url}comments/`, { line: 'receipts', text: 'x' }, 'reader')).toMatchObject({ status: 403 });
  expect(await testApp.send('sales', 'GET', `${url}comments/`)).toMatchObject({ status: 403 });
  expect(await post(`${url}comments/`, { line: 'receipts', month: '2027-13', text: ' ' })).toMatchObject({
    status: 400,
    body: { month: ['Month has wrong format. Use YYYY-MM.'], text: ['This field may not be blank.'] },
  });
  await testApp.send('planner', 'DELETE', url);
  expect(await post(`${at}replies/`, { text: 'x' })).toMatchObject({ status: 404 });
});
