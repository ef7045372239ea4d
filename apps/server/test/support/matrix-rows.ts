/** Rows of two organizations for every address. Every operation can run for an own, a foreign and a missing row. */
import { type Endpoint, operationOf } from '@uni/contracts';
import type { Study } from '@uni/engine';
import { expect } from 'vitest';
import { insertKey } from '../../src/modules/access/sign-in/security-keys.repository.ts';
import { insertCertificate } from '../../src/modules/integration/certificates/certificates.repository.ts';
import { insertOrigin, selectOrigins } from '../../src/modules/integration/connections/origins.repository.ts';
import { insertRun } from '../../src/modules/integration/runs/runs.repository.ts';
import { newId } from '../../src/platform/database/index.ts';
import { type PersonName, people } from '../../testing/people.ts';
import { fieldOf, idOf, plan, studyOf } from '../../testing/planning.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { type ApiRows, makeApiRows, makeOwnBrowser, makeOwnToken, pushDevicesUrl } from './matrix-api-rows.ts';
import { fillPath } from './matrix-parameters.ts';

export const missingId = '4242424242';

/** Rows of one enterprise. */
export interface PlanRows {
  readonly enterprise: number;
  readonly module: number;
  readonly version: number;
  readonly approved: number;
  readonly thread: number;
  readonly unit: number;
  readonly movement: number;
  readonly contract: number;
  readonly proposal: number;
  commissionTerms: number;
  mirrorLink: number;
  readonly binnedVersion: number;
  /** Not the enterprise above, but a separate one for permissions. */
  readonly binnedEnterprise: number;
  scenario: number;
  readonly approval: number;
  reportSchedule: number;
  /** A module of the study, as its parts call it. */
  readonly partRow: number;
}

/** Integration rows of one organization. */
export interface ErpRows {
  readonly connection: number;
  readonly run: number;
  readonly certificate: number;
  readonly origin: number;
  readonly batch: number;
}

/** Rows of one organization. */
export interface OrganizationRows {
  readonly organization: number;
  readonly plans: readonly PlanRows[];
  readonly grouping: number;
  template: number;
  landPlot: number;
  landFile: number;
  indexSeries: number;
  readonly group: number;
  readonly user: number;
  readonly partner: number;
  connection: number;
  erp: ErpRows;
  api: ApiRows;
  readonly account: number;
  readonly category: number;
  readonly client: number;
  readonly supplier: number;
  readonly service: number;
  readonly subscription: number;
  request: number;
  /** Records that were removed and can be put back. */
  readonly removed: Readonly<Record<RemovedRegister, number>>;
}

const removedRegisters = ['permit-groups', 'partners', 'services'] as const;
type RemovedRegister = (typeof removedRegisters)[number];

const addressOfRegister = (register: string): string => `/api/admin/${register}/`;

interface Makers {
  readonly testApp: TestApp;
  readonly staff: PersonName;
  readonly planner: PersonName;
}

const made = async ({ testApp }: Makers, who: PersonName, url: string, body: unknown): Promise<unknown> => {
  const answer = await testApp.send(who, 'POST', url, body);
  expect(answer, `${url}: ${JSON.stringify(answer.body)}`).toMatchObject({ status: 201 });
  return answer.body;
};

let count = 0;

