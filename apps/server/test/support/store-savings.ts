/** Save requests of each named store, read by the walk through all names. Parts of versions and ERP lists have their own. */
import { people } from '../../testing/people.ts';
import type { OrganizationRows, PlanRows } from './matrix-rows.ts';
import { terms } from './selling.ts';

export interface Saving {
  readonly method: 'POST' | 'PATCH';
  /** Below the address: the row that is changed. */
  readonly row?: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Expected value on reading, where it differs from the request. */
  readonly expected?: Readonly<Record<string, unknown>>;
  /** Query that a removal requires. */
  readonly removal?: `?${string}`;
}

const month = '2026-02';

type Savings = Readonly<Record<string, Saving>>;

interface Fixtures {
  readonly organization: OrganizationRows;
  readonly plan: PlanRows;
  /** An unsold unit of the plan. */
  readonly free: number;
  /** The contract of what a partner has promised. */
  readonly contribution: number;
}

const administration = ({ organization }: Fixtures): Savings => {
  const renamedUser = { method: 'PATCH', row: `${organization.user}/`, body: { name: 'Nome novo' } } as const;
  return {
    'sso.service': { method: 'PATCH', body: { plan: 'Completo' } },
    'sso.services': { method: 'POST', body: { name: 'Mapas' } },
    'sso.savedUsers': renamedUser,
    'sso.ssoUser': { ...renamedUser, body: { name: 'Outro nome' } },
    'sso.user': { method: 'PATCH', body: { name: 'Quem administra' } },
    'sso.ssoGroup': { method: 'POST', body: { name: 'Grupo do passeio' } },
    'sso.ssoSubscription': {
      method: 'POST',
      body: { subscription: organization.service, user: people.reader.id },
      expected: { user: people.reader.id },
    },
    'sso.partnerProfile': { method: 'PATCH', body: { name: 'Construtora Um' } },
    'sso.partnerOrganization': { method: 'PATCH', body: { name: 'Construtora Dois' } },
    'sso.partnerConnection': { method: 'PATCH', body: { state: 'inactive' } },
    'sso.partnerListConnection': {
      method: 'POST',
      body: { email: 'nova@parceira.test', name: 'Nova', group: organization.group },
      expected: { email: 'nova@parceira.test' },
    },
    'admin.organization': { method: 'PATCH', row: `${organization.organization}/`, body: { name: 'Casa Um' } },
    'integration.clients': {
      method: 'POST',
      body: { system: 'uau', name: 'UAU do passeio', address: 'https://erp.test', user: 'uni', settings: {} },
      expected: { name: 'UAU do passeio' },
      removal: '?rows=withdraw',
    },
    'integration.parameters': {
      method: 'PATCH',
      body: { key: 'exporter', items: {} },
      expected: { key: 'exporter' },
    },
    'colab.indicator': {
      method: 'PATCH',
      body: { key: 'vso', version: 0, name: 'VSO da casa' },
      expected: { key: 'vso', name: 'VSO da casa' },
    },
  };
};

const planning = ({ plan }: Fixtures): Savings => {
  const { enterprise: enterpriseId } = plan;
  return {
    'enterprise.versions': {
      method: 'PATCH',
      row: `${plan.approved}/`,
      body: { nome: 'Aprovada e renomeada' },
    },
    'enterprise.selectedVersion': { method: 'PATCH', body: { nome: 'Escolhida' } },
    'enterprise.enterprises': { method: 'POST', body: { code: 'PASSEIO', name: 'Passeio' } },
    'enterprise.modules': { method: 'POST', body: { empreendimento: enterpriseId, n_modulo: 77, nome: 'Torre 77' } },
    'enterprise.realCurve': { method: 'POST', body: { module: 1, month, share: 0.25 } },
    'enterprise.system': { method: 'PATCH', body: { system: 'uau' } },
    'enterprise.accomplished': {
      method: 'POST',
      body: { key: 'receipts.direct.keys', module: 1, month, amount: '123.45' },
      expected: { key: 'receipts.direct.keys', module: 1, month, amount: '123.45', origin: 'manual' },
    },
    'planner.cashFlowGrouped': { method: 'POST', body: { name: 'Grupo de linhas', lines: [] } },
    'planner.organizationExtraInfo': { method: 'PATCH', body: { city: 'Olinda' } },
  };
};

const sales = ({ organization, plan, free, contribution }: Fixtures): Savings => {
  const { enterprise: enterpriseId, contract } = plan;
  const person = { kind: 'person', name: 'Bia Reis' };
  const movement = { account: organization.account, day: '2026-03-06', amount: 4_200, empreendimento: enterpriseId };
  return {
    'sales.sales': {
      method: 'POST',
      body: { empreendimento: enterpriseId, unit: free, number: 'PASSEIO-1', client_name: 'Bia Reis', terms: terms() },
      expected: { number: 'PASSEIO-1' },
    },
    'sales.installmentPayment': {
      method: 'POST',
      body: { contract, day: '2026-02-10', amount: 1_500 },
      expected: { contract },
    },
    'sales.aporteInstallmentRecieved': {
      method: 'POST',
      body: { contract: contribution, day: '2026-02-10', amount: 1_500 },
      expected: { contract: contribution },
    },
    'sales.exitFlux': { method: 'POST', body: { ...movement, kind: 'outflow' } },
    'sales.financial_control': { method: 'POST', body: { ...movement, kind: 'inflow' } },
    'sales.category': { method: 'POST', body: { name: 'Categoria do passeio', flow: 'inflow' } },
    'sales.supplie': { method: 'POST', body: { ...person, name: 'Fornecedora' } },
    'sales.client': { method: 'POST', body: person },
    'sales.unitys': { method: 'POST', body: { empreendimento: enterpriseId, nome: '1701' } },
  };
};

/** By `namespace.name`. */
export const savings = (
  organization: OrganizationRows,
  contracts: Pick<Fixtures, 'free' | 'contribution'>,
): Savings => {
  const [plan] = organization.plans;
  if (!plan) throw new Error('a house without a plan');
  const fixtures = { organization, plan, ...contracts };
  return { ...administration(fixtures), ...planning(fixtures), ...sales(fixtures) };
};
