/** Words of proposals that both ends know; without schemas, so that pages carry none. */
/**
 * `rascunho → em aprovação → aprovada → vendida`. A proposal expires automatically after its last day, as a
 * reservation does.
 */
export const proposalStates = ['draft', 'pending', 'approved', 'refused', 'sold', 'expired', 'cancelled'] as const;
/** State of a proposal on the current day: after its last day, a pending or approved one reads as `expired`. */
export type ProposalState = (typeof proposalStates)[number];

/** Acts on a proposal. `approve` also results from a submission that exceeds no limit. */
export const proposalActs = ['submit', 'approve', 'refuse', 'reopen', 'cancel', 'sell'] as const;
/** Act on a proposal; one outside its states fails with `proposal_state`, `proposal_frozen` or `proposal_over`. */
export type ProposalAct = (typeof proposalActs)[number];

/** From which states an act is done, and where it leads. */
export const proposalPaths: Readonly<
  Record<ProposalAct, { readonly from: readonly ProposalState[]; readonly to: ProposalState }>
> = {
  submit: { from: ['draft'], to: 'pending' },
  approve: { from: ['pending'], to: 'approved' },
  refuse: { from: ['pending'], to: 'refused' },
  reopen: { from: ['pending', 'approved', 'refused', 'expired'], to: 'draft' },
  cancel: { from: ['draft', 'pending', 'approved'], to: 'cancelled' },
  sell: { from: ['approved'], to: 'sold' },
};

/** States in which a proposal holds its unit: one at a time. */
export const activeProposalStates: readonly ProposalState[] = ['pending', 'approved'];

/** The limits of a level of authority that a proposal may exceed. */
export const authorityLimits = [
  'max_nominal_discount',
  'max_equivalent_discount',
  'max_months',
  'min_down_payment',
] as const;
/** Limit of an authority level, as an evaluation lists it where it is exceeded. */
export type AuthorityLimitName = (typeof authorityLimits)[number];

/** Limits of proposals and authority levels: lengths in characters, and the longest term in months. */
export const proposalLimits = {
  name: 60,
  /** Maximum authority levels of an organization, including the one without approval. */
  levels: 10,
  reason: 300,
  months: 1_200,
} as const;

/**
 * An organization's default levels: terms at the table price need no approval. Anything below it needs a user who may
 * approve sales.
 */
export const usualLevels = [
  {
    ...{ level: 0, name: 'Tabela', group: null },
    ...{ max_nominal_discount: 0, max_equivalent_discount: 0, max_months: null, min_down_payment: null },
  },
  {
    ...{ level: 1, name: 'Gestão de vendas', group: null },
    ...{ max_nominal_discount: null, max_equivalent_discount: null, max_months: null, min_down_payment: null },
  },
] as const;