export const makePlan = async (makers: Makers): Promise<PlanRows> => {
  const { testApp, staff, planner } = makers;
  const { enterprise, version, url } = await plan(testApp, { who: planner, study: reportedStudy() });
  const modules = await testApp.send(planner, 'GET', `/api/planner/modules/?empreendimento=${enterprise}`);
  const approved = idOf(await made(makers, planner, `${url}clone/`, { nome: 'Aprovada', shift_months: 0 }));
  for (const [who, step] of [[planner, 'submit'] as const, [staff, 'approve'] as const]) {
    await testApp.send(who, 'POST', `/api/planner/versions/${approved}/${step}/`, { reason: 'sim' });
  }
  const binnedVersion = idOf(await made(makers, planner, `${url}clone/`, { nome: 'Fora', shift_months: 0 }));
  await testApp.send(planner, 'DELETE', `/api/planner/versions/${binnedVersion}/`);
  count += 1;
  const beside = { code: `B${count}`, name: 'Fora' };
  const binnedEnterprise = idOf(await made(makers, planner, '/api/planner/enterprises/', beside));
  await testApp.send(planner, 'DELETE', `/api/planner/enterprises/${binnedEnterprise}/`);
  const thread = await made(makers, planner, `${url}comments/`, { line: 'receipts', month: null, text: 'Por quê?' });
  return {
    enterprise,
    version,
    approved,
    binnedVersion,
    binnedEnterprise,
    module: Number(fieldOf(modules.body, 0, 'id')),
    thread: idOf(thread),
    unit: await makeUnit(makers, enterprise, '101'),
    movement: await makeMovement(makers, enterprise),
    contract: await makeContract(makers, enterprise),
    proposal: await makeProposal(makers, enterprise),
    commissionTerms: await makeCommissionTerms(makers, enterprise),
    mirrorLink: await makeMirrorLink(makers, enterprise),
    scenario: await makeScenario(makers, version),
    approval: await makeApproval(makers, url),
    reportSchedule: await makeReportSchedule(makers, enterprise),
    partRow: await firstModuleOf(makers, url),
  };
};

/** A study that every report can be written of. */
const reportedStudy = (): Study => {
  const study = studyOf();
  const capital = { ...study.capital, partners: [{ kind: 'partner' as const, share: 1 }] };
  return { ...study, accounting: {}, capital };
};

const firstModuleOf = async ({ testApp, planner }: Makers, url: string): Promise<number> => {
  const { body } = await testApp.send(planner, 'GET', `${url}parts/salesCurve/`);
  return Number(fieldOf(body, 0, 'id'));
};

const makeUnit = async (makers: Makers, enterpriseId: number, name: string): Promise<number> =>
  idOf(await made(makers, makers.staff, '/api/sales/units/', { empreendimento: enterpriseId, nome: name }));

const makeContract = async (makers: Makers, enterpriseId: number): Promise<number> => {
  const day = '2026-01-10';
  const installmentSeries = [{ kind: 'signing', amount: 1_000_000, installments: 1, first: day }];
  const months = { base_month: '2026-01', keys: '2028-01' };
  const terms = { channel: 'direct', price: 1_000_000, signed: day, ...months, parts: installmentSeries };
  const unit = await makeUnit(makers, enterpriseId, '102');
  const body = { empreendimento: enterpriseId, unit, number: '1', client_name: 'Ana Lima', terms };
  return idOf(await made(makers, makers.staff, '/api/sales/contracts/', body));
};

const makeProposal = async (makers: Makers, enterpriseId: number): Promise<number> => {
  const day = '2026-01-10';
  const installmentSeries = [{ kind: 'signing', amount: 1_000_000, installments: 1, first: day }];
  const months = { base_month: '2026-01', keys: '2028-01' };
  const terms = { channel: 'direct', price: 1_000_000, signed: day, ...months, parts: installmentSeries };
  const unit = await makeUnit(makers, enterpriseId, '103');
  const body = { empreendimento: enterpriseId, unit, client_name: 'Ana Lima', valid_until: '2099-01-10', terms };
  return idOf(await made(makers, makers.staff, '/api/sales/proposals/', body));
};

const makeCommissionTerms = async (makers: Makers, enterpriseId: number): Promise<number> => {
  count += 1;
  const from = `20${String(count % 90).padStart(2, '0')}-01-01`;
  const receivers = [{ name: 'Casa', share: 1 }];
  const body = { empreendimento: enterpriseId, channel: 'direct', from, share: 0.01, pay_day: 10, receivers };
  return idOf(await made(makers, makers.staff, '/api/sales/commission-terms/', body));
};

const makeMirrorLink = async (makers: Makers, enterpriseId: number): Promise<number> => {
  const expires_on = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const body = { empreendimento: enterpriseId, name: 'Corretores', expires_on };
  return idOf(await made(makers, makers.staff, '/api/sales/mirror-links/', body));
};

const makeAccount = async (makers: Makers): Promise<number> => {
  count += 1;
  return idOf(await made(makers, makers.staff, '/api/sales/accounts/', { name: `Conta ${count}` }));
};

