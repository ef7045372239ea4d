/** Calls every operation as every caller and compares the results with the policy table. */
import {
  type Endpoint,
  grantOf,
  operationOf,
  type Permission,
  type PolicyRow,
  policies,
  rolePermissions,
  type SeededGroupKey,
  seededGroups,
} from '@uni/contracts';
import { type PersonName, people, testOrganizations } from '../../testing/people.ts';
import { idOf } from '../../testing/planning.ts';
import type { Answered, TestApp } from '../../testing/test-app.ts';
import { fillPath, namesRow } from './matrix-parameters.ts';
import {
  addressIn,
  addressOfNone,
  makePersonal,
  type OrganizationRows,
  type PlanRows,
  restoreRows,
  seedOrganization,
} from './matrix-rows.ts';
import { inTurn, mostFiles, mostOpen } from './matrix-share.ts';

/** A caller, and the tables' facts about them. */
interface MatrixCaller {
  readonly name: string;
  readonly person: PersonName | null;
  readonly token: string | null;
  readonly organization: 'first' | 'second' | null;
  readonly isValidated: boolean;
  readonly isLooking: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: readonly Permission[];
  /** The permissions hold for some enterprises only. */
  readonly isNarrowed: boolean;
}

export interface Matrix {
  readonly callers: readonly MatrixCaller[];
  readonly first: OrganizationRows;
  readonly second: OrganizationRows;
  readonly testApp: TestApp;
}

const member = (key: SeededGroupKey) => seededGroups[key].permissions;

export const settleMatrix = async (testApp: TestApp): Promise<Matrix> => {
  const first = await seedOrganization({ testApp, staff: 'staff', planner: 'planner' }, 'groupless', 2);
  const second = await seedOrganization({ testApp, staff: 'stranger', planner: 'strangePlanner' }, 'strangePlanner', 1);
  const [inside] = first.plans;
  await grantFor(testApp, inside ? [inside.enterprise, inside.binnedEnterprise] : []);
  await openToPartner(testApp, first.partner);
  const token = async (who: PersonName) => (await testApp.openSession(who)).access;
  const plain = {
    isValidated: true,
    isLooking: false,
    isSuperuser: false,
    isNarrowed: false,
    organization: 'first',
  } as const;
  const asMember = async (name: PersonName, permissions: readonly Permission[]): Promise<MatrixCaller> => ({
    ...plain,
    name,
    person: name,
    token: await token(name),
    permissions,
  });
  const entered = async (name: PersonName) => {
    const access = await token(name);
    await testApp.send({ token: access }, 'POST', '/api/access/select-organization/', {
      organization: testOrganizations.first.id,
    });
    return access;
  };
  const looking = await token('staff');
  const readers = await seededGroup(testApp, 'reader');
  await testApp.send({ token: looking }, 'POST', '/api/access/view-as/', { group: readers });
  const superuser = {
    ...plain,
    person: 'superuser',
    isSuperuser: true,
    permissions: rolePermissions.superuser,
  } as const;
  const partner = {
    ...plain,
    person: 'partner',
    permissions: [...rolePermissions.partner, ...member('planner')],
  } as const;
  const nowhere = { name: 'partner nowhere', organization: null } as const;
  const viewing = { person: 'staff', token: looking, isLooking: true, permissions: member('reader') } as const;
  const callers: MatrixCaller[] = [
    { ...plain, name: 'nobody', person: null, token: null, permissions: [] },
    { ...(await asMember('newcomer', member('planner'))), isValidated: false },
    { ...superuser, name: 'superuser nowhere', token: await token('superuser'), organization: null },
    { ...superuser, name: 'superuser in the first house', token: await entered('superuser') },
    await asMember('staff', rolePermissions.staff),
    { ...plain, ...viewing, name: 'staff looking as readers' },
    await asMember('planner', member('planner')),
    await asMember('sales', member('sales')),
    await asMember('colab', member('colab')),
    await asMember('reader', member('reader')),
    await asMember('groupless', []),
    { ...(await asMember('scoped', member('planner'))), isNarrowed: true },
    { ...partner, ...nowhere, token: await token('partner'), permissions: rolePermissions.partner },
    { ...partner, name: 'partner in the first house', token: await entered('partner') },
    { ...(await asMember('stranger', rolePermissions.staff)), organization: 'second' },
    { ...(await asMember('strangePlanner', member('planner'))), organization: 'second' },
  ];
  return { callers, first, second, testApp };
};

const seededGroup = async (testApp: TestApp, key: SeededGroupKey): Promise<number> => {
  const { body } = await testApp.send('staff', 'GET', '/api/admin/permit-groups/');
  const groups = Array.isArray(body) ? body : [];
  return idOf(groups.find((group) => group.key === key));
};

