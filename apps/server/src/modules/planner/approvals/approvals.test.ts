import type { ApprovalRequest, Notice } from '@uni/contracts';
import { resolveDiscountRate } from '@uni/engine';
import { expect, test } from 'vitest';
import { type PersonName, password, people } from '../../../../testing/people.ts';
import { approve, fieldOf, idOf, patch, plan, set, studyAt } from '../../../../testing/planning.ts';
import { sentMails } from '../../../../testing/sent-mails.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const linksUrl = '/api/planner/approval-links/';

/** A submitted version. */
const submitted = async () => {
  const planned = await plan(testApp);
  expect(await testApp.send('planner', 'POST', `${planned.url}submit/`, { reason: 'Comitê' })).toMatchObject({
    status: 200,
  });
  return planned;
};

const mails = (): string[] => sentMails(testApp);

const linkIn = (mail: string): string => /aprovar#([\w-]+)/.exec(mail)?.[1] ?? '';

const deliver = async (): Promise<void> => {
  await testApp.app.work.tick();
};

const requestFrom = async (url: string, body: object = {}, who: PersonName = 'planner') =>
  testApp.send(who, 'POST', `${url}approval-requests/`, { approvers: [people.staff.id], ...body });

/** Requests approval, and returns the request with the token of the mail that was sent. */
const requested = async (body: object = {}) => {
  const planned = await submitted();
  const before = mails().length;
  const answer = await requestFrom(planned.url, body);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  await deliver();
  const mail = mails().slice(before).at(-1) ?? '';
  return { ...planned, request: fieldOf(answer.body, 0) as ApprovalRequest, mail, token: linkIn(mail) };
};

const decide = (id: number, body: object, who: PersonName = 'staff') =>
  testApp.send(who, 'POST', `/api/planner/approvals/${id}/decision/`, { decision: 'approve', password, ...body });

const open = (token: string, who: PersonName = 'staff') => testApp.send(who, 'POST', linksUrl, { token });

/** Plans with another discount rate. */
const discountBy = async (url: string, rate: number) => {
  const { study, revision } = await studyAt(testApp, url);
  return patch(testApp, url, revision, [set('/discount_rate/value', resolveDiscountRate(study).value, rate)]);
};

const stateOf = async (url: string) => fieldOf((await testApp.send('planner', 'GET', url)).body, 'state');

const noticesOf = async (who: PersonName): Promise<Notice[]> =>
  fieldOf((await testApp.send(who, 'GET', '/api/home/notices/')).body, 'results') as Notice[];

test('a request reaches its approver as a notice and a mail with the numbers, and its link approves the version', async () => {
  const { url, version, request, mail, token } = await requested({ note: 'Obra revista.' });
  const projection = (await testApp.send('planner', 'GET', `${url}projection/`)).body;
  const computed = (key: string) => fieldOf(projection, 'projection', 'indicators', key);
  expect(request.figures.map(({ key, value }) => [key, value])).toEqual(
    ['vgv_gross', 'result', 'irr_year', 'npv', 'max_exposure'].map((key) => [key, computed(key)]),
  );
  expect(request).toMatchObject({ state: 'open', baseline: null, approvers: 1, approvals: 0 });
  expect(mail).toContain(`To: ${people.staff.email}`);
  expect(mail).toMatch(/^Message-ID: <\d+\.\d+@testserver>/im);
  expect(token).toHaveLength(43);
  const [notice] = await noticesOf('staff');
  expect(notice).toMatchObject({
    kind: 'approval_requested',
    facts: { enterprise: 'Aurora', version: 'Rev 1', version_id: version },
    path: `/avisos?pedido=${request.id}`,
    read_at: null,
  });
  expect(await open(token)).toMatchObject({ status: 200, body: { id: request.id, state: 'open', mine: true } });
  expect(await decide(request.id, { token })).toMatchObject({
    status: 200,
    body: { state: 'approved', approvals: 1 },
  });
  expect((await testApp.send('planner', 'GET', url)).body).toMatchObject({ state: 'approved', current: true });
  expect(await noticesOf('planner')).toMatchObject([{ kind: 'approval_decided', facts: { outcome: 'approved' } }]);
  // A decided approval waits no longer.
  expect(await noticesOf('staff')).toMatchObject([{ read_at: expect.any(String) }]);
});