const makeMovement = async (makers: Makers, enterpriseId: number): Promise<number> => {
  const fields = {
    kind: 'inflow',
    account: await makeAccount(makers),
    day: '2026-03-05',
    amount: 100,
    empreendimento: enterpriseId,
  };
  return idOf(await made(makers, makers.staff, '/api/sales/movements/', fields));
};

const makeCategory = async (makers: Makers): Promise<number> => {
  count += 1;
  const fields = { name: `Categoria ${count}`, flow: 'outflow' };
  return idOf(await made(makers, makers.staff, '/api/sales/movement-categories/', fields));
};

const makeParty = async (makers: Makers, register: 'clients' | 'suppliers'): Promise<number> =>
  idOf(await made(makers, makers.staff, `/api/sales/${register}/`, { kind: 'person', name: 'Ana Prado' }));

const makeScenario = async (makers: Makers, version: number): Promise<number> => {
  count += 1;
  const url = `/api/planner/versions/${version}/scenarios/`;
  return idOf(await made(makers, makers.planner, url, { nome: `Cenário ${count}` }));
};

/** Of a submitted copy. */
const makeApproval = async (makers: Makers, url: string): Promise<number> => {
  const { testApp, staff, planner } = makers;
  const copy = idOf(await made(makers, planner, `${url}clone/`, { nome: 'Enviada', shift_months: 0 }));
  const address = `/api/planner/versions/${copy}/`;
  await testApp.send(planner, 'POST', `${address}submit/`, { reason: 'sim' });
  const body = { approvers: [people[staff].id] };
  return Number(fieldOf(await made(makers, planner, `${address}approval-requests/`, body), 0, 'id'));
};

const makeReportSchedule = async (makers: Makers, enterprise: number): Promise<number> => {
  const when = { rhythm: 'weekly', day: 1, hour: 7 };
  const body = { model: 'committee', scenario: null, ...when, recipients: [people[makers.staff].id] };
  return idOf(await made(makers, makers.planner, `/api/planner/enterprises/${enterprise}/report-schedules/`, body));
};

const makeIndexSeries = async (makers: Makers): Promise<number> => {
  count += 1;
  return idOf(await made(makers, makers.planner, '/api/planner/index-series/', { name: `CUB ${count}` }));
};

const makeTemplate = async (makers: Makers): Promise<number> => {
  count += 1;
  const content = { shares: [0.5, 0.5] };
  const body = { kind: 'curve', nome: `Modelo ${count}`, content };
  return idOf(await made(makers, makers.planner, '/api/planner/templates/', body));
};

const makeLandPlot = async (makers: Makers, enterprise: number | null): Promise<number> => {
  count += 1;
  const body = { name: `Terreno ${count}`, empreendimento: enterprise };
  return idOf(await made(makers, makers.staff, '/api/planner/land-plots/', body));
};

const makeLandFile = async (makers: Makers, plot: number): Promise<number> => {
  const content = Buffer.from('%PDF-1.7').toString('base64');
  const body = { kind: 'document', name: 'Matrícula', content };
  return idOf(await made(makers, makers.staff, `/api/planner/land-plots/${plot}/files/`, body));
};

const connect = async (makers: Makers, partner: number, group: number): Promise<number> => {
  count += 1;
  const body = { email: `pessoa-${count}@fora.test`, group };
  const connection = await made(makers, makers.staff, `/api/admin/partners/${partner}/connections/`, body);
  return Number(fieldOf(connection, 'user'));
};

const requestAccess = async (makers: Makers): Promise<number> => {
  count += 1;
  return idOf(await made(makers, makers.planner, '/api/admin/access-requests/', { screen: `/tela-${count}` }));
};

const removeOne = async (makers: Makers, register: RemovedRegister): Promise<number> => {
  count += 1;
  const firm = { code: `r-${count}`, domain: `r-${count}.test`, name: `Removido ${count}` };
  const id = idOf(await made(makers, makers.staff, addressOfRegister(register), firm));
  await makers.testApp.send(makers.staff, 'DELETE', `${addressOfRegister(register)}${id}/`);
  return id;
};

