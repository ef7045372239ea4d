/** Whole plots of land over HTTP: who answers for one, the bin, and the enterprise made of one. */

import type { Enterprise, LandPlot, Profile, WholeLandPlot } from '@uni/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type PersonName, people } from '../../../../testing/people.ts';
import { idOf, plan, studyAt, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { pseudonymizeFreeText } from '../shared/people.repository.ts';

const testApp = await openTestApp();
const base = '/api/planner/land-plots/';
const groups = '/api/admin/permit-groups/';
const deal = { form: 'cash', price: 1_200_000_000 };
const required = ['This field is required.'];

const make = async (fields: object = {}): Promise<LandPlot> => {
  const { status, body } = await testApp.send('planner', 'POST', base, { name: 'Rua T-37', ...fields });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body as LandPlot;
};
const read = async (id: number): Promise<WholeLandPlot> =>
  (await testApp.send('reader', 'GET', `${base}${id}/`)).body as WholeLandPlot;
const patch = ({ id, version }: LandPlot, fields: object, who: PersonName = 'planner') =>
  testApp.send(who, 'PATCH', `${base}${id}/`, fields, { 'if-match': `"${version}"` });
const listed = async (query = ''): Promise<number[]> =>
  ((await testApp.send('reader', 'GET', `${base}${query}`)).body as LandPlot[]).map(({ id }) => id);

let count = 0;
/** Gives the person without a group these permissions too. A session knows its permissions for a second: this is a new one. */
const permit = async (...grants: readonly object[]): Promise<{ token: string }> => {
  count += 1;
  const { status, body } = await testApp.send('staff', 'POST', groups, { name: `Grupo ${count}`, grants });
  expect([status, body]).toEqual([201, expect.anything()]);
  await testApp.send('staff', 'PUT', `${groups}${idOf(body)}/members/`, { users: [people.scoped.id] });
  return { token: (await testApp.openSession('scoped')).access };
};
const everywhere = (resource: string, action: string) => ({ resource, action, enterprise: null });

describe('the person who answers for a plot', () => {
  const answerable = { responsible: people.reader.id };

  test('is one of those who see land, and no e-mail is listed', async () => {
    const { status, body } = await testApp.send('planner', 'GET', '/api/planner/land-people/');
    expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringContaining('@')]);
    const ids = (body as { id: number }[]).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([people.planner.id, people.reader.id, people.staff.id]));
    for (const who of ['sales', 'inactive', 'newcomer', 'stranger', 'groupless'] as const)
      expect(ids).not.toContain(people[who].id);
    expect(await testApp.send('sales', 'GET', '/api/planner/land-people/')).toMatchObject({ status: 403 });
  });

  test('is named, and may be nobody, but never somebody who does not see land', async () => {
    const plot = await make(answerable);
    expect(plot).toMatchObject({ ...answerable, responsible_name: expect.any(String), responsible_left: false });
    for (const who of ['sales', 'stranger'] as const)
      expect(await patch(plot, { responsible: people[who].id })).toMatchObject({
        ...{ status: 400, body: { responsible: expect.anything() } },
      });
    const cleared = { responsible: null, responsible_name: null, responsible_left: false };
    expect(await patch(plot, { responsible: null })).toMatchObject({ status: 200, body: cleared });
  });

  test('who has left stays named and marked through later changes, until the name is erased', async () => {
    const plot = await make(answerable);
    const active = (is_active: boolean) =>
      testApp.send('staff', 'PATCH', `/api/admin/users/${people.reader.id}/`, { is_active });
    expect(await active(false)).toMatchObject({ status: 200 });
    const left = { ...answerable, responsible_name: plot.responsible_name, responsible_left: true };
    const changed = await patch(plot, { area: 900 });
    expect(changed).toMatchObject({ status: 200, body: left });
    expect(await patch(await make(), answerable)).toMatchObject({ status: 400 });
    await testApp.app.platform.database.withOrganization(1_001, (db) =>
      pseudonymizeFreeText(db, [plot.responsible_name ?? ''], 'Pessoa removida'),
    );
    const { body } = await testApp.send('planner', 'GET', `${base}${plot.id}/`);
    expect(body).toMatchObject({ ...left, responsible_name: 'Pessoa removida' });
    expect(await active(true)).toMatchObject({ status: 200 });
    expect(await read(plot.id)).toMatchObject({ responsible_name: plot.responsible_name, responsible_left: false });
  });
});

