/** Lists and objects of sign-on, administration, integration and the collaborative area. */
import { collaborationKeys, collaborationNames } from '../colab/values.ts';
import type { Resource, StateType } from './resource.ts';
import { entriesOf, page, read, rowsOf } from './rows-of.ts';

const ofService = { params: { id: ':service' } } as const;
const ofPartner = { params: { id: ':partner' } } as const;
const ofPartnerUser = { params: { id: ':partner', user: ':user' } } as const;

export const ssoEntries = entriesOf([
  ['pages', 'list', 'Páginas', read('GET /api/admin/permissions/')],
  ['ssoOrganization', 'list', 'Organizações', read('GET /api/access/organizations/')],
  ['service', 'obj', 'Serviço', read('GET /api/admin/services/:id/', ofService)],
  ['services', 'list', 'Serviços', read('GET /api/admin/services/')],
  ['savedUsers', 'list', 'Usuários cadastrados', read('GET /api/admin/users/')],
  ['lastSavedUsersOrganization', 'list', 'Últimos usuários cadastrados', page],
  ['user', 'obj', 'Usuário', read('GET /api/access/user/profile/')],
  ['updatePhoto', 'obj', 'Atualizar foto', page],
  ['ssoPath', 'obj', 'Caminho de acesso', page],
  ['ssoGroup', 'list', 'Grupos', read('GET /api/admin/permit-groups/')],
  ['ssoUser', 'list', 'Usuários', read('GET /api/admin/users/', { query: { state: 'active' } })],
  ['ssoSelectedOrg', 'obj', 'Organização selecionada', page],
  ['ssoSubscription', 'list', 'Assinaturas', read('GET /api/admin/subscriptions/')],
  ['ssoPage', 'obj', 'Página', page],
  ['partnerProfile', 'obj', 'Perfil do parceiro', read('GET /api/admin/partners/:id/', ofPartner)],
  ['partnerOrganization', 'obj', 'Organização parceira', read('GET /api/admin/partners/:id/organization/', ofPartner)],
  ['partnerConnection', 'obj', 'Conexão', read('GET /api/admin/partners/:id/connections/:user/', ofPartnerUser)],
  [
    'partnerListConnection',
    'list',
    'Conexões do parceiro',
    read('GET /api/admin/partners/:id/connections/', ofPartner),
  ],
  ['partnerGroups', 'list', 'Grupos do parceiro', read('GET /api/admin/partners/:id/groups/', ofPartner)],
]);

export const ssoResources: readonly Resource[] = rowsOf('sso', 'user:read', ssoEntries);

export const adminEntries = entriesOf([
  ['organization', 'list', 'Organizações', read('GET /api/admin/organizations/')],
  ['ssoSelectedOrg', 'obj', 'Organização selecionada', page],
]);

export const adminResources: readonly Resource[] = rowsOf('admin', 'organization:read', adminEntries);

export const integrationEntries = entriesOf([
  ['clients', 'list', 'Clientes', read('GET /api/integration/connections/')],
  ['system', 'list', 'Sistemas', read('GET /api/integration/systems/')],
  [
    'parameters',
    'list',
    'Parâmetros',
    read('GET /api/integration/connections/:id/parameters/', { params: { id: ':connection' } }),
  ],
]);

export const integrationResources: readonly Resource[] = rowsOf('integration', 'integration:read', integrationEntries);

/** A list or an object of the ERP by its name. */
const fromErp = <const State extends string, Kind extends StateType>(state: State, label: string, stateType: Kind) =>
  [
    state,
    stateType,
    label,
    read('GET /api/integration/connections/:id/lists/:list/', { params: { id: ':sienge', list: state } }),
  ] as const;

export const siengeEntries = entriesOf([
  fromErp('cashFlow', 'Fluxo de caixa', 'list'),
  fromErp('parameters', 'Parâmetros', 'obj'),
  fromErp('salesType', 'Tipos de venda', 'list'),
  fromErp('company', 'Empresas', 'list'),
  fromErp('paymentCategory', 'Categorias de pagamento', 'list'),
  fromErp('paymentConditionType', 'Tipos de condição de pagamento', 'list'),
  fromErp('cancellation', 'Cancelamentos', 'list'),
  fromErp('receive', 'A receber', 'list'),
  fromErp('received', 'Recebidas', 'list'),
  fromErp('financialPlan', 'Plano financeiro', 'list'),
  fromErp('reciveFields', 'Campos de contas a receber', 'list'),
  fromErp('recievedFields', 'Campos de contas recebidas', 'list'),
  fromErp('saleContractSituation', 'Situação do contrato de venda', 'list'),
  fromErp('bankMovementHistoric', 'Históricos de movimento bancário', 'list'),
  fromErp('outcomeDocumentIdentification', 'Documentos de saída', 'list'),
  fromErp('bankMovementAccountList', 'Contas de movimento bancário', 'list'),
  fromErp('aporte', 'Aportes', 'list'),
  fromErp('operationType', 'Tipos de operação', 'list'),
  fromErp('workflow', 'Fluxo de trabalho', 'list'),
  fromErp('unitys', 'Unidades', 'list'),
  fromErp('propertyType', 'Tipos de imóvel', 'list'),
  fromErp('exporter', 'Exportador', 'obj'),
]);

export const siengeResources: readonly Resource[] = rowsOf('sienge', 'integration:read', siengeEntries);

export const colabEntries = entriesOf([
  ['url', 'obj', 'Endereço', page],
  ['connection', 'obj', 'Conexão', read('GET /api/colab/connection/')],
  ['hasBenchMarking', 'obj', 'Benchmark habilitado', read('GET /api/colab/benchmarking/')],
  ['enterpriseStrip', 'list', 'Faixa de empreendimentos', read('GET /api/colab/strips/')],
  ['colabEnterpriseQuerySet', 'obj', 'Empreendimentos do colaborativo', read('GET /api/colab/query-sets/enterprises/')],
  ['colabEnterpriseStripQuerySet', 'obj', 'Faixas do colaborativo', read('GET /api/colab/query-sets/strips/')],
  ['enterprises', 'list', 'Empreendimentos', read('GET /api/colab/enterprises/')],
  ['indicator', 'list', 'Indicadores', read('GET /api/colab/indicators/')],
  ['selectedColab', 'obj', 'Colaborativo selecionado', page],
  ...collaborationKeys.map(
    (state) =>
      [state, 'list', collaborationNames[state], read('GET /api/colab/series/', { query: { key: state } })] as const,
  ),
]);

export const colabResources: readonly Resource[] = rowsOf('colab', 'colab:read', colabEntries);
