import { expect, test } from 'vitest';
import { fieldOf, idOf, patch, plan, set, studyAt, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const url = '/api/planner/modules/';

test('the modules of a study are created in its enterprise', async () => {
  const { enterprise } = await plan(testApp);
  const { body } = await testApp.send('reader', 'GET', `${url}?empreendimento=${enterprise}`);
  expect(body).toEqual([
    { id: expect.any(Number), empreendimento: enterprise, n_modulo: 1, nome: 'Torre única', in_use: true },
  ]);
});

test('a module inserted into a study is created in the enterprise, in the same revision', async () => {
  const { enterprise, url: version } = await plan(testApp);
  const { study, identity, revision } = await studyAt(testApp, version);
  const lists = fieldOf(identity, 'modules', 0, 'lists');
  const renumbered = JSON.parse(JSON.stringify(lists), (key, value) => (key === 'id' ? value + 1 : value));
  const insert = {
    op: 'insert',
    path: '/modules/@77001',
    old: null,
    new: {
      after: identity.modules[0]?.id,
      value: { ...study.modules[0], number: 2, name: 'Torre B' },
      lists: renumbered,
    },
  };
  expect(await patch(testApp, version, revision, [insert])).toMatchObject({ status: 200, body: { revision: 2 } });
  const { body } = await testApp.send('planner', 'GET', `${url}?empreendimento=${enterprise}`);
  expect(body).toMatchObject([{ n_modulo: 1 }, { n_modulo: 2, nome: 'Torre B', in_use: true }]);
});

test('a module that a study uses can be renamed but neither renumbered nor deleted', async () => {
  const { enterprise } = await plan(testApp);
  const { body } = await testApp.send('planner', 'GET', `${url}?empreendimento=${enterprise}`);
  const one = `${url}${Number(fieldOf(body, 0, 'id'))}/`;
  expect(await testApp.send('planner', 'PATCH', one, { nome: 'Torre Sul' })).toMatchObject({ status: 200 });
  expect(await testApp.send('planner', 'PATCH', one, { n_modulo: 9 })).toMatchObject({
    status: 409,
    body: { code: 'module_in_use' },
  });
  expect(await testApp.send('planner', 'DELETE', one)).toMatchObject({ status: 409, body: { code: 'module_in_use' } });
  expect(await testApp.send('planner', 'GET', one)).toMatchObject({
    status: 200,
    body: { nome: 'Torre Sul', n_modulo: 1 },
  });
});

test('a module that no study uses any more can be deleted', async () => {
  const { enterprise, url: version } = await plan(testApp);
  const { identity } = await studyAt(testApp, version);
  const number = `/modules/@${identity.modules[0]?.id}/number`;
  const expenses = studyOf().expenses ?? [];
  const moved = expenses.flatMap((item, index) =>
    item.module === 1 ? [set(`/expenses/@${identity.expenses[index]?.id}/module`, 1, 5)] : [],
  );
  expect(await patch(testApp, version, 1, [set(number, 1, 5), ...moved])).toMatchObject({ status: 200 });
  const { body } = await testApp.send('planner', 'GET', `${url}?empreendimento=${enterprise}`);
  expect(body).toMatchObject([
    { n_modulo: 1, in_use: false },
    { n_modulo: 5, in_use: true },
  ]);
  expect((await testApp.send('planner', 'DELETE', `${url}${Number(fieldOf(body, 0, 'id'))}/`)).status).toBe(204);
});

test('a module is refused in the words of the recorded contract', async () => {
  const { enterprise } = await plan(testApp);
  const create = (body: unknown) => testApp.send('planner', 'POST', url, body);
  expect(await create({ empreendimento: enterprise, n_modulo: 1, nome: 'De novo' })).toMatchObject({
    status: 400,
    body: { non_field_errors: ['The fields empreendimento, n_modulo must make a unique set.'] },
  });
  expect(await create({ empreendimento: enterprise, nome: 'Sem número' })).toMatchObject({
    status: 400,
    body: { n_modulo: ['This field is required.'] },
  });
  expect(await create({ empreendimento: 77, n_modulo: 2, nome: 'X' })).toMatchObject({
    status: 400,
    body: { empreendimento: ['Invalid pk "77" - object does not exist.'] },
  });
  expect(await create({ empreendimento: 'a', n_modulo: 2, nome: 'X' })).toMatchObject({
    status: 400,
    body: { empreendimento: ['Incorrect type. Expected pk value, received str.'] },
  });
});

test('another organization’s enterprise is as missing as none', async () => {
  const { enterprise } = await plan(testApp);
  const body = { empreendimento: enterprise, n_modulo: 2, nome: 'X' };
  const { status, body: refused } = await testApp.send('strangePlanner', 'POST', url, body);
  expect({ status, refused }).toEqual({
    status: 400,
    refused: { empreendimento: [`Invalid pk "${enterprise}" - object does not exist.`] },
  });
  expect(idOf((await testApp.send('strangePlanner', 'GET', `${url}?empreendimento=${enterprise}`)).body)).toBeNaN();
});