describe('the bin', () => {
  const remove = ({ id, version }: LandPlot, who: PersonName = 'planner') =>
    testApp.send(who, 'DELETE', `${base}${id}/`, undefined, { 'if-match': `"${version}"` });

  test('holds a deleted plot with its moves, and gives it back as it was', async () => {
    const plot = await make({ area: 1_200 });
    await testApp.send('planner', 'POST', `${base}${plot.id}/moves/`, { step: 'analysis' });
    expect(await remove(plot)).toMatchObject({ status: 412, body: { current: { step: 'analysis' } } });
    const now = await read(plot.id);
    expect(await remove(now, 'reader')).toMatchObject({ status: 403 });
    expect(await remove(now, 'stranger')).toMatchObject({ status: 404 });
    expect(await remove(now)).toMatchObject({ status: 204 });
    expect(await listed()).not.toContain(plot.id);
    expect(await listed('?deleted=true')).toContain(plot.id);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { area: 1 }],
      ['POST', 'moves/', { step: 'analysis' }],
      ['POST', 'files/', { kind: 'document', name: 'a.pdf', content: 'JVBERi0xLjc=' }],
      ['POST', 'development/', { code: 'X', name: 'X' }],
      ['DELETE', '', undefined],
    ] as const)
      expect(await testApp.send('planner', method, `${base}${plot.id}/${path}`, body)).toMatchObject({ status: 404 });
    const restore = `${base}${plot.id}/restore/`;
    expect(await testApp.send('reader', 'POST', restore)).toMatchObject({ status: 403 });
    expect(await testApp.send('stranger', 'POST', restore)).toMatchObject({ status: 404 });
    expect(await testApp.send('planner', 'POST', restore)).toMatchObject({ status: 200, body: { area: 1_200 } });
    const back = await read(plot.id);
    expect(back).toMatchObject({ step: 'analysis', moves: [{ to: 'analysis' }, { to: 'prospecting' }] });
    expect(await testApp.send('planner', 'POST', restore)).toMatchObject({
      ...{ status: 200, body: { version: back.version } },
    });
  });
});

