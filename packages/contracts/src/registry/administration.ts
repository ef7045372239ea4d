/** Lists and objects of sign-on, administration, integration and the collaborative area. */
import { collaborationKeys, collaborationNames } from '../colab/values.ts';
import type { Resource } from './resource.ts';
import { type Entry, page, rowsOf } from './rows-of.ts';

const parameters = '/api/integration/connections/:connection/parameters/';
const services = '/api/admin/services/';
const users = '/api/admin/users/';
const partner = '/api/admin/partners/:partner/';
const partnerConnections = '/api/admin/partners/:partner/connections/';

export const ssoResources: readonly Resource[] = rowsOf('sso', 'user:read', [
  ['pages', 'list', 'Páginas', '/api/admin/permissions/'],
  ['ssoOrganization', 'list', 'Organizações', '/api/access/organizations/'],
  ['service', 'obj', 'Serviço', '/api/admin/services/:service/'],
  ['services', 'list', 'Serviços', services],
  ['savedUsers', 'list', 'Usuários cadastrados', users],
  ['lastSavedUsersOrganization', 'list', 'Últimos usuários cadastrados', page],
  ['user', 'obj', 'Usuário', '/api/access/user/profile/'],
  ['updatePhoto', 'obj', 'Atualizar foto', page],
  ['ssoPath', 'obj', 'Caminho de acesso', page],
  ['ssoGroup', 'list', 'Grupos', '/api/admin/permit-groups/'],
  ['ssoUser', 'list', 'Usuários', `${users}?state=active`],
  ['ssoSelectedOrg', 'obj', 'Organização selecionada', page],
  ['ssoSubscription', 'list', 'Assinaturas', '/api/admin/subscriptions/'],
  ['ssoPage', 'obj', 'Página', page],
  ['partnerProfile', 'obj', 'Perfil do parceiro', partner],
  ['partnerOrganization', 'obj', 'Organização parceira', `${partner}organization/`],
  ['partnerConnection', 'obj', 'Conexão', `${partnerConnections}:user/`],
  ['partnerListConnection', 'list', 'Conexões do parceiro', partnerConnections],
  ['partnerGroups', 'list', 'Grupos do parceiro', `${partner}groups/`],
]);

export const adminResources: readonly Resource[] = rowsOf('admin', 'organization:read', [
  ['organization', 'list', 'Organizações', '/api/admin/organizations/'],
  ['ssoSelectedOrg', 'obj', 'Organização selecionada', page],
]);

export const integrationResources: readonly Resource[] = rowsOf('integration', 'integration:read', [
  ['clients', 'list', 'Clientes', '/api/integration/connections/'],
  ['system', 'list', 'Sistemas', '/api/integration/systems/'],
  ['parameters', 'list', 'Parâmetros', parameters],
]);

const fromErp: readonly (readonly [state: string, label: string, stateType?: 'obj'])[] = [
  ['cashFlow', 'Fluxo de caixa'],
  ['parameters', 'Parâmetros', 'obj'],
  ['salesType', 'Tipos de venda'],
  ['company', 'Empresas'],
  ['paymentCategory', 'Categorias de pagamento'],
  ['paymentConditionType', 'Tipos de condição de pagamento'],
  ['cancellation', 'Cancelamentos'],
  ['receive', 'A receber'],
  ['received', 'Recebidas'],
  ['financialPlan', 'Plano financeiro'],
  ['reciveFields', 'Campos de contas a receber'],
  ['recievedFields', 'Campos de contas recebidas'],
  ['saleContractSituation', 'Situação do contrato de venda'],
  ['bankMovementHistoric', 'Históricos de movimento bancário'],
  ['outcomeDocumentIdentification', 'Documentos de saída'],
  ['bankMovementAccountList', 'Contas de movimento bancário'],
  ['aporte', 'Aportes'],
  ['operationType', 'Tipos de operação'],
  ['workflow', 'Fluxo de trabalho'],
  ['unitys', 'Unidades'],
  ['propertyType', 'Tipos de imóvel'],
  ['exporter', 'Exportador', 'obj'],
];

export const siengeResources: readonly Resource[] = rowsOf(
  'sienge',
  'integration:read',
  fromErp.map<Entry>(([state, label, stateType]) => [
    state,
    stateType ?? 'list',
    label,
    `/api/integration/connections/:sienge/lists/${state}/`,
  ]),
);

export const colabResources: readonly Resource[] = rowsOf('colab', 'colab:read', [
  ['url', 'obj', 'Endereço', page],
  ['connection', 'obj', 'Conexão', '/api/colab/connection/'],
  ['hasBenchMarking', 'obj', 'Benchmark habilitado', '/api/colab/benchmarking/'],
  ['enterpriseStrip', 'list', 'Faixa de empreendimentos', '/api/colab/strips/'],
  ['colabEnterpriseQuerySet', 'obj', 'Empreendimentos do colaborativo', '/api/colab/query-sets/enterprises/'],
  ['colabEnterpriseStripQuerySet', 'obj', 'Faixas do colaborativo', '/api/colab/query-sets/strips/'],
  ['enterprises', 'list', 'Empreendimentos', '/api/colab/enterprises/'],
  ['indicator', 'list', 'Indicadores', '/api/colab/indicators/'],
  ['selectedColab', 'obj', 'Colaborativo selecionado', page],
  ...collaborationKeys.map<Entry>((state) => [
    state,
    'list',
    collaborationNames[state],
    `/api/colab/series/?key=${state}`,
  ]),
]);
