import { expect, test } from 'vitest';
import { idOf, studyOf } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const testApp = await openTestApp();
const url = '/api/home/first-steps/';
const profile = '/api/access/user/profile/';

test('a study is its author’s own first step, and nobody else’s', async () => {
  expect((await testApp.send('planner', 'GET', url)).body).toMatchObject({ own_study: false });
  const enterprise = idOf(
    (await testApp.send('planner', 'POST', '/api/planner/enterprises/', { code: '901', name: 'Primeiro' })).body,
  );
  expect((await testApp.send('planner', 'GET', url)).body).toMatchObject({ created: true, own_study: false });
  const version = await testApp.send('planner', 'POST', '/api/planner/versions/', {
    empreendimento: enterprise,
    nome: 'Estudo 1',
    study: studyOf(),
  });
  expect(version.status).toBe(201);
  expect((await testApp.send('planner', 'GET', url)).body).toMatchObject({ own_study: true });
  expect((await testApp.send('staff', 'GET', url)).body).toMatchObject({ created: true, own_study: false });
  expect((await testApp.send('planner', 'DELETE', `/api/planner/enterprises/${enterprise}/`)).status).toBe(204);
  expect((await testApp.send('planner', 'GET', url)).body).toMatchObject({ own_study: false });
});

test('the guided study goes on from its step in another session, next to the other preferences', async () => {
  const progress = { state: 'open', step: 3, enterprise: 7, template: 'loteamento' };
  await testApp.send('planner', 'PATCH', profile, { preferences: { theme: 'dark' } });
  const { status } = await testApp.send('planner', 'PATCH', profile, { preferences: { first_study: progress } });
  expect(status).toBe(200);
  expect((await testApp.send('planner', 'GET', profile)).body).toMatchObject({
    preferences: { theme: 'dark', first_study: progress },
  });
  expect((await testApp.send('staff', 'GET', profile)).body).not.toMatchObject({ preferences: { first_study: {} } });
});

test('a step that is none, and a template that is none, are refused and change nothing', async () => {
  const whole = { state: 'open', step: 2, enterprise: null, template: 'hotel' };
  await testApp.send('planner', 'PATCH', profile, { preferences: { first_study: whole } });
  for (const wrong of [{ step: 6 }, { step: 0 }, { template: 'castelo' }, { state: 'lost' }, { enterprise: 'x' }]) {
    const first_study = { ...whole, ...wrong };
    expect((await testApp.send('planner', 'PATCH', profile, { preferences: { first_study } })).status).toBe(400);
  }
  expect((await testApp.send('planner', 'GET', profile)).body).toMatchObject({ preferences: { first_study: whole } });
});