/** The planner's grants, for some enterprises only. */
const grantFor = async (testApp: TestApp, enterprises: readonly number[]): Promise<void> => {
  const grants = member('planner').flatMap((permission) =>
    enterprises.map((enterprise) => ({ ...grantOf(permission), enterprise })),
  );
  const { body } = await testApp.send('staff', 'POST', '/api/admin/permit-groups/', { name: 'Uma torre', grants });
  const url = `/api/admin/permit-groups/${idOf(body)}/members/`;
  const { status } = await testApp.send('staff', 'PUT', url, { users: [people.scoped.id] });
  if (status !== 200) throw new Error(`the group of one enterprise was not made: ${status}`);
};

const openToPartner = async (testApp: TestApp, partner: number): Promise<void> => {
  const url = `/api/admin/partners/${partner}/connections/`;
  const body = { email: people.partner.email, group: await seededGroup(testApp, 'planner') };
  const { status } = await testApp.send('staff', 'POST', url, body);
  if (status !== 201) throw new Error(`the partner was not connected: ${status}`);
};

type Target = 'own' | 'outside' | 'foreign' | 'missing';
type ExpectedStatus = 'open' | 401 | 403 | 404;

/** Expected status by the tables. The order of the checks is the order of the refusals. */
const expectedStatusOf = (caller: MatrixCaller, row: PolicyRow, endpoint: Endpoint, target: Target): ExpectedStatus => {
  const { method } = endpoint;
  if (caller.token === null) return 401;
  if (caller.isLooking && method !== 'GET' && !row.whileLooking) return 403;
  if (row.needs === 'signed_in_unvalidated') return 'open';
  if (!caller.isValidated) return 403;
  if (row.needs !== 'signed_in' && !mayAtAll(caller, row, method)) return 403;
  if (target === 'missing') return 404;
  if (target === 'foreign') return row.reach === 'house' && caller.isSuperuser ? 'open' : 404;
  const isNowhere =
    caller.organization === null && row.reach !== 'person' && !(row.reach === 'house' && caller.isSuperuser);
  if (isNowhere && (namesRow(endpoint) || (row.reach === 'organization' && isSingle(endpoint)))) return 404;
  return target === 'outside' && row.reach === 'enterprise' && caller.isNarrowed ? 403 : 'open';
};

/** One row of its own, not a list of rows: there is none where there is no organization. */
const isSingle = ({ method, path }: Endpoint): boolean =>
  method === 'GET' &&
  ['/api/admin/organization-info/', '/api/access/identity-provider/', '/api/access/second-step-demand/'].includes(path);

const mayAtAll = (caller: MatrixCaller, { needs, also = [], wide }: PolicyRow, method: string): boolean => {
  if (!caller.permissions.some((permission) => permission === needs || also.includes(permission))) return false;
  if (wide && caller.isNarrowed) return false;
  return caller.organization !== null || method === 'GET' || needs.startsWith('organization:');
};

/** A body that every schema refuses, so that no shared row changes. */
const bodyOf = ({ body }: Endpoint): unknown => (body ? 'no object' : undefined);

const plainHeaders = ({ headers }: Answered): unknown => {
  const { date: _date, 'x-request-id': _id, ...others } = headers;
  return others;
};

const sent = ({ testApp }: Matrix, caller: MatrixCaller, endpoint: Endpoint, url: string): Promise<Answered> =>
  testApp.send(caller.token === null ? null : { token: caller.token }, endpoint.method, url, bodyOf(endpoint));

const forgetCalls = ({ testApp }: Matrix) =>
  testApp.app.platform.database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute());

/** Every way in which the answers of an operation differ from the tables, as sentences; `asked` counts the calls. */
export const differences = async (
  matrix: Matrix,
  endpoint: Endpoint,
): Promise<{ requestCount: number; mismatches: string[] }> => {
  const operation = operationOf(endpoint);
  const row = policies[operation];
  if (!row) return { requestCount: 0, mismatches: [`${operation}: no row in the policy table`] };
  if (row.needs === 'public') return { requestCount: 0, mismatches: [] };
  const mismatches: string[] = [];
  let requestCount = 0;
  let opened = 0;
  const most = endpoint.file ? mostFiles : mostOpen;
  for (const caller of inTurn(matrix.callers)) {
    const answers = new Map<Target, Answered>();
    const targets = row.reach === 'person' ? personalTargets : targetsFor;
    for (const [target, url] of await targets(matrix, caller, endpoint)) {
      if (url === null) return { requestCount, mismatches: [`${operation}: no row is known for its address`] };
      const expected = expectedStatusOf(caller, row, endpoint, target);
      opened += expected === 'open' ? 1 : 0;
      if (opened > most && expected === 'open') continue;
      // The throttle would limit this many calls in a minute. Another test covers it.
      if (endpoint.throttle) await forgetCalls(matrix);
      const answer = await sent(matrix, caller, endpoint, url);
      requestCount += 1;
      answers.set(target, answer);
      if (!agrees(answer, expected, endpoint))
        mismatches.push(`${operation} ${target} by ${caller.name}: ${answer.status}, not ${expected}`);
      if (expected === 'open' && !endpoint.body) await putBack(matrix, caller.organization, endpoint);
    }
    if (differsFromMissing(answers))
      mismatches.push(`${operation} by ${caller.name}: a foreign row is told from a missing one`);
  }
  return { requestCount, mismatches };
};