describe('a plot that becomes an enterprise', () => {
  const convert = (id: number, order: object, who: Parameters<typeof testApp.send>[0] = 'planner') =>
    testApp.send(who, 'POST', `${base}${id}/development/`, order);
  const study = studyOf({ vgv: 45_000_000 });

  test('gives it its place, a copy of its study as draft, and both name each other', async () => {
    const { enterprise, url } = await plan(testApp, { study });
    const plot = await make({ ...deal, empreendimento: enterprise, city: 'Goiânia', state: 'GO', product: 'high' });
    const { status, body } = await convert(plot.id, { code: 'CONV-1', name: 'Bosque Areião' });
    expect([status, body]).toEqual([201, expect.anything()]);
    const { development, converted_at, ...converted } = body as LandPlot;
    expect(converted).toMatchObject({ step: 'bought', empreendimento: development, furthest: 'bought' });
    expect(converted_at).toEqual(expect.any(String));
    expect(development).not.toBe(enterprise);
    const made = (await testApp.send('planner', 'GET', `/api/planner/enterprises/${development}/`)).body as Enterprise;
    expect(made).toMatchObject({
      ...{ code: 'CONV-1', name: 'Bosque Areião', city: 'Goiânia', state: 'GO', product_class: 'high' },
      phase: 'prospecting',
    });
    const versions = await testApp.send('planner', 'GET', `/api/planner/versions/?empreendimento=${development}`);
    expect(versions.body).toMatchObject([{ nome: 'Rev 1', state: 'draft' }]);
    const [copy] = versions.body as { id: number }[];
    expect((await studyAt(testApp, `/api/planner/versions/${copy?.id}/`)).study).toEqual(
      (await studyAt(testApp, url)).study,
    );
    expect((await read(plot.id)).moves).toMatchObject([{ from: 'prospecting', to: 'bought' }, { from: null }]);
    const query = `action=land_plot.converted&target_id=${plot.id}`;
    const { body: auditTrail } = await testApp.send('staff', 'GET', `/api/admin/audit/?${query}`);
    expect(auditTrail).toMatchObject({
      results: [
        {
          after: { development },
          names: { [`development:${development}`]: expect.stringContaining('Bosque Areião') },
        },
      ],
    });
  });

  test('does so once, and then is neither moved nor deleted', async () => {
    const { enterprise } = await plan(testApp);
    const plot = await make({ ...deal, empreendimento: enterprise });
    expect(await convert(plot.id, { code: 'CONV-2', name: 'Primeira vez' })).toMatchObject({ status: 201 });
    const refused = { status: 409, body: { code: 'land_converted' } };
    expect(await convert(plot.id, { code: 'CONV-3', name: 'Segunda vez' })).toMatchObject(refused);
    const enterprises = await testApp.send('planner', 'GET', '/api/planner/enterprises/');
    expect(JSON.stringify(enterprises.body)).not.toContain('CONV-3');
    expect(await testApp.send('planner', 'POST', `${base}${plot.id}/moves/`, { step: 'analysis' })).toMatchObject(
      refused,
    );
    const { version } = await read(plot.id);
    const headers = { 'if-match': `"${version}"` };
    expect(await testApp.send('planner', 'DELETE', `${base}${plot.id}/`, undefined, headers)).toMatchObject(refused);
  });

  test('needs the deal, a study, a code of its own, and a version that is of its study', async () => {
    const { enterprise } = await plan(testApp);
    const other = await plan(testApp);
    const order = { code: 'CONV-4', name: 'Quinta' };
    const noDeal = await make({ empreendimento: enterprise });
    expect(await convert(noDeal.id, order)).toMatchObject({ status: 400, body: { form: required } });
    const noStudy = await make(deal);
    expect(await convert(noStudy.id, order)).toMatchObject({ status: 400, body: { empreendimento: required } });
    const plot = await make({ ...deal, empreendimento: enterprise });
    expect(await convert(plot.id, { ...order, version: other.version })).toMatchObject({
      ...{ status: 400, body: { version: expect.anything() } },
    });
    const { body } = await testApp.send('planner', 'GET', `/api/planner/enterprises/${enterprise}/`);
    const taken = { ...order, code: (body as Enterprise).code };
    expect(await convert(plot.id, taken)).toMatchObject({ status: 400, body: { code: expect.anything() } });
    expect(await convert(plot.id, { code: '', name: '' })).toMatchObject({
      ...{ status: 400, body: { code: expect.anything(), name: expect.anything() } },
    });
    expect(await read(plot.id)).toMatchObject({ development: null, step: 'prospecting' });
    expect(await convert(plot.id, order, 'reader')).toMatchObject({ status: 403 });
    expect(await convert(plot.id, order, 'stranger')).toMatchObject({ status: 404 });
  });

  test('needs the permission to register enterprises next to that for plans', async () => {
    const { enterprise } = await plan(testApp);
    const plot = await make({ ...deal, empreendimento: enterprise });
    const planning = [everywhere('planning', 'read'), everywhere('planning', 'write')];
    const order = { code: 'CONV-5', name: 'Sem permissão' };
    expect(await convert(plot.id, order, await permit(...planning))).toMatchObject({ status: 403 });
    const permitted = await permit(everywhere('enterprise', 'write'));
    expect(await convert(plot.id, order, permitted)).toMatchObject({ status: 201 });
  });
});

describe('a permission for one enterprise', () => {
  let enterprise = 0;
  beforeAll(async () => {
    enterprise = (await plan(testApp)).enterprise;
  });

  test('is told by the profile, opens the portfolio of that enterprise, and no plot', async () => {
    const plot = await make({ empreendimento: enterprise });
    for (const { id } of (await testApp.send('staff', 'GET', groups)).body as { id: number }[])
      await testApp.send('staff', 'PUT', `${groups}${id}/members/`, { users: [] });
    const caller = await permit({ resource: 'planning', action: 'read', enterprise }, everywhere('sales', 'read'));
    const { permissions, narrowed } = (await testApp.send(caller, 'GET', '/api/access/user/profile/')).body as Profile;
    expect(permissions).toEqual(expect.arrayContaining(['planning:read', 'sales:read']));
    expect(narrowed).toEqual(['planning:read']);
    const summaries = await testApp.send(caller, 'GET', '/api/planner/enterprise-summaries/');
    expect(summaries).toMatchObject({ status: 200, body: [{ id: enterprise }] });
    for (const url of [base, `${base}${plot.id}/`, '/api/planner/land-people/'])
      expect(await testApp.send(caller, 'GET', url)).toMatchObject({ status: 403 });
    expect((await testApp.send('staff', 'GET', '/api/access/user/profile/')).body).not.toHaveProperty('narrowed');
  });
});
