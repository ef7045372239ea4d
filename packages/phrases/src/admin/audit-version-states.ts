/** Audit trail wording for the way of a version to its approval. */
export const versionStateActs = {
  'version.submitted': 'Enviou uma versão para aprovação',
  'version.approved': 'Aprovou uma versão',
  'version.approval_requested': 'Pediu a aprovação de uma versão',
  'version.approval_given': 'Deu a aprovação pedida de uma versão',
  'version.approval_refused': 'Devolveu uma versão com motivo',
  'version.reopened': 'Devolveu uma versão a rascunho',
  'version.locked': 'Bloqueou uma versão',
  'version.unlocked': 'Desbloqueou uma versão',
} as const;
