import {
  type AuthorityLevel,
  type ProposalDetail,
  type ProposalState,
  proposalPaths,
  proposalStates,
  seededGroups,
} from '@uni/contracts';
import { expect, test } from 'vitest';
import type { PersonName } from '../../../../testing/people.ts';
import { idOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import {
  type Act,
  actOn,
  conditions,
  pricedUnit,
  proposalsUrl,
  proposed,
  type UnitForSale,
  unitIn,
} from '../test-support/proposals.ts';

const testApp = await openTestApp();
const home = await pricedUnit(testApp);
const freshUnit = (): Promise<UnitForSale> => unitIn(testApp, home.empreendimento);

/** Steps that bring a proposal of the sales group to each state. */
const ways: Readonly<Record<Exclude<ProposalState, 'expired'>, readonly (readonly [Act, PersonName])[]>> = {
  draft: [],
  pending: [['submit', 'sales']],
  approved: [
    ['submit', 'sales'],
    ['approve', 'planner'],
  ],
  refused: [
    ['submit', 'sales'],
    ['refuse', 'planner'],
  ],
  sold: [
    ['submit', 'sales'],
    ['approve', 'planner'],
    ['contract', 'sales'],
  ],
  cancelled: [['cancel', 'sales']],
};

const inState = async (state: keyof typeof ways): Promise<ProposalDetail> => {
  const made = await proposed(testApp, await freshUnit());
  for (const [act, who] of ways[state]) expect(await actOn(testApp, made, act, { who })).toMatchObject({ status: 200 });
  return made;
};

const acts = ['submit', 'approve', 'refuse', 'reopen', 'cancel', 'contract'] as const;
const needs = (act: Act) => (act === 'approve' || act === 'refuse' ? 'sales:approve' : 'sales:write');

test.each(proposalStates.filter((state) => state !== 'expired'))(
  'of a proposal that is %s, everything is done that the table of transitions says, and nothing else',
  async (state) => {
    for (const act of acts) {
      const { from, to } = proposalPaths[act === 'contract' ? 'sell' : act];
      const who = needs(act) === 'sales:approve' ? 'planner' : 'sales';
      const answer = await actOn(testApp, await inState(state), act, { who });
      if (from.includes(state)) expect(answer, act).toMatchObject({ status: 200, body: { state: to } });
      else expect(answer, act).toMatchObject({ status: 409, body: { code: 'proposal_state' } });
    }
  },
);

test.each(['sales', 'planner', 'reader', 'colab'] as const)('%s does what the group carries', async (who) => {
  const held = seededGroups[who].permissions;
  for (const act of acts) {
    const made = await inState(act === 'submit' ? 'draft' : act === 'contract' ? 'approved' : 'pending');
    const { status } = await actOn(testApp, made, act, { who });
    expect([act, status]).toEqual([act, held.includes(needs(act)) ? 200 : 403]);
  }
});

test('nobody decides what they wrote, changed or submitted, whatever they may', async () => {
  const own = await proposed(testApp, await freshUnit(), {}, 'staff');
  await actOn(testApp, own, 'submit', { who: 'staff' });
  for (const act of ['approve', 'refuse'] as const)
    expect(await actOn(testApp, own, act, { who: 'staff' })).toMatchObject({
      status: 409,
      body: { code: 'proposal_own' },
    });
  const submitted = await proposed(testApp, await freshUnit());
  await actOn(testApp, submitted, 'submit', { who: 'staff' });
  const { body } = await testApp.send('staff', 'GET', `${proposalsUrl}${submitted.id}/`);
  expect(body).toMatchObject({ decision: 'own' });
  expect(await actOn(testApp, submitted, 'approve', { who: 'staff' })).toMatchObject({
    body: { code: 'proposal_own' },
  });
  expect(await actOn(testApp, submitted, 'approve', { who: 'planner' })).toMatchObject({ status: 200 });
});

test('a refusal says why, and gives the unit back', async () => {
  const made = await inState('pending');
  const silent = await actOn(testApp, made, 'refuse', { who: 'planner', body: { reason: ' ' } });
  expect(silent).toMatchObject({ status: 400, body: { reason: ['This field may not be blank.'] } });
  await actOn(testApp, made, 'refuse', { who: 'planner', body: { reason: 'Entrada baixa' } });
  const { body } = await testApp.send('reader', 'GET', `${proposalsUrl}${made.id}/`);
  expect((body as ProposalDetail).steps.at(-1)).toMatchObject({ act: 'refuse', reason: 'Entrada baixa' });
  expect((await testApp.send('reader', 'GET', `/api/sales/units/${made.unit}/`)).body).toMatchObject({
    state: 'available',
  });
});

const level = (of: Partial<AuthorityLevel> & Pick<AuthorityLevel, 'level' | 'name'>): AuthorityLevel => ({
  ...{
    group: null,
    max_nominal_discount: null,
    max_equivalent_discount: null,
    max_months: null,
    min_down_payment: null,
  },
  ...of,
});
const levelsUrl = '/api/sales/authority-levels/';

test('levels are kept for a group, decide by their limits, and what waits is judged by them anew', async () => {
  const board = await testApp.send('staff', 'POST', '/api/admin/permit-groups/', {
    name: 'Diretoria',
    grants: [
      { resource: 'sales', action: 'read', enterprise: null },
      { resource: 'sales', action: 'approve', enterprise: null },
    ],
  });
  expect(board).toMatchObject({ status: 201 });
  const made = await inState('pending');
  const levels = [
    level({ level: 0, name: 'Corretor', max_nominal_discount: 0.01 }),
    level({ level: 1, name: 'Gerência', max_nominal_discount: 0.02, max_months: 60 }),
    level({ level: 2, name: 'Diretoria', group: idOf(board.body), max_nominal_discount: 0.3 }),
  ];
  expect(await testApp.send('planner', 'PUT', levelsUrl, { levels })).toMatchObject({ status: 403 });
  expect(await testApp.send('staff', 'PUT', levelsUrl, { levels })).toMatchObject({
    status: 200,
    body: { usual: false, levels },
  });
  const { body } = await testApp.send('planner', 'GET', `${proposalsUrl}${made.id}/`);
  expect(body).toMatchObject({ authority: 'Diretoria', decision: 'level' });
  expect((body as ProposalDetail).pricing?.verdict.levels[1]).toMatchObject({
    name: 'Gerência',
    exceeded: ['max_nominal_discount'],
  });
  expect(await actOn(testApp, made, 'approve', { who: 'planner' })).toMatchObject({
    status: 409,
    body: { code: 'proposal_level' },
  });
  const mine = (who: PersonName) => testApp.send(who, 'GET', `${proposalsUrl}?mine_to_decide=true`);
  expect((await mine('planner')).body).toMatchObject({ count: 0 });
  // Group members may decide. Staff hold every level by their role.
  const { body: people } = await testApp.send('staff', 'GET', '/api/admin/users/');
  const planner = (people as { id: number; email: string }[]).find(({ email }) => email.startsWith('planner@'));
  const members = `/api/admin/permit-groups/${idOf(board.body)}/members/`;
  expect(await testApp.send('staff', 'PUT', members, { users: [planner?.id] })).toMatchObject({ status: 200 });
  expect((await mine('planner')).body).toMatchObject({
    results: expect.arrayContaining([expect.objectContaining({ id: made.id })]),
  });
  expect(await actOn(testApp, made, 'approve', { who: 'planner' })).toMatchObject({
    status: 200,
    body: { state: 'approved' },
  });

  const deep = await proposed(testApp, await freshUnit(), { terms: conditions(testApp, 30_000_000) });
  expect(await actOn(testApp, deep, 'submit')).toMatchObject({ status: 409, body: { code: 'proposal_no_authority' } });
  const gone = [...levels.slice(0, 2), { ...levels[2], group: 4_242 }];
  expect(await testApp.send('staff', 'PUT', levelsUrl, { levels: gone })).toMatchObject({ status: 400 });
  const twice = [level({ level: 0, name: 'A' }), level({ level: 0, name: 'B' })];
  expect(await testApp.send('staff', 'PUT', levelsUrl, { levels: twice })).toMatchObject({
    status: 400,
    body: { levels: ['Two levels have the same number.'] },
  });
  expect((await testApp.send('reader', 'GET', levelsUrl)).body).toMatchObject({ levels });
});

test('a permission for one enterprise decides there only', async () => {
  const grants = ['read', 'approve'].map((action) => ({ resource: 'sales', action, enterprise: home.empreendimento }));
  const made = await testApp.send('staff', 'POST', '/api/admin/permit-groups/', { name: 'Uma torre', grants });
  const { body } = await testApp.send('staff', 'GET', '/api/admin/users/');
  const scoped = (body as { id: number; email: string }[]).find(({ email }) => email.startsWith('scoped@'));
  await testApp.send('staff', 'PUT', `/api/admin/permit-groups/${idOf(made.body)}/members/`, { users: [scoped?.id] });
  await testApp.openSession('scoped');
  await testApp.send('staff', 'PUT', levelsUrl, {
    levels: [level({ level: 0, name: 'Tabela', max_nominal_discount: 0 }), level({ level: 1, name: 'Gestão' })],
  });
  const own = await inState('pending');
  expect(await actOn(testApp, own, 'approve', { who: 'scoped' })).toMatchObject({ status: 200 });
  const other = await proposed(testApp, await pricedUnit(testApp));
  await actOn(testApp, other, 'submit');
  expect((await actOn(testApp, other, 'approve', { who: 'scoped' })).status).toBe(403);
});
