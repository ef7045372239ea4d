/** Plots of land over HTTP: owner, moves, personal data, files, and the price that a study allows. */

import { residualLand } from '@uni/analysis';
import type { LandFile, LandPlot, LandResidual, WholeLandPlot } from '@uni/contracts';
import { describe, expect, test } from 'vitest';
import type { PersonName } from '../../../../testing/people.ts';
import { idOf, plan, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { pseudonymizeFreeText } from '../shared/people.repository.ts';

const testApp = await openTestApp();
const base = '/api/planner/land-plots/';

const make = async (fields: object = {}): Promise<LandPlot> => {
  const { status, body } = await testApp.send('planner', 'POST', base, { name: 'Rua T-37', ...fields });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body as LandPlot;
};
const read = async (id: number, who: PersonName = 'planner'): Promise<WholeLandPlot> => {
  const { status, body } = await testApp.send(who, 'GET', `${base}${id}/`);
  expect(status).toBe(200);
  return body as WholeLandPlot;
};
const move = (id: number, step: string, more: object = {}) =>
  testApp.send('planner', 'POST', `${base}${id}/moves/`, { step, ...more });
const patch = ({ id, version }: LandPlot, fields: object, who: PersonName = 'planner') =>
  testApp.send(who, 'PATCH', `${base}${id}/`, fields, { 'if-match': `"${version}"` });

const deal = { form: 'cash', price: 1_200_000_000 };

test('a plot begins at the first step with what was typed, and nothing is made up', async () => {
  const made = await make({ area: 2860, basic_coefficient: 1, maximum_coefficient: 4.5, city: 'Goiânia', state: 'GO' });
  expect(made).toMatchObject({
    ...{ step: 'prospecting', name: 'Rua T-37', area: 2860, maximum_coefficient: 4.5, city: 'Goiânia', version: 1 },
    ...{ price: null, efficiency: null, empreendimento: null, plan: null, reason: '' },
  });
  const list = await testApp.send('reader', 'GET', base);
  expect(list.body).toContainEqual(made);
  expect((await read(made.id)).moves).toMatchObject([{ from: null, to: 'prospecting' }]);
});

describe('a move', () => {
  test('requires the deal for a proposal, the last day for an option, a reason to discard', async () => {
    const { id } = await make();
    expect(await move(id, 'analysis')).toMatchObject({ status: 200, body: { step: 'analysis' } });
    const required = ['This field is required.'];
    expect(await move(id, 'proposal')).toMatchObject({ status: 400, body: { form: required } });
    expect(await move(id, 'discarded')).toMatchObject({ status: 400, body: { reason: required } });
    expect(await patch(await read(id), deal)).toMatchObject({ status: 200 });
    expect(await move(id, 'option')).toMatchObject({ status: 400, body: { option_until: required } });
    const option = await move(id, 'option', { option_until: '2027-03-31' });
    expect(option).toMatchObject({ status: 200, body: { step: 'option', option_until: '2027-03-31' } });
    const discarded = await move(id, 'discarded', { reason: 'Preço acima do residual' });
    expect(discarded).toMatchObject({ status: 200, body: { step: 'discarded', reason: 'Preço acima do residual' } });
    expect(await move(id, 'analysis')).toMatchObject({ status: 200, body: { step: 'analysis', reason: '' } });
    const { moves } = await read(id);
    expect(moves.map(({ to }) => to)).toEqual(['analysis', 'discarded', 'option', 'analysis', 'prospecting']);
    expect(moves[1]).toMatchObject({ from: 'option', reason: 'Preço acima do residual', by: expect.any(String) });
  });

  test('to a swap requires what is given, and a fact that a step requires is not taken away there', async () => {
    const plot = await make({ form: 'mixed', price: 100 });
    expect(await move(plot.id, 'proposal')).toMatchObject({ status: 400, body: { swap_share: expect.anything() } });
    expect(await patch(plot, { swap_receipts: 0.12 })).toMatchObject({ status: 200 });
    expect(await move(plot.id, 'proposal')).toMatchObject({ status: 200 });
    expect(await patch(await read(plot.id), { form: null })).toMatchObject({ status: 400 });
  });

  test('to the step where it stands changes nothing', async () => {
    const { id } = await make();
    expect(await move(id, 'prospecting')).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await read(id)).moves).toHaveLength(1);
  });
});