export const seedOrganization = async (makers: Makers, user: PersonName, plans: number): Promise<OrganizationRows> => {
  const { staff, planner } = makers;
  count += 1;
  const own: PlanRows[] = [];
  for (let n = 0; n < plans; n += 1) own.push(await makePlan(makers));
  const group = idOf(await made(makers, staff, '/api/admin/permit-groups/', { name: `Grupo ${count}` }));
  const names = { code: `p-${count}`, domain: `p-${count}.test`, name: 'Construtora', state: 'active' };
  const partner = idOf(await made(makers, staff, '/api/admin/partners/', names));
  const service = idOf(await made(makers, staff, '/api/admin/services/', { name: 'Portal' }));
  const landPlot = await makeLandPlot(makers, own[0]?.enterprise ?? null);
  const held = { subscription: service, user: people[user].id };
  return {
    organization: people[staff].organizationId ?? 0,
    plans: own,
    grouping: idOf(await made(makers, planner, '/api/planner/cash-flow-groupings/', { name: `G ${count}`, lines: [] })),
    template: await makeTemplate(makers),
    landPlot,
    landFile: await makeLandFile(makers, landPlot),
    indexSeries: await makeIndexSeries(makers),
    group,
    user: people[user].id,
    partner,
    connection: await connect(makers, partner, group),
    erp: await makeErp(makers),
    api: await makeApiRows(makers.testApp, staff),
    account: await makeAccount(makers),
    category: await makeCategory(makers),
    client: await makeParty(makers, 'clients'),
    supplier: await makeParty(makers, 'suppliers'),
    service,
    subscription: idOf(await made(makers, staff, '/api/admin/subscriptions/', held)),
    request: await requestAccess(makers),
    removed: {
      'permit-groups': await removeOne(makers, 'permit-groups'),
      partners: await removeOne(makers, 'partners'),
      services: await removeOne(makers, 'services'),
    },
  };
};

/** Without a secret, so that no calls are made. */
const makeErp = async (makers: Makers): Promise<ErpRows> => {
  const { testApp, planner } = makers;
  count += 1;
  const settings = { daily_hour: null };
  const fields = { system: 'sienge', name: `ERP ${count}`, address: 'https://erp.test', user: 'uni', settings };
  const connection = idOf(await made(makers, planner, '/api/integration/connections/', fields));
  const change = {
    op: 'put',
    kind: 'general',
    scope: { system: 'sienge', connection },
    match: { account: `${count}` },
    valid_from: '2026-01',
    targets: [],
  };
  const saved = await made(makers, planner, '/api/integration/mapping-batches/', { changes: [change] });
  const { platform } = testApp.app;
  const organizationId = people[planner].organizationId ?? 0;
  return platform.database.withOrganization(organizationId, async (transaction) => {
    const at = platform.now();
    const run = await insertRun(transaction, connection, { kind: 'full', resources: [], by: null, at });
    if (!run) throw new Error('the run was not made');
    const certificate = newId();
    await insertCertificate(transaction, {
      id: certificate,
      connection_id: connection,
      run_id: run.id,
      company: '1',
      month_from: '2026-01',
      month_to: '2026-01',
      requested_at: at,
      requested_by: null,
    });
    await insertOrigin(transaction, {
      origin: 'https://erp.test',
      approved_by: null,
      approved_at: at,
    });
    const origin = (await selectOrigins(transaction))[0]?.id ?? 0;
    return { connection, run: run.id, certificate, origin, batch: Number(fieldOf(saved, 'batch', 'id')) };
  });
};

const appearance = { density: 'comfortable', label: 240, total: 120, month: null, frozen: 0 };

/** A row that belongs to one person; null: they may not have one. */
export const makePersonal = async (
  testApp: TestApp,
  { path }: Endpoint,
  person: PersonName,
  token: string | null,
): Promise<number | null> => {
  if (path.startsWith('/api/access/sessions/')) {
    // In addition to the session that the test continues with.
    const { access: token } = await testApp.mintSession(person);
    const { body } = await testApp.send({ token }, 'GET', '/api/access/sessions/');
    // The session in use is first. The list is empty for newcomers.
    return Array.isArray(body) ? Number(fieldOf(body, 0, 'id')) : null;
  }
  if (path.startsWith('/api/access/security-keys/')) return makeOwnKey(testApp, person);
  if (path.startsWith('/api/access/tokens/')) return token === null ? null : makeOwnToken(testApp, token);
  if (path.startsWith(pushDevicesUrl)) return token === null ? null : makeOwnBrowser(testApp, token);
  count += 1;
  const view = { screen: 'costs', nome: `Visão ${count}`, is_shared: false, content: { parts: {}, look: appearance } };
  const made = await testApp.send(token === null ? null : { token }, 'POST', '/api/planner/grid-views/', view);
  return made.status === 201 ? idOf(made.body) : null;
};