test('a link that was used is refused, for reading and for deciding', async () => {
  const { request, token } = await requested();
  await decide(request.id, { token });
  const used = { status: 409, body: { code: 'approval_decided' } };
  expect(await open(token)).toMatchObject(used);
  expect(await decide(request.id, { token })).toMatchObject(used);
  expect(await decide(request.id, { token, decision: 'refuse', reason: 'Não' })).toMatchObject(used);
});

test('a link is refused after its last instant', async () => {
  const { request, token, url } = await requested({ days: 1 });
  testApp.clock.aheadMs = 86_400_001;
  testApp.passMemory();
  await testApp.openSession('staff');
  const over = { status: 409, body: { code: 'approval_expired' } };
  try {
    expect(await open(token)).toMatchObject(over);
    expect(await decide(request.id, { token })).toMatchObject(over);
  } finally {
    testApp.clock.aheadMs = 0;
    testApp.passMemory();
    await testApp.openSession('staff');
  }
  expect(await stateOf(url)).toBe('submitted');
});

test('a forwarded link is refused to every other person, and decides nothing', async () => {
  const { request, token, url } = await requested();
  const another = { status: 403, body: { code: 'approval_of_another' } };
  expect(await open(token, 'planner')).toMatchObject(another);
  expect(await open(token, 'reader')).toMatchObject(another);
  expect(await open(token, 'stranger')).toMatchObject({ status: 404, body: { code: 'approval_link_unknown' } });
  expect(await open(`${token}x`)).toMatchObject({ status: 404, body: { code: 'approval_link_unknown' } });
  expect((await testApp.send(null, 'POST', linksUrl, { token })).status).toBe(401);
  expect((await decide(request.id, { token }, 'planner')).status).toBe(403);
  expect((await decide(request.id, { token }, 'stranger')).status).toBe(404);
  expect(await stateOf(url)).toBe('submitted');
});

test('a link is refused once the version has other numbers, even when it was submitted again', async () => {
  const { request, token, url } = await requested();
  await testApp.send('planner', 'POST', `${url}reopen/`, { reason: null });
  expect(await open(token)).toMatchObject({ status: 409, body: { code: 'approval_settled' } });
  const changed = await discountBy(url, 0.2);
  expect(changed, JSON.stringify(changed.body)).toMatchObject({ status: 200 });
  await testApp.send('planner', 'POST', `${url}submit/`, { reason: 'De novo' });
  const refused = { status: 409, body: { code: 'approval_changed' } };
  expect(await open(token)).toMatchObject(refused);
  expect(await decide(request.id, { token })).toMatchObject(refused);
});

test('a newer request withdraws the earlier one, whose link is refused', async () => {
  const { url, token } = await requested();
  await requestFrom(url);
  expect(await open(token)).toMatchObject({ status: 409, body: { code: 'approval_withdrawn' } });
});

test('a decision needs the password of its approver, and a return its reason', async () => {
  const { request, token, url } = await requested();
  expect(await decide(request.id, { token, password: 'errada' })).toMatchObject({
    status: 400,
    body: { password: ['Wrong password.'] },
  });
  expect(await decide(request.id, { token, decision: 'refuse' })).toMatchObject({
    status: 400,
    body: { reason: ['This field is required.'] },
  });
  expect(await decide(request.id, { token: 'outro' })).toMatchObject({ status: 404 });
  expect(await stateOf(url)).toBe('submitted');
  expect(await decide(request.id, { token, decision: 'refuse', reason: 'Rever a obra' })).toMatchObject({
    status: 200,
    body: { state: 'refused', reason: 'Rever a obra' },
  });
  expect((await testApp.send('planner', 'GET', url)).body).toMatchObject({
    state: 'draft',
    state_reason: 'Rever a obra',
  });
});