test('a change is refused over a later one, and for an enterprise, a plan or a period that is none', async () => {
  const plot = await make();
  expect(await patch(plot, { area: 900 })).toMatchObject({ status: 200, body: { area: 900, version: 2 } });
  expect(await patch(plot, { area: 800 })).toMatchObject({ status: 412, body: { current: { area: 900 } } });
  const now = await read(plot.id);
  expect(await patch(now, { empreendimento: 4_242 })).toMatchObject({ status: 400 });
  expect(await patch(now, { plan: { file: 1, aspect: 1, scale: null, outline: [] } })).toMatchObject({ status: 400 });
  expect(await patch(now, { option_on: '2027-02-01', option_until: '2027-01-01' })).toMatchObject({ status: 400 });
  expect(await patch(now, { area: -1 })).toMatchObject({ status: 400, body: { area: expect.anything() } });
  expect(await patch(now, { occupation: 1.2 })).toMatchObject({ status: 400, body: { occupation: expect.anything() } });
});

test('a plot is of its organization: strangers get 404, and permission for one enterprise opens none', async () => {
  const plot = await make();
  expect(await testApp.send('stranger', 'GET', `${base}${plot.id}/`)).toMatchObject({ status: 404 });
  expect(await patch(plot, { area: 1 }, 'stranger')).toMatchObject({ status: 404 });
  expect(await testApp.send('stranger', 'GET', base)).toMatchObject({ status: 200, body: [] });
  expect(await patch(plot, { area: 1 }, 'reader')).toMatchObject({ status: 403 });
  for (const who of ['sales', 'colab', 'groupless'] as const)
    expect(await testApp.send(who, 'GET', base)).toMatchObject({ status: 403 });
  const { enterprise } = await plan(testApp, { who: 'strangePlanner' });
  expect(await patch(plot, { empreendimento: enterprise })).toMatchObject({ status: 400 });
});

test('the audit trail names that a contact changed, and never the person', async () => {
  const person = { contact_kind: 'owner', contact_name: 'Otávio Bragança Prado', contact_phone: '62 99999-0000' };
  const { id } = await make({ ...person, note: 'Falar com Otávio Bragança Prado', area: 500 });
  const { body: auditTrail } = await testApp.send('staff', 'GET', '/api/admin/audit/');
  expect(JSON.stringify(auditTrail)).toContain('contact_name');
  expect(JSON.stringify(auditTrail)).not.toContain('Bragança');
  expect(JSON.stringify(auditTrail)).not.toContain('99999');
  await testApp.app.platform.database.withOrganization(1_001, (db) =>
    pseudonymizeFreeText(db, ['otávio bragança prado'], 'Pessoa removida'),
  );
  expect(await read(id)).toMatchObject({
    ...{ contact_name: 'Pessoa removida', contact_phone: null, note: 'Falar com Pessoa removida', area: 500 },
  });
});