/** Inserts the stored row directly. Its attestation is not part of this test. */
const makeOwnKey = async ({ app }: TestApp, person: PersonName): Promise<number> => {
  const id = newId();
  await app.platform.database.withPlatform((transaction) =>
    insertKey(transaction, {
      ...{ id, user_id: people[person].id, name: 'Chave', credential_id: `matrix-${id}`, public_key: '' },
      ...{ counter: 0, transports: [], created_at: new Date(), last_used_at: null },
    }),
  );
  return id;
};

/** Of each kind of address the row it names; the first that begins the path counts. */
const addresses: readonly (readonly [
  begins: string,
  row: (organization: OrganizationRows, plan: PlanRows) => number,
])[] = [
  ...removedRegisters.map(
    (register) =>
      [`${addressOfRegister(register)}:id/restore/`, ({ removed }: OrganizationRows) => removed[register]] as const,
  ),
  ['/api/admin/access-requests/:id/', (organization) => organization.request],
  ['/api/admin/api-tokens/:id/', (organization) => organization.api.token],
  ['/api/admin/notice-chats/:id/', (organization) => organization.api.chat],
  ['/api/admin/webhooks/:id/', (organization) => organization.api.webhook],
  ['/api/admin/organizations/:id/', (organization) => organization.organization],
  ['/api/admin/permit-groups/:id/', (organization) => organization.group],
  ['/api/admin/users/:id/', (organization) => organization.user],
  ['/api/admin/partners/:id/', (organization) => organization.partner],
  ['/api/admin/services/:id/', (organization) => organization.service],
  ['/api/admin/subscriptions/:id/', (organization) => organization.subscription],
  ['/api/integration/connections/:id/', (organization) => organization.erp.connection],
  ['/api/integration/runs/:id/', (organization) => organization.erp.run],
  ['/api/integration/approved-origins/:id/', (organization) => organization.erp.origin],
  ['/api/integration/certificates/:id/', (organization) => organization.erp.certificate],
  ['/api/integration/mapping-batches/:id/', (organization) => organization.erp.batch],
  ['/api/planner/enterprises/:id/restore/', (_organization, { binnedEnterprise }) => binnedEnterprise],
  ['/api/planner/enterprises/:id/', (_organization, { enterprise }) => enterprise],
  ['/api/planner/modules/:id/', (_organization, { module }) => module],
  ['/api/planner/versions/:id/restore/', (_organization, { binnedVersion }) => binnedVersion],
  ['/api/planner/versions/:id/decision-record/', (_organization, { approved }) => approved],
  ['/api/planner/versions/:id/', (_organization, { version }) => version],
  ['/api/sales/accounts/:id/', (organization) => organization.account],
  ['/api/sales/movement-categories/:id/', (organization) => organization.category],
  ['/api/sales/movements/:id/', (_organization, { movement }) => movement],
  ['/api/sales/clients/:id/', (organization) => organization.client],
  ['/api/sales/suppliers/:id/', (organization) => organization.supplier],
  ['/api/odata/units/:id/', (_organization, { unit }) => unit],
  ['/api/odata/contracts/:id/', (_organization, { contract }) => contract],
  ['/api/sales/units/:id/', (_organization, { unit }) => unit],
  ['/api/sales/contracts/:id/', (_organization, { contract }) => contract],
  ['/api/sales/proposals/:id/', (_organization, { proposal }) => proposal],
  ['/api/sales/sale-clauses/:id/', (_organization, { enterprise }) => enterprise],
  ['/api/sales/commission-terms/:id/', (_organization, { commissionTerms }) => commissionTerms],
  ['/api/sales/mirror-links/:id/', (_organization, { mirrorLink }) => mirrorLink],
  ['/api/planner/comment-threads/:id/', (_organization, { thread }) => thread],
  ['/api/planner/approvals/:id/', (_organization, { approval }) => approval],
  ['/api/planner/report-schedules/:id/', (_organization, { reportSchedule }) => reportSchedule],
  ['/api/planner/cash-flow-groupings/:id/', (organization) => organization.grouping],
  ['/api/planner/land-plots/:id/', (organization) => organization.landPlot],
  ['/api/planner/templates/:id/', (organization) => organization.template],
  ['/api/planner/index-series/:id/', (organization) => organization.indexSeries],
];

