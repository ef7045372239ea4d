import { landFieldLabels } from '../shared/land-fields.ts';

/** Acts on land, line groups, reports and the corporate layer. */
export const planningActs = {
  'land_plot.created': 'Cadastrou um terreno',
  'land_plot.changed': 'Alterou um terreno',
  'land_plot.moved': 'Mudou a etapa de um terreno',
  'land_plot.deleted': 'Excluiu um terreno',
  'land_plot.restored': 'Restaurou um terreno da lixeira',
  'land_plot.converted': 'Converteu um terreno em empreendimento',
  'land_plot.file_added': 'Anexou um arquivo a um terreno',
  'land_plot.file_removed': 'Removeu um arquivo de um terreno',
  'cash_flow_grouping.created': 'Criou um grupo de linhas',
  'cash_flow_grouping.replaced': 'Alterou um grupo de linhas',
  'cash_flow_grouping.removed': 'Removeu um grupo de linhas',
  'corporate_layer.replaced': 'Alterou a camada corporativa',
  'report_brand.changed': 'Alterou logotipo ou cor dos relatórios',
  'enterprise.report_changed': 'Alterou as páginas de um relatório',
  'report_schedule.created': 'Agendou o envio de um relatório',
  'report_schedule.changed': 'Alterou um envio agendado',
  'report_schedule.paused': 'Pausou um envio agendado',
  'report_schedule.resumed': 'Retomou um envio agendado',
  'report_schedule.requested': 'Pediu o envio imediato de um relatório',
  'report_schedule.sent': 'Enviou um relatório agendado',
  'report_schedule.stopped': 'Parou um envio agendado por uma falha',
  'report_schedule.deleted': 'Excluiu um envio agendado',
} as const;

const {
  name: _name,
  city: _city,
  state: _state,
  address: _address,
  note: _note,
  plan: _plan,
  ...ofLandAlone
} = landFieldLabels;

/** Fields of land that no other record has. */
export const landFields = {
  ...ofLandAlone,
  development: 'Empreendimento criado',
  step: 'Etapa',
  file: 'Arquivo',
  bytes: 'Tamanho',
} as const;

/** Fields of reports and their schedules, by type of record. */
export const reportFieldsOf = {
  report_brand: { colour: 'Cor', logo: 'Logotipo' },
  report_schedule: {
    model: 'Relatório',
    rhythm: 'Quando',
    hour: 'Hora',
    recipients: 'Quem recebe',
    sent: 'E-mails',
    skipped: 'Quem ficou de fora',
  },
} as const;
