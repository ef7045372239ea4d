import type { AuthorityLevel, Notice, NoticePreferences, ProposalDetail } from '@uni/contracts';
import { expect, test } from 'vitest';
import { type PersonName, people } from '../../../../testing/people.ts';
import { fieldOf, idOf } from '../../../../testing/planning.ts';
import { sentMails } from '../../../../testing/sent-mails.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { actOn, pricedUnit, proposed, unitIn } from '../test-support/proposals.ts';

const testApp = await openTestApp();
const home = await pricedUnit(testApp);
const levelsUrl = '/api/sales/authority-levels/';
const preferencesUrl = '/api/home/notice-preferences/';

const waiting = async (who: PersonName, { id }: Pick<ProposalDetail, 'id'>): Promise<Notice[]> => {
  const { body } = await testApp.send(who, 'GET', '/api/home/notices/?group=sales');
  const all = fieldOf(body, 'results') as Notice[];
  return all.filter(({ path }) => path.includes(`abrir=${id}&`));
};

const sent = async (): Promise<ProposalDetail> => {
  const made = await proposed(testApp, await unitIn(testApp, home.empreendimento));
  expect(await actOn(testApp, made, 'submit')).toMatchObject({ status: 200, body: { state: 'pending' } });
  return made;
};

test('a proposal that waits reaches those whose level grants it, and neither its writer nor readers', async () => {
  const made = await sent();
  const expected = {
    ...{ kind: 'proposal_waiting', enterprise: home.empreendimento, read_at: null },
    facts: { unit: made.unit_name },
    path: `/vendas/propostas?abrir=${made.id}&empreendimento=${home.empreendimento}`,
  };
  expect(await waiting('staff', made)).toMatchObject([expected]);
  expect(await waiting('planner', made)).toMatchObject([expected]);
  for (const who of ['sales', 'reader', 'stranger'] as const)
    expect([who, await waiting(who, made)]).toEqual([who, []]);
});

test('decided, reopened or given up it waits no longer, and sent again it waits anew', async () => {
  const read = { read_at: expect.any(String) };
  const refused = await sent();
  await actOn(testApp, refused, 'refuse', { who: 'planner' });
  expect(await waiting('staff', refused)).toMatchObject([read]);
  expect(await waiting('planner', refused)).toMatchObject([read]);
  const reopened = await sent();
  await actOn(testApp, reopened, 'reopen');
  expect(await waiting('staff', reopened)).toMatchObject([read]);
  expect(await actOn(testApp, reopened, 'submit')).toMatchObject({ status: 200 });
  expect((await waiting('staff', reopened)).map(({ read_at }) => read_at === null).sort()).toEqual([false, true]);
  await actOn(testApp, reopened, 'cancel');
  expect(await waiting('staff', reopened)).toMatchObject([read, read]);
});

test('a person whose level does not grant it receives nothing', async () => {
  const limits = { max_equivalent_discount: null, max_months: null, min_down_payment: null };
  const groups = await testApp.send('staff', 'POST', '/api/admin/permit-groups/', { name: 'Diretoria', grants: [] });
  const levels = [
    { level: 0, name: 'Corretor', group: null, max_nominal_discount: 0.01, ...limits },
    { level: 1, name: 'Gerência', group: null, max_nominal_discount: 0.02, ...limits },
    { level: 2, name: 'Diretoria', group: idOf(groups.body), max_nominal_discount: 0.3, ...limits },
  ];
  const usual = (await testApp.send('staff', 'GET', levelsUrl)).body;
  expect(await testApp.send('staff', 'PUT', levelsUrl, { levels })).toMatchObject({ status: 200 });
  const made = await sent();
  expect(await waiting('planner', made)).toEqual([]);
  expect(await waiting('staff', made)).toMatchObject([{ read_at: null }]);
  const { levels: before } = usual as { levels: AuthorityLevel[] };
  expect(await testApp.send('staff', 'PUT', levelsUrl, { levels: before })).toMatchObject({ status: 200 });
});

test('who wants it by mail receives the unit, the sender and a link', async () => {
  const preferences = (await testApp.send('planner', 'GET', preferencesUrl)).body as NoticePreferences;
  const byMail = { inbox: true, mail: true, digest: false };
  const chosen = { ...preferences, kinds: { ...preferences.kinds, proposal_waiting: byMail } };
  expect(await testApp.send('planner', 'PUT', preferencesUrl, chosen)).toMatchObject({ status: 200 });
  const before = sentMails(testApp).length;
  const made = await sent();
  await testApp.app.work.tick();
  const mails = sentMails(testApp).slice(before);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(`To: ${people.planner.email}`);
  expect(mails[0]).toContain(`Proposta da unidade ${made.unit_name}`);
  expect(mails[0]).toContain(`/vendas/propostas?abrir=${made.id}&empreendimento=${home.empreendimento}`);
});