/** True where the answer for another organization's row differs from that for a missing one. */
const differsFromMissing = (answers: ReadonlyMap<Target, Answered>): boolean => {
  const [foreign, missing] = [answers.get('foreign'), answers.get('missing')];
  const plain = (answer: Answered) => JSON.stringify([answer.body, plainHeaders(answer)]);
  return foreign?.status === 404 && missing !== undefined && plain(foreign) !== plain(missing);
};

const agrees = ({ status }: Answered, expected: ExpectedStatus, { method }: Endpoint): boolean => {
  if (expected !== 'open') return status === expected;
  if (method === 'GET') return status === 200;
  return status < 500 && ![401, 403, 404, 405].includes(status);
};

/** Calls once with a token. Returns the status if it differs from the tables, else null. */
export const differs = async (
  { testApp }: Matrix,
  token: string,
  endpoint: Endpoint,
  url: string,
  expected: 'open' | 403 | 404,
): Promise<number | null> => {
  const answer = await testApp.send({ token }, endpoint.method, url, bodyOf(endpoint));
  return agrees(answer, expected, endpoint) ? null : answer.status;
};

const planOf = (organization: OrganizationRows, at: number): PlanRows => {
  const plan = organization.plans[at] ?? organization.plans[0];
  if (!plan) throw new Error('a house without a plan');
  return plan;
};

/** Callers without an organization are tested on the first one, which is as foreign to them as the second. */
const targetsFor = ({ first, second }: Matrix, caller: MatrixCaller, endpoint: Endpoint): [Target, string | null][] => {
  const missing: [Target, string] = ['missing', addressOfNone(endpoint)];
  if (!namesRow(endpoint)) return [['own', fillPath(endpoint)], ...(endpoint.path.includes(':') ? [missing] : [])];
  const own = caller.organization === 'second' ? second : first;
  const other = own === first ? second : first;
  const inside: [Target, string | null] = ['own', addressIn(endpoint, own, planOf(own, 0))];
  return [
    inside,
    ...(caller.isNarrowed ? [['outside', addressIn(endpoint, own, planOf(own, 1))] as [Target, string | null]] : []),
    ['foreign', addressIn(endpoint, other, planOf(other, 0))],
    missing,
  ];
};

/** Rows of a person: one that the caller has just created, one of another person, and none. */
const personalTargets = async (
  matrix: Matrix,
  caller: MatrixCaller,
  endpoint: Endpoint,
): Promise<[Target, string | null][]> => {
  const { testApp } = matrix;
  if (!endpoint.path.includes(':')) return [['own', endpoint.path]];
  const at = (row: number | null) =>
    row === null ? addressOfNone(endpoint) : endpoint.path.replace(':id', String(row));
  const other = caller.organization === 'second' ? ('planner' as const) : ('strangePlanner' as const);
  const mine = caller.person && (await makePersonal(testApp, endpoint, caller.person, caller.token));
  return [
    // A caller without an organization or access has no row of their own.
    ...(mine === null ? [] : [['own', at(mine)] as [Target, string | null]]),
    ['foreign', at(await makePersonal(testApp, endpoint, other, tokenOf(matrix, other)))],
    ['missing', addressOfNone(endpoint)],
  ];
};

const tokenOf = ({ callers }: Matrix, person: PersonName): string | null =>
  callers.find(({ name }) => name === person)?.token ?? null;

export const putBack = async (
  { testApp, first, second }: Matrix,
  of: MatrixCaller['organization'],
  endpoint: Endpoint,
): Promise<void> => {
  const organization = of === 'second' ? second : first;
  const makers = of === 'second' ? secondMakers : firstMakers;
  await restoreRows(endpoint, { testApp, ...makers }, organization, planOf(organization, 0));
};

const firstMakers = { staff: 'staff', planner: 'planner' } as const;
const secondMakers = { staff: 'stranger', planner: 'strangePlanner' } as const;
