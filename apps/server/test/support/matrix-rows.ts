/** Rows of two houses for every address there is, so that every operation can be asked for an own, a foreign and a missing one. */
import type { Endpoint } from '@uni/contracts';
import { expect } from 'vitest';
import { type PersonName, password, people } from './people.ts';
import { fieldOf, idOf, plan } from './planning.ts';
import type { World } from './world.ts';

export const missingId = '4242424242';

/** What belongs to one enterprise. */
export interface PlanRows {
  readonly enterprise: number;
  readonly module: number;
  readonly version: number;
  readonly approved: number;
  readonly thread: number;
  readonly binnedVersion: number;
  /** Not the enterprise above, but one beside it, as far as permissions are concerned. */
  readonly binnedEnterprise: number;
  scenario: number;
}

/** What belongs to one organization. */
export interface HouseRows {
  readonly organization: number;
  readonly plans: readonly PlanRows[];
  readonly grouping: number;
  template: number;
  readonly group: number;
  readonly user: number;
  readonly partner: number;
  connection: number;
  readonly service: number;
  readonly subscription: number;
}

interface Makers {
  readonly world: World;
  readonly staff: PersonName;
  readonly planner: PersonName;
}

const made = async ({ world }: Makers, who: PersonName, url: string, body: unknown): Promise<unknown> => {
  const answer = await world.send(who, 'POST', url, body);
  expect(answer, `${url}: ${JSON.stringify(answer.body)}`).toMatchObject({ status: 201 });
  return answer.body;
};

let count = 0;

export const makePlan = async (makers: Makers): Promise<PlanRows> => {
  const { world, staff, planner } = makers;
  const { enterprise, version, url } = await plan(world, { who: planner });
  const modules = await world.send(planner, 'GET', `/api/planner/modules/?empreendimento=${enterprise}`);
  const approved = idOf(await made(makers, planner, `${url}clone/`, { nome: 'Aprovada', shift_months: 0 }));
  for (const [who, step] of [[planner, 'submit'] as const, [staff, 'approve'] as const]) {
    await world.send(who, 'POST', `/api/planner/versions/${approved}/${step}/`, { reason: 'sim' });
  }
  const binnedVersion = idOf(await made(makers, planner, `${url}clone/`, { nome: 'Fora', shift_months: 0 }));
  await world.send(planner, 'DELETE', `/api/planner/versions/${binnedVersion}/`);
  count += 1;
  const beside = { code: `B${count}`, name: 'Fora' };
  const binnedEnterprise = idOf(await made(makers, planner, '/api/planner/enterprises/', beside));
  await world.send(planner, 'DELETE', `/api/planner/enterprises/${binnedEnterprise}/`);
  const thread = await made(makers, planner, `${url}comments/`, { line: 'receipts', month: null, text: 'Por quê?' });
  return {
    enterprise,
    version,
    approved,
    binnedVersion,
    binnedEnterprise,
    module: Number(fieldOf(modules.body, 0, 'id')),
    thread: idOf(thread),
    scenario: await makeScenario(makers, version),
  };
};

const makeScenario = async (makers: Makers, version: number): Promise<number> => {
  count += 1;
  const url = `/api/planner/versions/${version}/scenarios/`;
  return idOf(await made(makers, makers.planner, url, { nome: `Cenário ${count}` }));
};

const makeTemplate = async (makers: Makers): Promise<number> => {
  count += 1;
  const content = { shares: [0.5, 0.5] };
  const body = { kind: 'curve', nome: `Modelo ${count}`, content };
  return idOf(await made(makers, makers.planner, '/api/planner/templates/', body));
};

const connect = async (makers: Makers, partner: number, group: number): Promise<number> => {
  count += 1;
  const body = { email: `pessoa-${count}@fora.test`, group };
  const connection = await made(makers, makers.staff, `/api/admin/partners/${partner}/connections/`, body);
  return Number(fieldOf(connection, 'user'));
};

export const makeHouse = async (makers: Makers, user: PersonName, plans: number): Promise<HouseRows> => {
  const { staff, planner } = makers;
  count += 1;
  const own: PlanRows[] = [];
  for (let n = 0; n < plans; n += 1) own.push(await makePlan(makers));
  const group = idOf(await made(makers, staff, '/api/admin/permit-groups/', { name: `Grupo ${count}` }));
  const names = { code: `p-${count}`, domain: `p-${count}.test`, name: 'Construtora', state: 'active' };
  const partner = idOf(await made(makers, staff, '/api/admin/partners/', names));
  const service = idOf(await made(makers, staff, '/api/admin/services/', { name: 'Portal' }));
  const held = { subscription: service, user: people[user].id };
  return {
    organization: people[staff].house ?? 0,
    plans: own,
    grouping: idOf(await made(makers, planner, '/api/planner/cash-flow-groupings/', { name: `G ${count}`, lines: [] })),
    template: await makeTemplate(makers),
    group,
    user: people[user].id,
    partner,
    connection: await connect(makers, partner, group),
    service,
    subscription: idOf(await made(makers, staff, '/api/admin/subscriptions/', held)),
  };
};

