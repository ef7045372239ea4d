/** Audit trail wording for proposals and commissions. */
export const proposalActionLabels = {
  'proposal.created': 'Registrou uma proposta',
  'proposal.changed': 'Alterou uma proposta',
  'proposal.submitted': 'Enviou uma proposta para aprovação',
  'proposal.approved': 'Aprovou uma proposta',
  'proposal.refused': 'Recusou uma proposta',
  'proposal.reopened': 'Reabriu uma proposta',
  'proposal.cancelled': 'Cancelou uma proposta',
  'proposal.sold': 'Transformou uma proposta em contrato',
  'authority.changed': 'Alterou as alçadas de venda',
  'sale_clause.changed': 'Definiu o que um empreendimento vende e a cláusula de distrato',
  'commission_terms.created': 'Definiu as condições de comissão',
  'commission_terms.deleted': 'Removeu condições de comissão',
  'commissions.moved': 'Mudou a situação de comissões',
} as const;

export const proposalFields = {
  state: 'Situação',
  price: 'Preço',
  equivalent_discount: 'Desconto equivalente',
  authority: 'Alçada',
  valid_until: 'Vale até',
  signed: 'Assinatura',
  empreendimento: 'Empreendimento',
  unit: 'Unidade',
} as const;