describe('files', () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
  const add = (id: number, bytes: Buffer | string, kind = 'document', who: PersonName = 'planner') => {
    const content = typeof bytes === 'string' ? bytes : bytes.toString('base64');
    return testApp.send(who, 'POST', `${base}${id}/files/`, { kind, name: 'Planta.png', content });
  };
  const download = async (url: string, who: PersonName) => {
    const { access } = await testApp.openSession(who);
    const headers = { authorization: `Bearer ${access}`, accept: '*/*' };
    return testApp.app.server.inject({ method: 'GET', url, headers });
  };

  test('come back byte by byte, belong to their plot, and are marked as a plan by it', async () => {
    const plot = await make();
    const added = await add(plot.id, png, 'plan');
    expect(added).toMatchObject({ status: 201, body: { kind: 'plan', media_type: 'image/png', bytes: png.length } });
    const file = added.body as LandFile;
    const { rawPayload, statusCode } = await download(`${base}${plot.id}/files/${file.id}/`, 'reader');
    expect([statusCode, Buffer.compare(rawPayload, png)]).toEqual([200, 0]);
    const other = await make();
    expect((await download(`${base}${other.id}/files/${file.id}/`, 'planner')).statusCode).toBe(404);
    expect((await download(`${base}${plot.id}/files/${file.id}/`, 'stranger')).statusCode).toBe(404);
    const outline = [[0, 0] as const, [1, 0] as const, [0.5, 1] as const];
    const marked = { file: file.id, aspect: 1.5, scale: { from: [0, 0], to: [1, 0], metres: 80 }, outline };
    expect(await patch(plot, { plan: marked })).toMatchObject({ status: 200, body: { plan: marked } });
    expect((await read(plot.id)).files).toMatchObject([{ id: file.id, name: 'Planta.png' }]);
  });

  test('are removed, and with them the plan that is marked on one', async () => {
    const plot = await make();
    const { id } = (await add(plot.id, png, 'plan')).body as LandFile;
    await patch(plot, { plan: { file: id, aspect: 1, scale: null, outline: [] } });
    const url = `${base}${plot.id}/files/${id}/`;
    expect(await testApp.send('reader', 'DELETE', url)).toMatchObject({ status: 403 });
    expect(await testApp.send('planner', 'DELETE', url)).toMatchObject({ status: 204 });
    expect(await read(plot.id)).toMatchObject({ files: [], plan: null });
  });

  test.each([
    ['another type', Buffer.from('<svg onload="x">'), 'document'],
    ['base64 that hides something', `${png.toString('base64')}AAAA=`, 'document'],
    ['a PDF as a plan', Buffer.from('%PDF-1.7'), 'plan'],
    ['more than the limit', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]), 'document'],
  ])('refuse %s', async (_what, bytes, kind) => {
    const { id } = await make();
    expect(await add(id, bytes, kind)).toMatchObject({ status: 400, body: { content: expect.anything() } });
  });
});

describe('the residual price', { tags: ['proof'] }, () => {
  const search = (id: number, body: object, who: PersonName = 'reader') =>
    testApp.send(who, 'POST', `${base}${id}/residual/`, body);

  test('is the land with which the study of the enterprise just reaches the target', async () => {
    const { enterprise, version } = await plan(testApp);
    const { id } = await make({ empreendimento: enterprise });
    const goal = { indicator: 'npv', target: 0 } as const;
    const { status, body } = await search(id, goal);
    expect([status, body]).toEqual([200, expect.anything()]);
    const { land, today, version: of, value } = body as LandResidual;
    const direct = residualLand(studyOf(), goal.indicator, goal.target);
    if (!direct.ok) throw new Error('the template is refused');
    expect({ land, today }).toEqual({
      land: (direct.answer.land ?? 0) * 100,
      today: Math.round(direct.answer.today * 100),
    });
    expect(of).toMatchObject({ id: version, nome: 'Rev 1', current: false });
    expect(value).toEqual(expect.any(Number));
    expect(await search(id, { indicator: 'npv', target: 1e12 })).toMatchObject({ status: 200, body: { land: null } });
  });

  test('is refused for a plot without a study, an unknown indicator and a reader elsewhere', async () => {
    const { id } = await make();
    const goal = { indicator: 'npv', target: 0 };
    expect(await search(id, goal)).toMatchObject({ status: 400, body: { empreendimento: expect.anything() } });
    const empty = await testApp.send('planner', 'POST', '/api/planner/enterprises/', { code: 'VAZIO', name: 'Vazio' });
    const unstudied = await make({ empreendimento: idOf(empty.body) });
    expect(await search(unstudied.id, goal)).toMatchObject({ status: 400 });
    expect(await search(id, { indicator: 'payback_month', target: 0 })).toMatchObject({ status: 400 });
    expect(await search(id, goal, 'stranger')).toMatchObject({ status: 404 });
  });
});