const look = { density: 'comfortable', label: 240, total: 120, month: null, frozen: 0 };

/** A row that belongs to one person; null: they may not have one. */
export const makePersonal = async (
  world: World,
  { path }: Endpoint,
  person: PersonName,
  token: string | null,
): Promise<number | null> => {
  if (path.startsWith('/api/access/sessions/')) {
    // Beside the session that the test goes on with.
    const signedIn = await world.send(null, 'POST', '/api/token/', { email: people[person].email, password });
    const access = String(fieldOf(signedIn.body, 'access'));
    const { body } = await world.send({ token: access }, 'GET', '/api/access/sessions/');
    // The one in use comes first; newcomers are told of none.
    return Array.isArray(body) ? Number(fieldOf(body, 0, 'id')) : null;
  }
  count += 1;
  const view = { screen: 'costs', nome: `Visão ${count}`, is_shared: false, content: { parts: {}, look } };
  const made = await world.send(token === null ? null : { token }, 'POST', '/api/planner/grid-views/', view);
  return made.status === 201 ? idOf(made.body) : null;
};

/** Of each kind of address the row it names; the first that begins the path counts. */
const addresses: readonly (readonly [begins: string, row: (house: HouseRows, plan: PlanRows) => number])[] = [
  ['/api/admin/organizations/:id/', (house) => house.organization],
  ['/api/admin/permit-groups/:id/', (house) => house.group],
  ['/api/admin/users/:id/', (house) => house.user],
  ['/api/admin/partners/:id/', (house) => house.partner],
  ['/api/admin/services/:id/', (house) => house.service],
  ['/api/admin/subscriptions/:id/', (house) => house.subscription],
  ['/api/planner/enterprises/:id/restore/', (_house, { binnedEnterprise }) => binnedEnterprise],
  ['/api/planner/enterprises/:id/', (_house, { enterprise }) => enterprise],
  ['/api/planner/modules/:id/', (_house, { module }) => module],
  ['/api/planner/versions/:id/restore/', (_house, { binnedVersion }) => binnedVersion],
  ['/api/planner/versions/:id/decision-record/', (_house, { approved }) => approved],
  ['/api/planner/versions/:id/', (_house, { version }) => version],
  ['/api/planner/comment-threads/:id/', (_house, { thread }) => thread],
  ['/api/planner/cash-flow-groupings/:id/', (house) => house.grouping],
  ['/api/planner/templates/:id/', (house) => house.template],
];

/** The address of a row; null: nothing says which row this path names, and the table above lacks one. */
export const addressIn = ({ path }: Endpoint, house: HouseRows, plan: PlanRows): string | null => {
  const row = addresses.find(([begins]) => path.startsWith(begins))?.[1];
  if (!row) return path.includes(':') ? null : path;
  return path
    .replace(':id', String(row(house, plan)))
    .replace(':scenario', String(plan.scenario))
    .replace(':user', String(house.connection));
};

export const addressOfNone = ({ path }: Endpoint): string => path.replace(/:\w+/g, missingId);

/** What a write without a body has taken away is put back, so that everybody is asked about the same rows. */
export const restoreRows = async (
  { method, path }: Endpoint,
  makers: Makers,
  house: HouseRows,
  plan: PlanRows,
): Promise<void> => {
  const { world, planner } = makers;
  if (method === 'DELETE' && path.includes(':scenario')) plan.scenario = await makeScenario(makers, plan.version);
  if (method === 'DELETE' && path.includes('/templates/')) house.template = await makeTemplate(makers);
  if (method === 'DELETE' && path.includes(':user'))
    house.connection = await connect(makers, house.partner, house.group);
  if (path === '/api/planner/versions/:id/restore/') {
    await world.send(planner, 'DELETE', `/api/planner/versions/${plan.binnedVersion}/`);
  }
  if (path === '/api/planner/enterprises/:id/restore/') {
    await world.send(planner, 'DELETE', `/api/planner/enterprises/${plan.binnedEnterprise}/`);
  }
};
