/** Proposals as they leave. */
import { contractTerms, type Proposal, type ProposalDetail, type ProposalPricing } from '@uni/contracts';
import { wireInstant } from '../../../platform/time.ts';
import type { ProposalRow, ProposalStepRow } from './proposals.repository.ts';

export const presentProposal = (row: ProposalRow): Proposal => {
  const { enterprise_id, unit_id, client_id, contract_id, changed_at, ...rest } = row;
  const { needed_level: _level, table_at: _table, terms: _terms, pricing: _pricing, ...publicFields } = rest;
  return {
    ...publicFields,
    ...{ empreendimento: enterprise_id, unit: unit_id, client: client_id, contract: contract_id },
    changed_at: wireInstant(changed_at),
  };
};

export const termsIn = ({ terms }: Pick<ProposalRow, 'terms'>) => contractTerms.parse(JSON.parse(terms));

export const pricingIn = ({ pricing }: Pick<ProposalRow, 'pricing'>): ProposalPricing | null =>
  pricing === null ? null : JSON.parse(pricing);

export const presentSteps = (
  steps: readonly ProposalStepRow[],
  names: ReadonlyMap<number, string>,
): ProposalDetail['steps'] =>
  steps.map(({ at, user_id, ...step }) => ({
    ...step,
    ...{ at: wireInstant(at), by: user_id, by_name: names.get(user_id) ?? null },
  }));

/** Returns the reply that carries the version it shows. */
export const presentVersion = <Body extends { readonly version: number }>(body: Body) => ({
  status: 200 as const,
  body,
  etag: String(body.version),
});
