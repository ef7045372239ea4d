import { type CancellationTermsOnWire, cancellationTerms, type SalesContract } from '@uni/contracts';
import { wireInstant } from '../../../platform/time.ts';
import type { ContractRow } from '../ledger/contracts.repository.ts';

export const presentContract = (row: ContractRow): SalesContract => {
  const { enterprise_id, unit_id, client_id, state_hash: _hash, clause: _clause, changed_at, ...contract } = row;
  return {
    ...contract,
    empreendimento: enterprise_id,
    unit: unit_id,
    client: client_id,
    changed_at: wireInstant(changed_at),
  };
};

export const clauseIn = ({ clause }: Pick<ContractRow, 'clause'>): CancellationTermsOnWire | null =>
  clause === null ? null : cancellationTerms.parse(JSON.parse(clause));