test('approval is requested of people who may give it, for a submitted version, and never of oneself', async () => {
  const { url } = await submitted();
  const approvers = await testApp.send('planner', 'GET', `${url}approvers/`);
  expect((approvers.body as { id: number }[]).map(({ id }) => id)).toEqual([people.staff.id]);
  for (const approver of [people.planner.id, people.reader.id, people.stranger.id]) {
    expect(await requestFrom(url, { approvers: [approver] })).toMatchObject({
      status: 400,
      body: { approvers: [`Invalid pk "${approver}" - object does not exist.`] },
    });
  }
  expect(await requestFrom(url, { approvers: [people.staff.id] }, 'staff')).toMatchObject({ status: 400 });
  expect(await requestFrom(url, { approvers: [] })).toMatchObject({ status: 400 });
  await testApp.send('planner', 'POST', `${url}reopen/`, { reason: null });
  expect(await requestFrom(url)).toMatchObject({ status: 409, body: { code: 'version_state' } });
});

test('the numbers stand next to those of the version approved last', async () => {
  const planned = await plan(testApp);
  const copy = idOf((await testApp.send('planner', 'POST', `${planned.url}clone/`, { nome: 'Rev 2' })).body);
  await approve(testApp, planned.url);
  const url = `/api/planner/versions/${copy}/`;
  expect(await discountBy(url, 0.25)).toMatchObject({ status: 200 });
  await testApp.send('planner', 'POST', `${url}submit/`, { reason: 'Taxa' });
  const [request] = (await requestFrom(url)).body as ApprovalRequest[];
  expect(request?.baseline).toBe('Rev 1');
  for (const { key, value, approved, change } of request?.figures ?? []) {
    expect(change, key).toBe(value === null || approved === null ? null : value - approved);
    if (key === 'npv') expect(change).not.toBe(0);
    if (key === 'result') expect(change).toBe(0);
  }
});

test('one return ends the request for all approvers, and its reason reaches the requester by mail', async () => {
  const grants = [
    { resource: 'planning', action: 'read', enterprise: null },
    { resource: 'version', action: 'lock', enterprise: null },
  ];
  const group = await testApp.send('staff', 'POST', '/api/admin/permit-groups/', { name: 'Comitê', grants });
  const members = `/api/admin/permit-groups/${idOf(group.body)}/members/`;
  expect(await testApp.send('staff', 'PUT', members, { users: [people.sales.id] })).toMatchObject({ status: 200 });
  testApp.passMemory();
  const { url } = await submitted();
  const approvers = [people.staff.id, people.sales.id];
  const first = (await requestFrom(url, { approvers })).body as ApprovalRequest[];
  const again = (await requestFrom(url, { approvers })).body as ApprovalRequest[];
  const readOf = async (who: PersonName, requests: readonly ApprovalRequest[]) =>
    (await noticesOf(who))
      .filter(({ path }) => requests.some(({ id }) => path.endsWith(`pedido=${id}`)))
      .map(({ read_at }) => read_at !== null);
  expect([await readOf('sales', first), await readOf('sales', again)]).toEqual([[true], [false]]);
  await deliver();
  const before = mails().length;
  const [own] = again;
  const answer = await decide(own?.id ?? 0, { decision: 'refuse', reason: 'Obra sem orçamento' });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { state: 'refused' } });
  expect([await readOf('sales', again), await readOf('staff', again)]).toEqual([[true], [true]]);
  await deliver();
  const [mail, ...more] = mails().slice(before);
  expect(more).toEqual([]);
  expect(mail).toContain(`To: ${people.planner.email}`);
  expect(mail).toContain('Aurora, Rev 1, foi devolvida');
  expect(mail).toContain('“Obra sem orçamento”');
});

test('each side reads its list, and nobody reads those of others', async () => {
  const { request } = await requested();
  const ids = async (who: PersonName, box: string) =>
    ((await testApp.send(who, 'GET', `/api/planner/approvals/?box=${box}`)).body as { id: number }[]).map(
      ({ id }) => id,
    );
  expect(await ids('staff', 'waiting')).toContain(request.id);
  expect(await ids('planner', 'sent')).toContain(request.id);
  expect(await ids('reader', 'waiting')).toEqual([]);
  expect(await ids('reader', 'sent')).toEqual([]);
  expect(await ids('stranger', 'waiting')).toEqual([]);
  await decide(request.id, {});
  expect(await ids('staff', 'waiting')).not.toContain(request.id);
  expect(await ids('staff', 'decided')).toContain(request.id);
});