/** Required query of an address. Without it the request is refused. */
const queries: Readonly<Record<string, string>> = {
  'DELETE /api/integration/connections/:id/': '?rows=withdraw',
};
export const queryOf = (endpoint: Endpoint): string => queries[operationOf(endpoint)] ?? '';

/** Returns the address of a row. Null: no rule resolves this path's row, so the table above lacks an entry. */
export const addressIn = (endpoint: Endpoint, organization: OrganizationRows, plan: PlanRows): string | null => {
  const path = fillPath(endpoint);
  const row = addresses.find(([begins]) => path.startsWith(begins))?.[1];
  if (!row) return path.includes(':') ? null : path;
  return `${path}${queryOf(endpoint)}`
    .replace(':id', String(row(organization, plan)))
    .replace(':scenario', String(plan.scenario))
    .replace(':row', String(plan.partRow))
    .replace(':file', String(organization.landFile))
    .replace(':delivery', String(organization.api.delivery))
    .replace(':user', String(organization.connection));
};

export const addressOfNone = (endpoint: Endpoint): string =>
  `${endpoint.path.replace(/:\w+/g, missingId)}${queries[operationOf(endpoint)] ?? ''}`;

/** Restores rows that a write without a body removed, so that every caller is tested on the same rows. */
export const restoreRows = async (
  { method, path }: Endpoint,
  makers: Makers,
  organization: OrganizationRows,
  plan: PlanRows,
): Promise<void> => {
  const { testApp, planner, staff } = makers;
  const back = removedRegisters.find((register) => path === `${addressOfRegister(register)}:id/restore/`);
  if (back) await testApp.send(staff, 'DELETE', `${addressOfRegister(back)}${organization.removed[back]}/`);
  if (method === 'DELETE' && path.startsWith('/api/admin/access-requests/'))
    organization.request = await requestAccess(makers);
  if (method === 'DELETE' && path.includes(':scenario')) plan.scenario = await makeScenario(makers, plan.version);
  if (method === 'DELETE' && path === '/api/planner/land-plots/:id/')
    organization.landPlot = await makeLandPlot(makers, null);
  if (method === 'DELETE' && path.includes('/land-plots/'))
    organization.landFile = await makeLandFile(makers, organization.landPlot);
  if (method === 'DELETE' && path.includes('/templates/')) organization.template = await makeTemplate(makers);
  if (method === 'DELETE' && path.includes('/index-series/')) organization.indexSeries = await makeIndexSeries(makers);
  if (method === 'DELETE' && path.startsWith('/api/sales/commission-terms/'))
    plan.commissionTerms = await makeCommissionTerms(makers, plan.enterprise);
  if (method === 'DELETE' && path.startsWith('/api/sales/mirror-links/'))
    plan.mirrorLink = await makeMirrorLink(makers, plan.enterprise);
  if (method === 'DELETE' && path.startsWith('/api/planner/report-schedules/'))
    plan.reportSchedule = await makeReportSchedule(makers, plan.enterprise);
  if (method === 'DELETE' && path.includes(':user'))
    organization.connection = await connect(makers, organization.partner, organization.group);
  if (method === 'DELETE' && /api-tokens|webhooks|notice-chats/.test(path))
    organization.api = await makeApiRows(testApp, staff);
  if (method === 'DELETE' && path.startsWith('/api/integration/connections/')) organization.erp = await makeErp(makers);
  if (path === '/api/planner/versions/:id/restore/') {
    await testApp.send(planner, 'DELETE', `/api/planner/versions/${plan.binnedVersion}/`);
  }
  if (path === '/api/planner/enterprises/:id/restore/') {
    await testApp.send(planner, 'DELETE', `/api/planner/enterprises/${plan.binnedEnterprise}/`);
  }
};
