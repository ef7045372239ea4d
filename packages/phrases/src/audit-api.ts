/** What the audit trail tells of tokens and webhooks. */
export const apiActWords = {
  'api_token.created': 'Criou um token de API',
  'api_token.revoked': 'Revogou um token de API',
  'webhook.created': 'Criou um webhook',
  'webhook.changed': 'Alterou um webhook',
  'webhook.deleted': 'Excluiu um webhook',
  'webhook.secret_renewed': 'Gerou um novo segredo de webhook',
  'webhook.paused': 'Pausou um webhook',
  'webhook.resumed': 'Retomou um webhook',
  'webhook.replayed': 'Reenviou eventos de um webhook',
} as const;

export const apiFieldWords = {
  token: 'Token de API',
  scopes: 'Escopos',
  expires_on: 'Válido até',
  events: 'Eventos',
  event: 'Evento',
  replayed: 'Reenviados',
  run: 'Carga',
} as const;
