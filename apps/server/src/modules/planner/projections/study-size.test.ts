/** Studies too large for a server that computes for many: refused before they cost anything, or computed aside. */
import { studyLimits } from '@uni/contracts';
import { openStudy } from '@uni/engine';
import { expect, test } from 'vitest';
import { fieldOf, patch, plan, studyOf } from '../../../../testing/planning.ts';
import { processorMsOf } from '../../../../testing/processor-time.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const planned = await plan(testApp);
const expense = { group: 'other_expenses', value: { basis: 'amount', amount: 1 }, timing: { kind: 'once', at: 1 } };
const send = (name: string, study: unknown) =>
  testApp.send('planner', 'POST', '/api/planner/versions/', { empreendimento: planned.enterprise, nome: name, study });

test('a study with more expenses than a development can have is refused with the place', async () => {
  const expenses = Array.from({ length: studyLimits.items + 1 }, () => expense);
  expect(await send('Larga', { ...studyOf(), expenses })).toMatchObject({
    status: 400,
    body: { code: 'study_refused', study_errors: [{ path: '/expenses', code: 'range', message: 'No máximo 5.000.' }] },
  });
});

test('a thousand expenses are computed in a thread, to the same projection as here', async () => {
  const expenses = Array.from({ length: 1_000 }, (_, n) => ({ ...expense, name: `Despesa ${n}` }));
  const study = { ...studyOf(), expenses };
  const created = await send('Mil despesas', study);
  expect(created.status).toBe(201);
  const stored = await testApp.send(
    'planner',
    'GET',
    `/api/planner/versions/${fieldOf(created.body, 'id')}/projection/`,
  );
  const opened = openStudy(study);
  if (!opened.ok) throw new Error('the study is valid');
  expect(fieldOf(stored.body, 'projection', 'indicators')).toEqual(opened.model.projection.indicators);
  expect(await send('Mil e uma', { ...study, colour: 'red' })).toMatchObject({
    status: 400,
    body: { study_errors: [{ path: '/colour', code: 'unknown_field' }] },
  });
});

test('of a study with a thousand wrong fields a hundred are told', async () => {
  const wrong = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`wrong_${n}`, 1]));
  const { status, body } = await send('Errada', { ...studyOf(), ...wrong });
  expect(status).toBe(400);
  expect(fieldOf(body, 'study_errors', 'length')).toBe(100);
});

test('a batch longer than an edit is refused before its edits are looked at', async () => {
  const edits = Array.from({ length: 5_001 }, () => ({}));
  expect(await patch(testApp, planned.url, 1, edits)).toMatchObject({
    status: 400,
    body: { edits: ['Ensure this field has no more than 5000 elements.'] },
  });
  expect(await patch(testApp, planned.url, 1, undefined)).toMatchObject({
    body: { edits: ['This field is required.'] },
  });
});

test.each([
  ['more values than any study has', JSON.stringify({ edits: Array(260_000).fill(1) }), 'More than 250000 values'],
  ['two million open quotes', '"\\'.repeat(2_000_000), 'Expecting value: (char 4000000)'],
  ['a text about NaN before an error', '{"a": "NaN", b}', 'Expecting value'],
])('a body with %s is refused in little time', async (_name, payload, reason) => {
  const { access } = await testApp.openSession('planner');
  const took = await processorMsOf(async () => {
    const answer = await testApp.raw({
      method: 'PATCH',
      url: `${planned.url}study/`,
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      payload,
    });
    expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining(reason) } });
  });
  // A quadratic reader needs minutes.
  expect(took).toBeLessThan(5_000);
});
