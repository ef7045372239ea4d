import { openStudy } from '@uni/engine';
import { expect, test } from 'vitest';
import type { PersonName } from '../../../../testing/people.ts';
import { approve, fieldOf, idOf, patch, plan, set, studyAt, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const versions = '/api/planner/versions/';
const pass = (url: string, step: string, body: unknown = {}, who: PersonName = 'planner') =>
  testApp.send(who, 'POST', `${url}${step}/`, body);

test('a version keeps the study that it was given, and knows its hashes', async () => {
  const { url } = await plan(testApp);
  const version = await testApp.send('planner', 'GET', url);
  const read = await studyAt(testApp, url);
  expect(read.study).toEqual(JSON.parse(JSON.stringify(studyOf(), (_key, value) => value ?? undefined)));
  expect(version).toMatchObject({ status: 200, body: { state: 'draft', revision: 1, study_hash: read.study_hash } });
  const projection = await testApp.send('planner', 'GET', `${url}projection/`);
  expect(projection).toMatchObject({
    status: 200,
    body: { revision: 1, projection_hash: read.projection_hash, projection: { format: 'uni.projection/1' } },
  });
});

test.each([
  ['an unknown field', { ...studyOf(), modulez: [] }, '/modulez', 'unknown_field'],
  ['a missing field', { ...studyOf(), modules: undefined }, '/modules', 'required'],
  ['tables that sum to 1.01', tablesOf(1.01), '/modules/0/tables', 'sum'],
  ['another format', { ...studyOf(), format: 'x' }, '/format', 'enum'],
])('a study with %s is refused with its path', async (_case, study, path, code) => {
  const { enterprise } = await plan(testApp);
  const { status, body } = await testApp.send('planner', 'POST', versions, {
    empreendimento: enterprise,
    nome: 'X',
    study,
  });
  expect(status).toBe(400);
  expect(body).toMatchObject({ detail: expect.any(String), code: 'study_refused' });
  expect(fieldOf(body, 'study_errors')).toContainEqual({ path, code, message: expect.any(String) });
});

function tablesOf(sum: number) {
  const study = studyOf();
  const [module] = study.modules;
  const tables = module?.tables?.map((table, index) => ({
    ...table,
    share: index === 0 ? table.share + sum - 1 : table.share,
  }));
  return { ...study, modules: [{ ...module, tables }] };
}

test('version names are unique within the enterprise, in the words of the recorded contract', async () => {
  const { enterprise, url } = await plan(testApp);
  const again = await testApp.send('planner', 'POST', versions, {
    empreendimento: enterprise,
    nome: 'Rev 1',
    study: studyOf(),
  });
  const messages = { non_field_errors: ['The fields empreendimento, nome must make a unique set.'] };
  expect(again).toMatchObject({ status: 400, body: messages });
  expect(await pass(url, 'clone', { nome: 'Rev 1' })).toMatchObject({ status: 400, body: messages });
});

test('a clone has the same study and the same ids, and a life of its own', async () => {
  const { url } = await plan(testApp);
  const clone = await pass(url, 'clone', { nome: 'Rev 2' });
  expect(clone).toMatchObject({ status: 201, body: { state: 'draft', revision: 1 } });
  const copy = `${versions}${idOf(clone.body)}/`;
  const [original, copied] = [await studyAt(testApp, url), await studyAt(testApp, copy)];
  expect(copied).toEqual(original);
  await patch(testApp, copy, 1, [set('/name', 'Residencial', 'Outro nome')]);
  expect(await studyAt(testApp, url)).toEqual(original);
});

test('a draft is submitted and approved; approval is final and seals what was approved', async () => {
  const { url } = await plan(testApp);
  const { projection_hash } = await studyAt(testApp, url);
  expect(await pass(url, 'approve', { reason: 'x' }, 'staff')).toMatchObject({
    status: 409,
    body: { code: 'version_state' },
  });
  expect(await pass(url, 'submit')).toMatchObject({ status: 200, body: { state: 'submitted' } });
  expect(await pass(url, 'approve')).toMatchObject({ status: 403 });
  expect(await pass(url, 'approve', {}, 'staff')).toMatchObject({
    status: 400,
    body: { reason: ['This field is required.'] },
  });
  const approved = await pass(url, 'approve', { reason: 'Comitê' }, 'staff');
  expect(approved).toMatchObject({
    status: 200,
    body: { state: 'approved', sealed_projection_hash: projection_hash, state_reason: 'Comitê' },
  });
  const live = await testApp.send('reader', 'GET', `${url}projection/`);
  const sealed = await testApp.send('reader', 'GET', `${url}projection/?sealed=true`);
  expect(sealed).toMatchObject({ status: 200, body: live.body as object });
  for (const step of ['submit', 'reopen']) expect(await pass(url, step)).toMatchObject({ status: 409 });
  for (const step of ['lock', 'unlock'])
    expect(await pass(url, step, { reason: 'x' }, 'staff')).toMatchObject({ status: 409 });
  expect(await patch(testApp, url, 1, [set('/name', 'Residencial', 'X')])).toMatchObject({
    status: 409,
    body: { code: 'version_locked' },
  });
});

test('a version that was not approved has no sealed projection', async () => {
  const { url } = await plan(testApp);
  expect((await testApp.send('planner', 'GET', `${url}projection/?sealed=true`)).status).toBe(404);
});

test('realised months stand beside the planned ones in what the cache gives back', async () => {
  const realised = { closing: '2027-02', lines: [{ key: 'expense.terrain', values: [-1_000_000, -250_000.5] }] };
  const study = { ...studyOf(), accomplished: realised };
  const { url } = await plan(testApp, { study });
  const { body } = await testApp.send('planner', 'GET', `${url}projection/`);
  const opened = openStudy(study);
  expect(fieldOf(body, 'projection', 'lines')).toEqual(
    opened.ok && JSON.parse(JSON.stringify(opened.model.projection.lines)),
  );
  expect(JSON.stringify(body)).toContain('"realised":[-100000000,-25000050]');
});

test('a submitted version goes back to draft', async () => {
  const { url } = await plan(testApp);
  await pass(url, 'submit');
  expect(await pass(url, 'reopen', { reason: 'Falta o ITBI' })).toMatchObject({
    status: 200,
    body: { state: 'draft' },
  });
});

test('only staff lock and unlock a draft, and only with a reason', async () => {
  const { url } = await plan(testApp);
  expect(await pass(url, 'lock', { reason: 'x' })).toMatchObject({ status: 403 });
  expect(await pass(url, 'lock', {}, 'staff')).toMatchObject({
    status: 400,
    body: { reason: ['This field is required.'] },
  });
  expect(await pass(url, 'lock', { reason: 'Fechada' }, 'staff')).toMatchObject({
    status: 200,
    body: { state: 'locked' },
  });
  expect(await patch(testApp, url, 1, [set('/name', 'Residencial', 'X')])).toMatchObject({
    status: 409,
    body: { code: 'version_locked', state: 'locked' },
  });
  expect(await pass(url, 'unlock', { reason: 'Reaberta' }, 'staff')).toMatchObject({
    status: 200,
    body: { state: 'draft' },
  });
  expect(await patch(testApp, url, 1, [set('/name', 'Residencial', 'X')])).toMatchObject({ status: 200 });
});

test('an enterprise has at most one current version, which is neither deleted nor archived', async () => {
  const { enterprise, url } = await plan(testApp);
  const second = `${versions}${idOf((await pass(url, 'clone', { nome: 'Rev 2' })).body)}/`;
  const currentOf = async () => {
    const { body } = await testApp.send('planner', 'GET', `${versions}?empreendimento=${enterprise}`);
    return Array.isArray(body) ? body.filter((row) => row.current).map((row) => row.nome) : [];
  };
  // A draft and a version awaiting approval are no one's plan.
  const refused = { status: 409, body: { code: 'version_not_approved' } };
  expect(await testApp.send('planner', 'PATCH', url, { current: true })).toMatchObject(refused);
  expect(await testApp.send('staff', 'PATCH', url, { current: true })).toMatchObject(refused);
  await pass(url, 'submit', { reason: 'Para o comitê' });
  expect(await testApp.send('planner', 'PATCH', url, { current: true })).toMatchObject(refused);
  expect(await currentOf()).toEqual([]);
  expect(await testApp.send('staff', 'POST', `${url}approve/`, { reason: 'Aprovada' })).toMatchObject({
    body: { current: true },
  });
  await approve(testApp, second);
  expect(await currentOf()).toEqual(['Rev 2']);
  await testApp.send('planner', 'PATCH', url, { current: true });
  expect(await currentOf()).toEqual(['Rev 1']);
  await testApp.send('planner', 'PATCH', second, { current: true });
  const { body } = await testApp.send('planner', 'GET', `${versions}?empreendimento=${enterprise}`);
  const current = Array.isArray(body) ? body.filter((row) => row.current).map((row) => row.nome) : [];
  expect(current).toEqual(['Rev 2']);
  expect(await testApp.send('planner', 'DELETE', second)).toMatchObject({
    status: 409,
    body: { code: 'version_current' },
  });
  expect(await testApp.send('planner', 'PATCH', second, { archived: true })).toMatchObject({ status: 409 });
});

test('a version can be renamed while its study is being saved, and with If-Match only as it was seen', async () => {
  const { url } = await plan(testApp);
  const { headers } = await testApp.send('planner', 'GET', url);
  const saves = [3_151, 3_152, 3_153].map(async (next) => {
    const { identity } = await studyAt(testApp, url);
    return patch(testApp, url, 1, [set(`/expenses/@${identity.expenses[0]?.id}/value/amount`, 3_150, next)]);
  });
  const renames = ['A', 'B', 'C'].map((name) => testApp.send('planner', 'PATCH', url, { nome: name }));
  for (const { status } of await Promise.all(renames)) expect(status).toBe(200);
  expect((await Promise.all(saves)).filter(({ status }) => status === 200)).toHaveLength(1);
  const late = await testApp.send('planner', 'PATCH', url, { nome: 'D' }, { 'if-match': String(headers.etag) });
  expect(late).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
});

test('an archived version is not edited', async () => {
  const { url } = await plan(testApp);
  await testApp.send('planner', 'PATCH', url, { archived: true });
  expect(await patch(testApp, url, 1, [set('/name', 'Residencial', 'X')])).toMatchObject({ status: 409 });
});

test('a deleted version can be restored', async () => {
  const { enterprise, url } = await plan(testApp);
  expect((await testApp.send('planner', 'DELETE', url)).status).toBe(204);
  expect((await testApp.send('planner', 'DELETE', url)).status).toBe(404);
  const bin = await testApp.send('planner', 'GET', `${versions}?deleted=true&empreendimento=${enterprise}`);
  expect(bin.body).toMatchObject([{ nome: 'Rev 1' }]);
  expect((await testApp.send('planner', 'POST', `${url}restore/`)).status).toBe(200);
  expect((await testApp.send('planner', 'GET', url)).status).toBe(200);
});

test('a repeated Idempotency-Key makes one version', async () => {
  const { enterprise } = await plan(testApp);
  const body = { empreendimento: enterprise, nome: 'Uma vez', study: studyOf() };
  const once = () => testApp.send('planner', 'POST', versions, body, { 'idempotency-key': 'k1' });
  const [first, second] = [await once(), await once()];
  expect(second).toMatchObject({ status: 201, body: first.body });
});

test('a study with a grave finding is submitted with a reason only, and the decision keeps it', async () => {
  const { enterprise } = await plan(testApp);
  const untaxed = { ...studyOf(), taxation: { regime: 'none' } };
  const created = await testApp.send('planner', 'POST', versions, {
    empreendimento: enterprise,
    nome: 'Sem tributo',
    study: untaxed,
  });
  const url = `${versions}${idOf(created.body)}/`;
  const refused = await pass(url, 'submit');
  expect(refused).toMatchObject({ status: 409, body: { code: 'implausible' } });
  expect(fieldOf(refused.body, 'findings')).toContainEqual({ rule: 'tax_missing', path: '/taxation/regime' });
  expect(await testApp.send('planner', 'GET', url)).toMatchObject({ body: { state: 'draft', state_reason: null } });
  const reason = 'Patrimônio imune, parecer 12/2026';
  expect(await pass(url, 'submit', { reason })).toMatchObject({ status: 200, body: { state: 'submitted' } });
  expect(await pass(url, 'approve', { reason: 'Ata 3' }, 'staff')).toMatchObject({ status: 200 });
  const decision = await testApp.send('planner', 'GET', `${url}decision-record/`);
  expect(decision).toMatchObject({ status: 200, body: { approval: { reason: 'Ata 3' }, submission: { reason } } });
});
