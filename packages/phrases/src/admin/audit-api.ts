/** Audit trail wording for tokens, webhooks, and notifications of ERP changes. */
export const apiActionLabels = {
  'api_token.created': 'Criou um token de API',
  'api_token.revoked': 'Revogou um token de API',
  'assistant.called': 'Consultou por um assistente',
  'webhook.created': 'Criou um webhook',
  'webhook.changed': 'Alterou um webhook',
  'webhook.deleted': 'Excluiu um webhook',
  'webhook.secret_renewed': 'Gerou um novo segredo de webhook',
  'webhook.paused': 'Pausou um webhook',
  'webhook.resumed': 'Retomou um webhook',
  'webhook.replayed': 'Reenviou eventos de um webhook',
  'notice_chat.created': 'Adicionou um canal do Teams ou do Slack',
  'notice_chat.changed': 'Alterou um canal do Teams ou do Slack',
  'notice_chat.deleted': 'Excluiu um canal do Teams ou do Slack',
  'notice_chat.paused': 'Pausou um canal do Teams ou do Slack',
  'notice_chat.resumed': 'Retomou um canal do Teams ou do Slack',
  'erp_contracts.signed': 'Trouxe contratos novos do ERP',
  'erp_contracts.changed': 'Trouxe alterações de contratos do ERP',
  'erp_contracts.cancelled': 'Trouxe cancelamentos de contratos do ERP',
  'erp_contracts.received': 'Trouxe recebimentos de contratos do ERP',
} as const;

export const apiTargetLabels = {
  api_token: 'Token de API',
  webhook: 'Webhook',
  notice_chat: 'Canal do Teams ou do Slack',
} as const;

export const apiFieldLabels = {
  token: 'Token de API',
  scopes: 'Escopos',
  expires_on: 'Válido até',
  events: 'Eventos',
  event: 'Evento',
  replayed: 'Reenviados',
  tool: 'Ferramenta',
  outcome: 'Desfecho',
  run: 'Carga',
  kinds: 'Avisos',
} as const;
