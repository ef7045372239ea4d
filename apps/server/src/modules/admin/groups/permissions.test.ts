/** Effects of permit groups on their members, and permissions that no one can give. */
import { seededGroups } from '@uni/contracts';
import { describe, expect, test } from 'vitest';
import { type PersonName, people, testOrganizations } from '../../../../testing/people.ts';
import { approve, fieldOf, idOf, plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const { send } = testApp;
const { first: home } = testOrganizations;
const groups = '/api/admin/permit-groups/';
const profile = '/api/access/user/profile/';
const enterprises = '/api/planner/enterprises/';
const [tower, other] = [await plan(testApp), await plan(testApp)];
let count = 0;

const makeGroup = async (grants: unknown[], users: number[] = [], who: PersonName = 'staff') => {
  count += 1;
  const made = await send(who, 'POST', groups, { name: `Grupo ${count}`, grants });
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
  const url = `${groups}${idOf(made.body)}/`;
  if (users.length > 0) expect((await send(who, 'PUT', `${url}members/`, { users })).status).toBe(200);
  return url;
};
const grant = (permission: string, enterprise: number | null = null) => {
  const [resource, action] = permission.split(':');
  return { resource, action, enterprise };
};
const held = async (who: PersonName) => fieldOf((await send(who, 'GET', profile)).body, 'permissions');

describe('a change of grants', () => {
  test('acts in a second, without signing in again', async () => {
    expect((await send('groupless', 'GET', enterprises)).status).toBe(403);
    const url = await makeGroup([grant('enterprise:read')], [people.groupless.id]);
    testApp.passMemory();
    expect((await send('groupless', 'GET', enterprises)).status).toBe(200);
    expect(await held('groupless')).toEqual(['enterprise:read']);
    expect((await send('staff', 'PUT', `${url}grants/`, { grants: [] })).status).toBe(200);
    testApp.passMemory();
    expect((await send('groupless', 'GET', enterprises)).status).toBe(403);
    await send('staff', 'DELETE', url);
  });

  test('is the union of all groups somebody is in', async () => {
    const one = await makeGroup([grant('enterprise:read')], [people.groupless.id]);
    const two = await makeGroup(
      [grant('sales:read'), grant('enterprise:read', tower.enterprise)],
      [people.groupless.id],
    );
    testApp.passMemory();
    expect(await held('groupless')).toEqual(['enterprise:read', 'sales:read']);
    expect((await send('groupless', 'GET', enterprises)).body).toHaveLength(2);
    for (const url of [one, two]) expect((await send('staff', 'DELETE', url)).status).toBe(204);
  });

  test('is in the trail with what was and what is', async () => {
    const url = await makeGroup([grant('sales:read')]);
    await send('staff', 'PATCH', url, { name: 'Comercial', grants: [grant('sales:write')] });
    const { body } = await send('staff', 'GET', '/api/admin/audit/?action=permit_group.changed&page_size=1');
    expect(body).toMatchObject({
      results: [
        {
          actor: people.staff.id,
          target: 'permit_group',
          before: { grants: ['sales:read'] },
          after: { name: 'Comercial', grants: ['sales:write'] },
        },
      ],
    });
  });

  test('is refused over a newer version, for what is no permission, and for what no group carries', async () => {
    const url = await makeGroup([]);
    expect((await send('staff', 'PATCH', url, { name: 'A' }, { 'if-match': '"9"' })).status).toBe(412);
    for (const wrong of ['organization:create', 'organization:select', 'no:such']) {
      const answer = await send('staff', 'PATCH', url, { grants: [grant(wrong)] });
      expect(answer).toMatchObject({ status: 400, body: { grants: [`"${wrong}" is not a valid choice.`] } });
    }
    const narrowed = await send('staff', 'PATCH', url, { grants: [grant('user:read', tower.enterprise)] });
    expect(narrowed.status).toBe(400);
    const foreign = await plan(testApp, { who: 'strangePlanner' });
    expect(await send('staff', 'PATCH', url, { grants: [grant('planning:read', foreign.enterprise)] })).toMatchObject({
      status: 400,
      body: { grants: [`Invalid pk "${foreign.enterprise}" - object does not exist.`] },
    });
  });
});

describe('a permission for one enterprise', () => {
  test('shows of every list that enterprise only', async () => {
    const grants = seededGroups.planner.permissions.map((permission) => grant(permission, tower.enterprise));
    await makeGroup(grants, [people.scoped.id]);
    testApp.passMemory();
    for (const [url, path] of [
      [enterprises, 'id'],
      ['/api/planner/enterprise-summaries/', 'id'],
      ['/api/planner/modules/', 'empreendimento'],
      ['/api/planner/versions/', 'empreendimento'],
    ] as const) {
      const { body } = await send('scoped', 'GET', url);
      const named = new Set((Array.isArray(body) ? body : []).map((row) => row[path]));
      expect([url, ...named]).toEqual([url, tower.enterprise]);
    }
    const chosen = await send('scoped', 'GET', `/api/planner/versions/?empreendimento=${other.enterprise}`);
    expect(chosen).toMatchObject({ status: 200, body: [] });
  });

  test('opens nothing of another, in a body or a query either', async () => {
    const study = await send('planner', 'GET', `${other.url}study/`);
    const version = { empreendimento: other.enterprise, nome: 'Nova', study: fieldOf(study.body, 'study') };
    expect((await send('scoped', 'POST', '/api/planner/versions/', version)).status).toBe(403);
    const module = { empreendimento: other.enterprise, n_modulo: 9, nome: 'Nono' };
    expect((await send('scoped', 'POST', '/api/planner/modules/', module)).status).toBe(403);
    const flow = '/api/planner/cash-flow/';
    expect((await send('scoped', 'GET', `${flow}?enterprises=${other.enterprise}`)).status).toBe(403);
    expect((await send('scoped', 'GET', `${flow}?versions=${other.version}`)).status).toBe(403);
    expect((await send('scoped', 'GET', `${flow}?enterprises=4242`)).status).toBe(404);
    expect((await send('scoped', 'POST', enterprises, { code: 'X1', name: 'Nova' })).status).toBe(403);
  });

  test('tells of alerts and changes that enterprise only, and tends no other', async () => {
    const alerts = async (who: 'scoped' | 'planner') =>
      Object((await send(who, 'GET', '/api/home/alerts/')).body).alerts as {
        rule: string;
        subject: { kind: string; id: string };
      }[];
    const named = (await alerts('scoped')).filter(({ subject }) => subject.kind === 'enterprise');
    expect([...new Set(named.map(({ subject }) => subject.id))]).toEqual([String(tower.enterprise)]);
    const { body } = await send('scoped', 'GET', '/api/home/changes/');
    const groups = Object(body).groups as { enterprise: { id: number } | null }[];
    expect(groups.flatMap(({ enterprise }) => enterprise?.id ?? [])).toEqual([tower.enterprise]);
    const [foreign] = (await alerts('planner')).filter(({ subject }) => subject.id === String(other.enterprise));
    const order = { rule: foreign?.rule, subject: foreign?.subject.id, act: 'seen' };
    expect((await send('scoped', 'POST', '/api/home/alert-acts/', order)).status).toBe(400);
    expect((await send('planner', 'POST', '/api/home/alert-acts/', order)).status).toBe(201);
    expect((await send('scoped', 'GET', '/api/home/alert-acts/')).body).toEqual([]);
  });

  test('is no permission for what concerns the whole organization', async () => {
    const grouping = { name: 'Todas', lines: [] };
    expect((await send('scoped', 'POST', '/api/planner/cash-flow-groupings/', grouping)).status).toBe(403);
  });
});

describe('narrow readings', () => {
  test('sales people see of a projection its revenue only', async () => {
    const { status, body } = await send('sales', 'GET', `${tower.url}projection/`);
    expect(status).toBe(200);
    const lines = fieldOf(body, 'projection', 'lines');
    const keys = new Set((Array.isArray(lines) ? lines : []).map(({ key }) => String(key)));
    expect(keys).toContain('receipts');
    expect([...keys].filter((key) => /^(expense|tax|loan|free|accumulated|distribution|result)/.test(key))).toEqual([]);
    const indicators = Object.keys(Object(fieldOf(body, 'projection', 'indicators')));
    expect(indicators.sort()).toEqual(['receipts_total', 'vgv_gross', 'vgv_own']);
    expect((await send('sales', 'GET', `${tower.url}study/`)).status).toBe(403);
  });

  test('collaborators see the indicators of current versions, and no month of them', async () => {
    await approve(testApp, tower.url);
    const { body } = await send('colab', 'GET', '/api/planner/enterprise-summaries/');
    const rows = Array.isArray(body) ? body : [];
    const byId = new Map(rows.map((row) => [row.id, row]));
    expect(byId.get(tower.enterprise)).toMatchObject({
      version: { id: tower.version },
      indicators: { irr_year: expect.anything() },
      accumulated_free: null,
      free_cash_flow: null,
    });
    expect(byId.get(other.enterprise)).toMatchObject({ version: null, indicators: null });
    expect((await send('colab', 'GET', '/api/planner/versions/')).status).toBe(403);
  });
});

describe('nobody gives what they do not have', () => {
  test('a member who administers users grants, joins and looks through no more than the own permissions', async () => {
    const office = ['user:read', 'user:write', 'sales:read', 'personal:erase', 'partner:read', 'partner:write'];
    const own = await makeGroup(
      office.map((permission) => grant(permission)),
      [people.reader.id],
    );
    testApp.passMemory();
    const strong = idOf((await send('staff', 'POST', groups, { name: 'Forte', grants: [grant('audit:read')] })).body);
    const firm = { code: 'parceira', domain: 'fora.test', name: 'Parceira', state: 'active' };
    const made = await send('staff', 'POST', '/api/admin/partners/', firm);
    const firmUrl = `/api/admin/partners/${idOf(made.body)}/`;
    const connections = `${firmUrl}connections/`;
    const sent = { email: people.partner.email, group: strong };
    expect((await send('staff', 'POST', connections, sent)).status).toBe(201);
    const tries: [string, string, unknown][] = [
      ['POST', connections, { email: 'outra@fora.test', group: strong }],
      ['PATCH', `${connections}${people.partner.id}/`, { state: 'inactive' }],
      ['DELETE', `${connections}${people.partner.id}/`, undefined],
      ['PUT', `${own}members/`, { users: [people.reader.id, people.staff.id] }],
      ['POST', '/api/admin/users/groups/', { users: [people.staff.id], add: [idOf({ id: own.split('/').at(-2) })] }],
      ['POST', `/api/admin/users/${people.staff.id}/pseudonymise/`, { confirm: people.staff.email }],
      ['POST', groups, { name: 'Meu', grants: [grant('audit:read')] }],
      ['PUT', `${groups}${strong}/members/`, { users: [people.reader.id] }],
      ['PUT', `${groups}${strong}/grants/`, { grants: [] }],
      ['DELETE', `${groups}${strong}/`, undefined],
      ['POST', '/api/admin/users/groups/', { users: [people.reader.id], add: [strong] }],
      ['POST', '/api/admin/users/invite/', { emails: 'novo@primeira.test', groups: [strong] }],
      ['PATCH', `/api/admin/users/${people.reader.id}/`, { groups: [strong] }],
      ['POST', '/api/access/view-as/', { group: strong }],
      ['POST', `/api/admin/users/${people.staff.id}/reset-password/`, undefined],
      ['PATCH', `/api/admin/users/${people.staff.id}/`, { is_active: false }],
    ];
    for (const [method, url, body] of tries) {
      expect((await send('reader', method, url, body)).status, `${method} ${url}`).toBe(403);
    }
    expect((await send('staff', 'DELETE', firmUrl)).status).toBe(204);
    expect((await send('reader', 'POST', groups, { name: 'Meu', grants: [grant('sales:read')] })).status).toBe(201);
  });

  test('staff do not make staff', async () => {
    const url = `/api/admin/users/${people.colab.id}/`;
    expect((await send('staff', 'PATCH', url, { is_staff: true })).body).toMatchObject({ is_staff: false });
  });
});

describe('looking as a permit group', () => {
  test('shows what it may do, writes nothing, ends when it is left, and is in the trail', async () => {
    const { body } = await send('staff', 'GET', groups);
    const sales = (Array.isArray(body) ? body : []).find(({ key }) => key === 'sales');
    const me = { token: (await testApp.openSession('staff')).access };
    const started = await send(me, 'POST', '/api/access/view-as/', { group: sales.id });
    expect(started.body).toMatchObject({ viewing_group: sales.id, permissions: [...seededGroups.sales.permissions] });
    expect((await send(me, 'GET', groups)).status).toBe(403);
    expect((await send(me, 'GET', enterprises)).status).toBe(200);
    expect((await send(me, 'PATCH', profile, { name: 'Outro' })).status).toBe(403);
    expect((await send(me, 'POST', '/api/access/view-as/', { group: sales.id })).status).toBe(403);
    const left = await send(me, 'POST', '/api/access/view-as/', { group: null });
    expect(left.body).toMatchObject({ viewing_group: null });
    expect((await send(me, 'GET', groups)).status).toBe(200);
    const audit = await send(me, 'GET', '/api/admin/audit/?target=session&action=session.look_started');
    expect(audit.body).toMatchObject({
      next: null,
      results: [{ actor: people.staff.id, details: { group: sales.id } }],
    });
  });

  test('goes from one group to another through oneself only', async () => {
    const [strong, empty] = [await makeGroup([grant('user:write')]), await makeGroup([])];
    const [first, second] = [strong, empty].map((url) => Number(url.split('/').at(-2)));
    const me = { token: (await testApp.openSession('staff')).access };
    expect((await send(me, 'POST', '/api/access/view-as/', { group: first })).status).toBe(200);
    expect((await send(me, 'POST', '/api/access/view-as/', { group: second })).status).toBe(403);
    expect((await send(me, 'POST', '/api/access/view-as/', { group: null })).status).toBe(200);
  });

  test('is not for those who administer nobody', async () => {
    const group = Number((await makeGroup([])).split('/').at(-2));
    expect((await send('planner', 'POST', '/api/access/view-as/', { group })).status).toBe(403);
    expect((await send('stranger', 'POST', '/api/access/view-as/', { group })).status).toBe(400);
  });
});

describe('a partner', () => {
  test('enters the organizations that are open, acts through the group of the connection, and is out in a second', async () => {
    const { body } = await send('staff', 'GET', groups);
    const readers = (Array.isArray(body) ? body : []).find(({ key }) => key === 'reader');
    const firm = { code: 'alfa', domain: 'alfa.test', name: 'Construtora Alfa', state: 'active' };
    const partner = idOf((await send('staff', 'POST', '/api/admin/partners/', firm)).body);
    const connections = `/api/admin/partners/${partner}/connections/`;
    const select = '/api/access/select-organization/';
    const organization = { organization: home.id };
    expect((await send('partner', 'POST', select, organization)).status).toBe(400);
    const opened = await send('staff', 'POST', connections, { email: people.partner.email, group: readers.id });
    expect(opened).toMatchObject({ status: 201, body: { user: people.partner.id, state: 'pending' } });
    expect(await send('partner', 'GET', '/api/access/connections/')).toMatchObject({
      body: [{ organization: home.id, organization__name: home.name, state: 'pending' }],
    });
    expect((await send('partner', 'GET', enterprises)).status).toBe(403);
    expect(await send('partner', 'POST', select, organization)).toMatchObject({
      status: 200,
      body: { organization: home.id, role: 'partner', connections: [home.id], groups: [readers.id] },
    });
    expect((await send('partner', 'GET', enterprises)).status).toBe(200);
    expect((await send('partner', 'POST', enterprises, { code: 'P1', name: 'x' })).status).toBe(403);
    expect((await send('partner', 'POST', select, { organization: testOrganizations.second.id })).status).toBe(400);
    expect(fieldOf((await send('staff', 'GET', connections)).body, 0, 'state')).toBe('active');
    await send('staff', 'PATCH', `/api/admin/partners/${partner}/`, { state: 'inactive' });
    testApp.passMemory();
    expect((await send('partner', 'GET', enterprises)).status).toBe(403);
    expect((await send('partner', 'GET', profile)).body).toMatchObject({
      organization: null,
      connections: [],
      groups: [],
    });
  });

  test('may not be somebody who belongs to an organization', async () => {
    const firm = { code: 'beta', domain: 'beta.test', name: 'Beta' };
    const partner = idOf((await send('staff', 'POST', '/api/admin/partners/', firm)).body);
    const group = fieldOf((await send('staff', 'GET', groups)).body, 0, 'id');
    const url = `/api/admin/partners/${partner}/connections/`;
    const own = await send('staff', 'POST', url, { email: people.planner.email, group });
    expect(own).toMatchObject({ status: 400, body: { email: [expect.stringContaining('belongs to')] } });
  });
});
